/** One fact in two languages: no lexical rule reaches these, a qualified judge may. */
export const TRANSLATED_PAIRS: readonly string[] = [
  '== same translation',
  'We use Redis for sessions. | Wir nutzen Redis für Sitzungen.',
  'The cluster has three nodes. | Der Cluster hat drei Knoten.',
  'Deploys happen on Tuesdays. | Deploys finden dienstags statt.',
  'The gateway validates every token. | Das Gateway prüft jedes Token.',
  'Never commit to main directly. | Niemals direkt auf main committen.',
  'The API listens on port 8443. | 接口监听端口8443。',
  'We support Chrome and Firefox. | 我们支持Chrome和Firefox。',
  'The cache expires after one hour. | 缓存在一小时后过期。',
  'Logs are kept for 30 days. | 日志保存30天。',
  'Every pull request needs a review. | 每个合并请求都需要审查。',
]
