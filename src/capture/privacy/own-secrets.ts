/** The line that a private key begins or ends with, as a pattern. */
export const keyLine = (side: 'BEGIN' | 'END'): string => `-----${side} (?:[A-Z]{1,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----`
const BREAK = '(?:\\\\r)?(?:\\r?\\n|\\\\n)'
const HEADER = '(?:[A-Za-z-]{1,20}: [^\\0\\n\\\\]{0,100})?'
const BODY = '[ \\t]*(?:\\d{1,6}(?:[ \\t]*[→|:][ \\t]*|[ \\t]{1,8})|[+>|-][ \\t]?)?[A-Za-z0-9+/=]{16,100}[ \\t]*'

/** How a private key begins that is written in base64 as a whole, as Kubernetes keeps it: the bytes that three and three give four letters. */
const ENCODED = ['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ']
  .map(kind => `-----BEGIN ${kind}PRIVATE KEY`)
  .map(line => Buffer.from(line.slice(0, line.length - (line.length % 3))).toString('base64'))
  .join('|')

/**
 * Tokens that no rule of the scanner knows and whose beginning or shape nothing else has, and private keys that are not whole: cut off,
 * indented, with line numbers, as tools print them. Where a pattern names a part `secret`, at its end, that alone is one. No pattern may match
 * a NUL, which stands between texts that are scanned together.
 */
export const OWN_SECRETS: readonly {readonly kind: string; readonly pattern: RegExp}[] = [
  {kind: 'google', pattern: /\bAIza[\w-]{35}(?![\w-])/g},
  {kind: 'google', pattern: /\bGOCSPX-[\w-]{28}(?![\w-])/g},
  {kind: 'stripe', pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,128}\b/g},
  {kind: 'stripe', pattern: /\bwhsec_[A-Za-z0-9+/=]{32,128}/g},
  {kind: 'gitlab', pattern: /\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w-]{20,128}/g},
  {kind: 'huggingface', pattern: /\bhf_[A-Za-z0-9]{34,64}\b/g},
  {kind: 'anthropic', pattern: /\bsk-ant-[a-z]{3,10}\d\d-[\w-]{40,160}/g},
  {kind: 'openai', pattern: /\bsk-(?:proj|svcacct|admin|None)-[\w-]{40,200}/g},
  {kind: '1password', pattern: /\bops_ey[\w+/=-]{100,4000}/g},
  {kind: 'jwt', pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000}/g},
  {kind: 'pypi', pattern: /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,500}/g},
  {kind: 'privatekey', pattern: new RegExp(`${keyLine('BEGIN')}(?:(?!-----)[^\\0]){40,20000}${keyLine('END')}`, 'g')},
  // No end: as far as there are lines of what a key is made of, with the line numbers and signs that tools put before them.
  {kind: 'privatekey', pattern: new RegExp(`${keyLine('BEGIN')}(?:${BREAK}${HEADER})*(?:(?:${BREAK}){1,3}${BODY})+`, 'g')},
  {kind: 'privatekey', pattern: new RegExp(`Private-Lines: \\d{1,4}(?<secret>(?:${BREAK}${BODY})+)`, 'g')},
  {kind: 'privatekey', pattern: new RegExp(`(?:${ENCODED})[A-Za-z0-9+/=]{0,20000}(?:${BREAK}${BODY})*`, 'g')},
  {
    kind: 'aws',
    pattern: /(?<![A-Za-z])secret[_ -]?(?:access[_ -]?)?key\b[*_`"' \t:=]{1,8}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
  },
  {
    // On a line of its own, whatever is written between: of capitals, small letters and digits, as no hash of a commit is.
    kind: 'aws',
    pattern:
      /(?<![A-Za-z])[Ss](?:ecret|ECRET)[_ -]?(?:[Aa](?:ccess|CCESS)[_ -]?)?[Kk](?:ey|EY)\b[^\n\0A-Za-z0-9/+]{0,8}(?:is|was)?[^\n\0A-Za-z0-9/+]{0,8}[:=][^\0A-Za-z0-9/+]{1,16}(?=[A-Z0-9/+]{0,39}[a-z])(?=[a-z0-9/+]{0,39}[A-Z])(?=[A-Za-z/+]{0,39}\d)(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g,
  },
  {
    // A password in an address, with any signs in it; not what stands for one.
    kind: 'basicauth',
    pattern:
      /\b(?:https?|s?ftps?|ssh|git|smtps?|imaps?|ldaps?|rediss?|amqps?|mqtts?|nats|kafka|mssql|sqlserver|oracle|mariadb|clickhouse|couchdb|socks5h?):\/\/[^\s:@/"'<>`\0]{0,100}:(?!(?:password|passwd|pass|pwd|secret|token|x+|\.+|\*+)@)(?![$%{<[*])(?<secret>[^\s@/"'<>`\0]{3,200})(?=@[A-Za-z0-9[])/gi,
  },
]
