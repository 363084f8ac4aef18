import {any, type NarrationRules} from './rules.ts'

const ICH = any(
  'schaue? prüfe überprüfe lese suche öffne starte führe teste aktualisiere ändere erstelle füge untersuche analysiere werfe gehe fange',
  'beginne mache versuche räume passe korrigiere behebe implementiere schreibe hole lade kontrolliere fasse liste verschaffe durchsuche wechsle',
  'baue kümmere ergänze entferne lösche verschiebe sammle betrachte vergleiche verfolge erkläre zeige setze bereinige gucke? checke?',
)
const PARTICIPLES = any(
  'aktualisiert hinzugefügt geprüft überprüft gelesen geändert erstellt behoben korrigiert implementiert angepasst gefunden entfernt gelöscht',
  'getestet umbenannt verschoben ergänzt geschrieben ausgeführt untersucht analysiert bereinigt zusammengefasst verstanden durchsucht',
)
const FIRST =
  '(?:(?:jetzt|nun|zuerst|zunächst|dann|danach|als nächstes|gleich|anschließend|erst(?: ein)?mal|kurz|noch|also|hier|mal|dazu|dafür|abschließend) )*'

export const GERMAN: NarrationRules = {
  openers: any(
    'ok okay klar gut super perfekt prima alles.klar sehr.gut verstanden natürlich gerne? sicher genau richtig hmm+ ah ach moment einen.moment',
    'danke toll ausgezeichnet großartig in.ordnung stimmt jetzt nun dann also',
  ),
  habit:
    'immer|nie|niemals|stets|jede[nrsm]?|täglich|wöchentlich|meistens|normalerweise|grundsätzlich|lieber|nur|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs',
  narration: [
    `${FIRST}ich (?:${ICH})\\b`,
    `${FIRST}(?:${ICH}) ich\\b`,
    `${FIRST}ich (?:werde|muss|will|möchte|sollte|kann) (?:mir |das |die |den |es |nun |jetzt |erst |zuerst |gleich |kurz |noch |mal |dazu )*.{0,80}(?:${verbs()})\\b`,
    `${FIRST}(?:werde|muss|möchte) ich\\b.{0,80}(?:${verbs()})\\b`,
    `(?:um|bevor|nachdem|damit|dafür|dazu|zum)\\b[^.!?]{0,90}?,? (?:(?:${ICH}|werde|muss) ich|ich (?:${ICH}|werde|muss))\\b`,
    `(?:(?:einen )?moment(?: bitte)?|bin (?:schon )?dabei|wird gemacht|mache ich|kommt sofort)\\W*$`,
    `lass(?:t|en sie)? (?:mich|uns)\\b`,
    `(?:wir )?schauen wir\\b|wir schauen\\b|mal (?:sehen|schauen)\\b|sehen wir\\b`,
    `${FIRST}(?:verstehe|sehe) ich\\b|ich (?:verstehe|sehe) (?:mir|nach|nun|jetzt|hier|gerade|das|was|warum|wo|wie|den fehler|die ursache|es)\\b|ich verstehe\\W*$|${FIRST}ich sehe (?:mir|nach|kurz)\\b`,
    `ich habe\\b.{0,80}\\b(?:${PARTICIPLES})\\b`,
    `hier (?:ist|sind|kommt)\\b.{0,40}(?:zusammenfassung|überblick|ergebnis|änderungen|übersicht|liste)`,
    `(?:alle |die |der )*(?:tests?|build|linter) (?:(?:laufen|läuft)(?: jetzt| nun| alle| wieder)* (?:durch|erfolgreich|grün)|(?:ist|sind)(?: jetzt| nun| alle| wieder)* (?:grün|erfolgreich|bestanden|durch)|bestanden|erfolgreich|fehlgeschlagen)\\W*$`,
    `(?:soll ich|möchtest du|möchten sie|willst du|sag bescheid|sagen sie|gib bescheid)\\b`,
    `(?:das|es) (?:ist|hat|sieht|klappt|funktioniert|war)\\b ?(?:seltsam|komisch|merkwürdig|gut|funktioniert|geklappt|gut aus|jetzt|alles|perfekt|interessant|nun|erledigt)*\\W*$`,
    `(?:fertig|erledigt|geschafft|behoben|abgeschlossen|weiter geht'?s)\\W*$`,
  ],
}

function verbs(): string {
  return any(
    'prüfen überprüfen ansehen anschauen lesen suchen öffnen starten ausführen testen aktualisieren ändern erstellen hinzufügen untersuchen',
    'analysieren implementieren korrigieren beheben anpassen schreiben holen laden kontrollieren zusammenfassen auflisten durchsuchen wechseln',
    'bauen entfernen löschen verschieben sammeln vergleichen verstehen nachsehen nachschauen schauen beginnen anfangen machen versuchen herausfinden',
    'durchgehen klären erklären zeigen verfolgen finden',
  )
}
