/** A heading of what tells an agent how to behave. */
const HEADING = new RegExp(
  `^#{1,6}\\s.*\\b(?:${[
    'instructions|guidelines|ground rules|house rules|rules|charter|conventions|system prompt|persona|operating (?:manual|procedures?)',
    'your (?:task|role|job|identity|mission)|coding standards|style guide|boundaries|tone|claude\\.md|agents?\\.md|gemini\\.md|cursorrules|soul\\.md|identity',
    'anweisungen|richtlinien|regeln|arbeitsweise|leitlinien|(?:deine|ihre) (?:aufgabe|rolle)',
    'consignes|règles|directives|(?:ta|votre) (?:tâche|rôle|mission)',
    'instrucciones|reglas|normas|directrices|tu (?:tarea|papel|rol)',
  ].join('|')})(?![\\p{L}])`,
  'imu',
)

/** How a charter begins. */
const BEGINNING =
  /^[\s#*_>-]*(?:you are (?!right|welcome|correct|wrong)|your (?:role|task|job|name|mission) is\b|act as (?:an?|the)\b|system prompt|contents of \S+\.md\b|codebase and user instructions|du bist (?:ein|der|die)|sie sind (?:ein|der|die)|deine (?:rolle|aufgabe) ist|tu es (?:un|le|la)|vous êtes (?:un|le|la)|eres (?:un|el|la)|usted es (?:un|el|la)|#? ?(?:agents?|claude|gemini)\.md\b)/i

/** A line that tells somebody what to do. */
const ORDER =
  /^[\s>]*(?:[-*•]|\d{1,3}[.)])?\s*(?:\*\*|__|`)?(?:always|never|do not|don't|please|must|should|use|prefer|avoid|make sure|ensure|keep|run|write|read|check|follow|respond|answer|reply|ask|be|stay|only|when|if|before|after|you (?:must|should|are|can|may|will|have|never|always)|remember|treat|include|explain|review|ignore|verify|commit|add|start|stop|think|speak|report|say|show|put|format|immer|nie(?:mals)?|nicht|bitte|verwende|nutze|vermeide|achte|antworte|schreibe|prüfe|frage|halte|du (?:musst|sollst|darfst|bist)|wenn|toujours|jamais|ne |utilise|évite|réponds|écris|vérifie|demande|tu (?:dois|es|peux)|vous devez|si |siempre|nunca|no |usa|evita|responde|escribe|comprueba|pregunta|debes|cuando)\b/i

const MIN_MARKED = 8
const MIN_ORDERS = 12

/**
 * Whether a text is what an agent is told at the start: a boot file, a charter, the prompt of a command. By its form alone, so that it is
 * known the first time it is seen: a beginning or heading that such texts have and some lines, or many lines that are orders.
 */
export function isInstructions(text: string): boolean {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length < MIN_MARKED) return false
  if (BEGINNING.test(text.slice(0, 400)) || HEADING.test(text)) return true
  return lines.length >= MIN_ORDERS && lines.filter(line => ORDER.test(line)).length * 2 >= lines.length
}
