import {any, type LanguageRules, start, whole, words} from './rules.ts'

const BE = '(?:ist|sind|war|waren|wird|werden|wurde|wurden|bleibt|bleiben)'
const MODAL = '(?:muss|muessen|musst|soll|sollen|sollst|sollte|sollten|solltest|darf|duerfen|darfst|kann nur|koennen nur)'

/** Verbs of state and habit; third person and plural. */
const STATE = `(?:${[
  'akzeptier(?:t|en)|antworte(?:t|n)|arbeite(?:t|n)|bedien(?:t|en)|beginn(?:t|en)|behandel(?:t|n)|beleg(?:t|en)|benoetig(?:t|en)|berechne(?:t|n)|beruh(?:t|en)|beschreib(?:t|en)|besitz(?:t|en)|besteh(?:t|en)|betraeg(?:t|en)|betreib(?:t|en)|betreu(?:t|en)|bezahl(?:t|en)|bezieh(?:t|en)|biete(?:t|n)|brauch(?:t|en)|dauer(?:t|n)|deck(?:t|en)|dien(?:t|en)',
  'ende(?:t|n)|enthaelt|enthalten|entfernt|entspricht|entsprechen|erfordert|erhaelt|erhalten|erlaub(?:t|en)|ersetz(?:t|en)|erwarte(?:t|n)|erzeug(?:t|en)|exportier(?:t|en)|faell(?:t|en)|fehl(?:t|en)|find(?:et|en)|folg(?:t|en)|fuehr(?:t|en)|funktionier(?:t|en)|gehoer(?:t|en)|gilt|gelten|gib(?:t)|geb(?:en)|greif(?:t|en)|haelt|halten|hat|haben|hatte|hatten|heiss(?:t|en)|haeng(?:t|en)|hoer(?:t|en)',
  'ignorier(?:t|en)|importier(?:t|en)|kenn(?:t|en)|komm(?:t|en)|koste(?:t|n)|kuemmer(?:t|n)|laeuft|laufen|laed(?:t)|lad(?:en)|leb(?:t|en)|leite(?:t|n)|lief(?:en|ern|ert)|liefer(?:t|n)|lies(?:t)|les(?:en)|lieg(?:t|en)|loesch(?:t|en)|mach(?:t|en)|meld(?:et|en)|mess(?:en)|miss(?:t)|nimm(?:t)|nehm(?:en)|nutz(?:t|en)|oeffne(?:t|n)|pfleg(?:t|en)|produzier(?:t|en)|prueft|pruefen|reich(?:t|en)|schick(?:t|en)|schliess(?:t|en)|schreib(?:t|en)|schuetz(?:t|en)|send(?:et|en)|setz(?:t|en)|sieht|sehen|sitz(?:t|en)|speicher(?:t|n)|spiel(?:t|en)|sprich(?:t)|sprech(?:en)|speich(?:ert)|start(?:et|en)|steh(?:t|en)|stell(?:t|en)|steuer(?:t|n)|stimm(?:t|en)|synchronisier(?:t|en)',
  'teil(?:t|en)|traegt|tragen|trenn(?:t|en)|umfass(?:t|en)|unterscheid(?:et|en)|unterstuetz(?:t|en)|verarbeite(?:t|n)|verbind(?:et|en)|verbrauch(?:t|en)|verfaell(?:t)|verkauf(?:t|en)|verlang(?:t|en)|verlier(?:t|en)|versteh(?:t|en)|verteil(?:t|en)|verwalte(?:t|n)|verweis(?:t|en)|verwend(?:et|en)|verschick(?:t|en)|wieg(?:t|en)|wohn(?:t|en)|zahl(?:t|en)|zaehl(?:t|en)|zeig(?:t|en)|zieh(?:t|en)|laeuft ab|baut|bauen|aendert|aendern|basier(?:t|en)|reagier(?:t|en)|ruft|rufen|schaltet|schalten|springt|stammt|stammen|tut|geht|gehen|beschaeftig(?:t|en)|nennt|nennen|wechselt|weist|wirft|wartet auf|leitet|trifft|treffen|spricht|rotier(?:t|en)|repliziert|rendert|lauscht|cacht|loggt|deployt|hostet|parst|validiert|generiert|kompiliert|publiziert|erkennt|erstellt|aktualisiert|importiert|fragt|liest|bricht|sperrt|bleibt|versucht|wiederholt|verhindert|ueberschreibt|ueberwacht|begrenzt|schickt|merkt sich',
].join('|')})`
const FINITE = `(?:${BE}|${MODAL}|kann|koennen|bin|habe|${STATE}|hiess|lag|stand|lief|ging|endete|begann|dauerte|kostete|gehoerte|meinte|versuchte)`

const POINTING =
  '(?:es|(?:das|dies|diese) (?:ist|sind|war|waren|hat|wird|wurde|geht|klappt|gibt|liegt|laeuft|funktioniert|steht|macht|heisst|bedeutet|sieht|passt|reicht|kommt|bringt|hilft|dauert|kostet|stimmt|muss|soll|sollte|darf|kann|koennte|war)|da|dort|hier|er|sie|damit|davon|daran|dafuer|so|was|wer|wie|wo|welche[rsnm]?|man|jemand|niemand|etwas|nichts|alles|irgendwas|irgendwie|irgendein|sowas|bitte|danke|beide|solche|manche)'
const ICH = '(?:ich|du|dir|dich|ihr|euch|mir|mich|dein|deine|deinen)'
const PASSING = `(?:${[
  'gut|super|toll|schoen|okay|ok|perfekt|fertig|erledigt|richtig|falsch|kaputt|klar|leer|da|hier|weg|gruen|rot|schwierig|einfach so|egal|spaet|schlecht|besser|komisch|seltsam|nett|ein problem|ein test|ein guter|ein netter|in ordnung|unterwegs|gleich|(?:riesig|gross|klein|langsam|schnell|neu|alt|lang|kurz)$|gerade|schon|noch|jetzt|wieder|kurz(?! fuer)|offen|in meinem|durchgelaufen|etwas|nicht so|halt|eben',
].join('|')})(?!\\w)`

export const de: LanguageRules = {
  language: 'de',
  inverts: true,
  leads: any(
    start(
      `(?:(?:und|aber|also|na|ach|oh) )?(?:${[
        'ok(?:ay)?|oh|ach|aeh+m?|hm+|ja|jo|jep|klar|genau|gut|super|prima|alles klar|richtig|stimmt|na gut|hinweis|regel|grundsatz|wichtig|achtung|uebrigens|zur info|zur erinnerung|nebenbei|kurz gesagt|im grunde|gute frage|guter punkt|danke|moin|hallo(?: zusammen)?|hi|hey|guten morgen',
        'ausserdem|zudem|also|dann|und|aber|naja|wie (?:besprochen|gesagt|vereinbart|abgemacht)|noch was|noch etwas|merke|du hast recht|zugegeben|persoenlich|ehrlich gesagt|jedenfalls|darueber hinaus|allerdings|jedoch|uebrigens|schliesslich|nach der (?:besprechung|diskussion)|letztlich|nochmal|erstens|zweitens|sorry|leider|heute|gestern|letzte woche|fuers protokoll|der vollstaendigkeit halber',
      ].join('|')})(?:[,.:;!—–-]+ *)+`,
    ),
    start(
      '(?:und|aber|also|weil|da|denn|ausserdem|okay|ok|uebrigens|ach) (?!_q_|ist|sind|gibt|geht|steht|liegt)',
      '(?:bitte )?(?:beachte|bedenke|denk daran|merk dir|vergiss nicht),? dass ',
    ),
  ),
  corrects: any(
    start(
      '(?:nein|nee|noe|ne|doch|falsch|korrektur|quatsch|nicht ganz|stimmt nicht|mein fehler|sorry|tut mir leid|moment)(?:,? nein)? ?[,.:;!—–-]+ *',
      '(?:eigentlich|tatsaechlich|in wirklichkeit|in wahrheit|genau genommen|genauer gesagt|genaugenommen|richtig ist|korrekt ist),? (?=..)',
    ),
    start(
      '(?:das|es|dies) (?:ist|war) (?:so |leider |einfach |schlicht |voellig |aber )*(?:falsch|nicht (?:richtig|korrekt|wahr|ganz richtig)|veraltet|ueberholt|ein missverstaendnis|ein fehler|ein irrtum|unsinn|quatsch|nicht mehr (?:aktuell|richtig))[,.:;!—– -]+(?=..)',
      '(?:kleine|kurze|eine) korrektur[,.:;! ]+',
      '(?:du verwechselst|du vermischst|sie verwechseln) [^,:]*[,:] ',
      '(?:das )?stimmt (?:so |leider |aber |ueberhaupt )*nicht[,.:;!—– -]+(?=..)',
      '(?:da )?(?:du liegst|liegst du|sie liegen|liegen sie) (?:da )?(?:falsch|daneben)[,.:;! -]+',
      '(?:da |hier )?(?:du irrst|irrst du|sie irren|irren sie) (?:dich|sich)[,.:;! -]+',
      '(?:du hast|sie haben|da hast du|da haben sie)(?: das| mich| da| etwas)* (?:falsch verstanden|missverstanden|verwechselt)[,.:;! -]+',
      '(?:da |hier )?(?:ich habe|habe ich) (?:mich|das|da|etwas|mich da)? ?(?:geirrt|vertan|verschrieben|versprochen|verwechselt|falsch (?:gesagt|verstanden|angegeben))[,.:;! -]+',
      'ich (?:muss )?(?:mich )?korrigiere?n?(?: mich)?[,.:;! -]+(?=..)(?!kurz|jetzt|gerade|eben|die|den|das)',
      'anders als (?:ich )?[^,]+, ',
    ),
  ),
  wrong: whole(
    'nein|nee|falsch|doch|korrektur|quatsch|unsinn',
    '(?:nein,? )?(?:das|es|dies) (?:ist|war) (?:so |leider |einfach |voellig )*(?:falsch|nicht (?:richtig|korrekt|wahr|ganz richtig)|veraltet|ueberholt|ein missverstaendnis|ein fehler|ein irrtum|unsinn|quatsch)',
    '(?:nein,? )?(?:das )?stimmt (?:so |leider |aber |ueberhaupt )*nicht',
    'du (?:irrst dich|liegst falsch|hast (?:mich|das) (?:falsch verstanden|missverstanden))',
  ),
  refuse: [
    [
      'question',
      start(
        '(?:ist|sind|war|waren|hat|haben|habt|hast|kann|kannst|koennt|koennen|koenntest|wuerdest|soll|sollen|sollten|muss|musst|muessen|darf|duerfen|wird|werden|gibt|geht|macht|laeuft|stimmt|willst|wollt|wollen|moechtest|magst|weisst|heisst|findest|brauchen|nehmen|machen) (?:ich|du|wir|er|sie|es|ihr|das|die|der|den|man|jemand|jede|alle|unser|unsere|dein|deine|eine?r?n?)\\b',
        '(?:was|warum|wieso|weshalb|wer|wen|wem|wie|wann|wo|wohin|wofuer|worauf|womit|welche[rsnm]?) (?:ist|sind|war|hat|haben|hast|kann|kannst|soll|sollen|muss|wird|machen|macht|heisst|bedeutet|meinst|gibt|steht|laeuft|verstehst|nennt|genau|passiert)\\b',
      ),
    ],
    [
      'quotation',
      any(
        start('_qq_'),
        /_qq?_.*\b(?:sagte|sagt|schrieb|schreibt|meinte|meint|behauptet|behauptete|fragte|antwortete|steht|stand|heisst es|hiess es)\b(?!.*\bfuer\b)/,
        /\b(?:sagte|sagt|gesagt|schrieb|schreibt|geschrieben|meinte|behauptet|behauptete|fragte|antwortete|laut|steht|stand|zitat|lautet)\b.*_qq?_(?!.*\bfuer\b)/,
        /^(?:er|sie|jemand|man|die [a-z]+|der [a-z]+|[a-z]+)(?: [a-z]+)? (?:sagte?|fragte?|meinte?|behauptete?|schrieb|glaubt|wollte wissen|hat gesagt|hat gefragt),? (?:dass|ob|wenn|was|warum|wie|es|der|die|das|wir|ich|sie|er)\b/,
      ),
    ],
    [
      'undecided',
      any(
        words(
          '(?:nie|niemals|nicht|nichts|niemand|keiner|kein|keine|noch nicht|noch nichts|noch keine)(?: (?:darauf|dafuer|dagegen|uns|mich|sich|auf|fuer|mehr|endgueltig|wirklich|offiziell|dazu|so|je|[a-z]+)){0,4} (?:entschieden|beschlossen|vereinbart|festgelegt|geeinigt|gewaehlt|entschliessen|einigen|entscheiden|abgestimmt|verabschiedet|entscheidung|beschluss)',
          '(?:nie|niemals|nicht|niemand|keiner) (?:hat |haben |wurde )?(?:entschieden|beschlossen|vereinbart|festgelegt)',
          '(?:muss|muessen|musst|sollte|sollten|soll|wollen|will|kann|koennen|koennte|werden|wird|wuerde|moechte|duerfen|gilt es zu) (?:[^ ]+ ){0,6}(?:entscheiden|beschliessen|festlegen|einigen|waehlen)',
          '(?:entscheide|entscheiden) (?:das|wir|du|ich|es|sie|uns)(?: [^ ]+)? (?:morgen|spaeter|naechste|dann|noch|am|heute)',
          '(?:wir|ich) entscheiden? (?:das|uns|mich|es)? ?(?:[^ ]+ )?(?:morgen|spaeter|naechste|dann|noch|am|heute|im)',
          'entscheidung (?:steht|ist) (?:noch )?(?:aus|offen)|noch offen|diskutieren noch|(?:noch|gerade) am (?:ueberlegen|diskutieren)|unentschieden|unentschlossen|wofuer du|wer hat das|frage mich',
        ),
        /\b(?:bevor|sobald|bis|ob|falls|wenn|warum|wer|was|wie|weshalb|wofuer)\b.*\b(?:entschieden|entscheiden|entscheidet|entscheidest|festlegen|festgelegt|beschlossen|gewaehlt|geeinigt)\b/,
        start('entscheide\\b'),
      ),
    ],
    [
      'hypothetical',
      any(
        start(
          '(?:wenn(?! wir _q_)|falls|sofern|angenommen|nehmen wir an|stell dir vor|stellen wir uns vor|gesetzt den fall|sagen wir|im fall|vorausgesetzt|sollte|sollten|haette|haetten|waere|waeren|sobald|solange|bevor)\\b',
        ),
        words(
          'waere|waeren|wuerde(?! (?:[^ ]+ ){0,3}lieber)|wuerden|wuerdest|haette(?! (?:[^ ]+ ){0,5}lieber)|haetten|koennte|koennten|koenntest|muesste|muessten',
        ),
      ),
    ],
    [
      'uncertain',
      words(
        'vielleicht|vermutlich|wahrscheinlich|moeglicherweise|eventuell|womoeglich|anscheinend|scheinbar|offenbar|angeblich|wohl|evtl|ich (?:glaube|denke|vermute|schaetze|nehme an|hoffe|frage mich|befuerchte|meine(?! version| port| den| die| das))|glaube ich|denke ich|bin (?:mir )?(?:nicht sicher|unsicher)|keine ahnung|ich weiss nicht|weiss nicht|niemand weiss|mir scheint|scheint|sieht nach|sieht so aus|das gefuehl|irgendwo|soweit ich weiss|ich mag mich|duerfte|duerften',
      ),
    ],
    [
      'plan',
      words(
        '(?:wir|ich|sie) (?:planen?|wollen|will|moechten?|hoffen?|beabsichtigen?|haben vor|habe vor|versuchen|versuche)',
        '(?:ich|wir) (?:[a-z]+e?n?) (?:es|das|sie|ihn|die [a-z]+)? ?(?:morgen|demnaechst|bald|spaeter|naechste[nr]?|gleich|noch heute)',
        'bis (?:morgen|naechste|dann)|geplant|demnaechst|irgendwann|naechster schritt|naechste schritte|todo|soll demnaechst|(?:wird|werden) (?:[^ ]+ ){0,6}(?:sein|worden sein|haben)',
        'ich werde|morgen (?:werde|mache)',
      ),
    ],
    [
      'narration',
      any(
        start(
          '(?:ich|jetzt|nun|dann|zuerst|als naechstes|zunaechst) (?:schaue|schau|sehe|pruefe|check|checke|lese|suche|starte|fuehre|fuege|lege|erstelle|baue|teste|behebe|korrigiere|aktualisiere|aendere|oeffne|mache|versuche|loesche|schreibe|definiere|implementiere|untersuche|analysiere|gehe|fange|beginne|entferne|passe|installiere|ersetze|ergaenze|ueberpruefe|verschiebe|benenne|pushe|committe|deploye|liefere|kopiere|hole|lade|frage|bekomme|vergesse|verstehe|finde(?!.*(?:uebersichtlich|besser|schoener|leichter|schwerer|lesbar|einfacher|klarer|angenehmer|als|gut|zu))|muss|sollte|kann(?!.*(?:ausstehen|leiden))|konnte|will|melde|warte|brauche)\\b',
          'ich (?:habe|hab) (?:[^ ]+ ){0,8}(?:gepusht|hinzugefuegt|geaendert|erstellt|behoben|getestet|gefunden|geschrieben|gelesen|geprueft|aktualisiert|entfernt|gemacht|gestartet|angepasst|verschoben|umbenannt|gesehen|committet|deployt|geloescht|installiert|vergessen|probiert|versucht)\\b',
          'ich (?:habe|hab) (?:gerade|eben|soeben|jetzt|schon|bereits|das gefuehl)\\b',
          'ich bin (?:gerade|gleich|noch|schon|jetzt|dabei|fertig|wieder|mir|unterwegs|muede|krank|bald|nicht|hier|da|auf|am|im)\\b',
          'ich arbeite (?:daran|dran|gerade|noch)\\b',
          '(?:lass|lasst) (?:uns|mich) (?:kurz |mal |erst |zuerst |noch |jetzt |einmal )*(?:abwarten|warten|sehen|schauen|nachsehen|ansehen|anschauen|pruefen|testen|weitermachen|anfangen|reden|sprechen|diskutieren|ueberlegen|nachdenken|die [a-z]+ (?:ansehen|anschauen|pruefen|lesen|testen)|das (?:ansehen|pruefen|testen|machen|klaeren))',
          'hier (?:ist|sind|kommt|kommen)\\b',
          '(?:alle |die |der |das |meine |unsere )*(?:tests?|build|linter|pruefungen|pipeline|ci|checks?) (?:sind|ist|laeuft|laufen|wurden|hat|haben|sollten?|geht|gehen) (?:jetzt |nun |alle |noch |wieder |gerade )*(?:gruen|rot|durchgelaufen|durch|fehlgeschlagen|bestanden|kaputt|fertig|erfolgreich|noch|gerade|$)',
          '(?:die |der |das )?[a-z]+ (?:[^ ]+ ){0,5}(?:hinzugefuegt|behoben|erledigt|aktualisiert|gefixt|umgesetzt|implementiert)$',
          '(?:ist |schon |alles )?(?:erledigt|fertig|behoben|gemacht)\\b',
          '(?:fuege|schaue|pruefe|suche|lese|teste|starte|oeffne|aktualisiere)\\b',
        ),
      ),
    ],
    [
      'transient',
      any(
        words('gerade eben|im moment|im augenblick|momentan|zur zeit gerade|gleich wieder|noch nicht fertig'),
        start(
          '(?:der|die|das|mein|meine|unser|unsere) [a-z-]+ (?:laeuft|laufen|startet|starten|baut|haengt|wartet|laedt|ist|sind) (?:gerade|noch|jetzt|schon|gleich|wieder|eben)\\b',
          'jetzt (?:geht|laeuft|funktioniert|klappt)',
        ),
        whole(
          `(?:der |die |das |mein |meine |unser |unsere )?[a-z-]+ (?:ist|sind|sieht|sehen|war|klingt) (?:heute |jetzt |noch |sehr |ganz |echt |so |etwas |wirklich )*(?:${PASSING}.*|langsam|schnell|gross|klein|gut aus|schoen aus|neu|alt|voll|muede)`,
          '(?:die )?tests laufen',
        ),
      ),
    ],
    [
      'request',
      any(
        start(
          '(?:bitte )?(?:kannst|koenntest|wuerdest|koennen|koennten) (?:du|sie|ihr|wir)\\b',
          '(?:bitte |mal |jetzt |dann )*(?:zeig|zeige|sag|sage|gib|schick|schicke|erklaer|erklaere|hilf|liste|schau|such|suche|oeffne|lies|fass|beschreibe|vergleiche|warte|mach|mache|geh|fahr|probier|probiere|behebe|fixe|benenne|sieh|komm|lass mich|nimm(?!.*(?:immer|statt|nie))|fuege|fueg|erstelle|loesche|aendere|baue|installiere|pushe|committe|starte|kopiere|melde|ruf|frag mich|entferne|ersetze|implementiere|korrigiere|entscheide)\\b(?!.*\\b(?:immer|nie|niemals|jede|jedem|jeden|jeder|zukunft)\\b)',
        ),
      ),
    ],
    [
      'talk',
      any(
        start(
          'danke|vielen dank|super\\b|toll\\b|prima\\b|guten (?:morgen|tag|abend)|hallo\\b|tschuess|kein problem|keine (?:ahnung|sorge|eile|aufgabe)|nein danke|gern geschehen|gerne\\b|macht nichts|weiss nicht|noch nicht|immer mit der ruhe|einen moment|moment\\b|warte\\b|wie (?:du|sie|gesagt)|mal sehen|passt\\b|egal\\b|mir (?:egal|scheint)|entschuldig|tut mir leid|verzeihung|viel (?:erfolg|spass)',
          'ich (?:moechte(?!.*\\blieber\\b)|haette gern\\b|wuerde gern\\b|meine es|muss (?:zugeben|los|weg|kurz)|sollte gehen|kann leider|bin gleich|mag (?:mich|die idee|das|es)\\b(?!,? wenn))|(?:das|dies|damit|da|so) (?:sollte|duerfte|muss(?!.*(?:heissen|lauten|statt))|musst|wuerde|passt|reicht|klappt|geht|klingt|sieht|heisst|bedeutet|sagt|waere|gefaellt|hilft|dauert|macht|hatten|kann|kannst|brauchst)\\b',
          '(?:wir|ich|sie) (?:haben|habe|hatten) (?:eine?n?|noch eine?n?|ein|kein|keine) (?:kleine[sn]? |kurze |grosses )?(?:frage|problem|idee|bitte|bug|fehler|termin|vorschlag|moment|gefuehl)',
          'die (?:wahl|entscheidung) faellt|das problem hatten|(?:du|sie) (?:musst|muessen|kannst|solltest|hast) (?:muede|das|es|dich|recht|heute)\\b(?!.*\\b(?:immer|nie|jede|vor|stets)\\b)|jemand (?:sollte|muss)|wir sollten|gefaellt mir!?$|mir gefaellt (?:das|es|die idee)(?:$|[,.] (?!wenn|dass))',
        ),
        words('war schon immer|schon immer so'),
        whole('immer|nie|\\w+'),
      ),
    ],
    [
      'unnamed',
      start(
        '(?:das|dies|es|dieses|er|da|hier)(?: (?:ist|war|sind|hat|wird|wurde|geht|klappt|gibt|liegt|laeuft|funktioniert|steht))(?! (?:verboten|untersagt|pflicht|nicht (?:erlaubt|gestattet)|entschieden|beschlossen|ausgemacht|beschlossene|einen? [^ ]+ index|ein zusammengesetzt|einen? eindeutig|keine? .*,? sondern))(?! (?:so )?(?:entschieden|beschlossen|vereinbart|festgelegt|verboten))(?!.* (?:entschieden|beschlossen|vereinbart|festgelegt|genehmigt|statt|sondern|index))',
      ),
    ],
  ],
  conditional: any(
    /^(?:wenn|falls|sobald|bevor|nachdem|sooft|immer wenn) .*,.* (?:muss|muessen|soll|sollen|darf|duerfen|immer|nie|niemals|stets)\b/,
    /^(?:bevor|nachdem|immer wenn|jedes mal,? wenn|sobald|wenn) [^,]+, (?:bitte )?(?:fuehre?|starte|aktualisiere|pflege|schreib|schreibe|nutze|verwende|frage?|erhoehe|teste|pruefe|informiere|melde|oeffne|baue|loesche|dokumentiere|ergaenze|erstelle|setze|fuege)\b/,
  ),
  ofAssistants: any(
    words('ich|mir|mich|mein|meine'),
    start(
      '[^:]{2,60}: ',
      '_c_ (?:-|–|—|→|=|\\() ',
      '(?:empfehlung|vorschlag|hinweis|verwende|nutze|vermeide|fuege|pruefe|achte|stelle|lass uns|die (?:tests?|aenderung|aenderungen|implementierung))\\b',
    ),
    words('koennte|sollte|waere|wuerde'),
    /[✓✅⚠❌❓]/,
  ),
  assertive: new RegExp(
    `^(?!.* ich (?!meinte))(?!(?:dies|dieses|ich|du|mir|lass|lasst|zeig|schau|kannst|koenntest|wuerdest|bitte|danke|nicht|nur kurz|wollte|wollten|haette)\\b(?! meinte| nutze| sondern))(?:[^ ]+(?: [^ ]+){0,12}? ${FINITE}\\b|${FINITE} (?!ich|du|man|es|das|das gut)[^ ]+|nicht .+ sondern )`,
  ),
  kinds: {
    correction: {
      yes: any(
        /\b(?:nicht|kein|keine|keinen) [^,]+, sondern\b/,
        /^nicht .+ sondern\b/,
        new RegExp(
          `(?:${BE}|${STATE}|bei|auf|in|um|am|an) [^,;]*(?:,| und) nicht (?:der |die |das |den |auf |in |im |am |um |bei |an |mit |mehr |_c_|_q_|\\d|[a-z])`,
        ),
        start(
          'ich (?:hatte|habe) .* gesagt,? .*(?:richtig|korrekt|tatsaechlich|aber)',
          'ich (?:meinte|meine) .+',
          'das muss .+ (?:heissen|lauten)',
          'muss .+ (?:heissen|lauten) statt',
        ),
        /\bschreibt sich\b.*\bnicht\b/,
      ),
      no: any(
        words(
          'immer|niemals|bevorzuge|mag|lieber|mit _q_ meinen|verstehen wir|entschieden|beschlossen|bedeutet|nicht (?:nur|ganz|unbedingt|mehr so|so)|stelle sicher|achte',
        ),
        start('lass|mit _q_|unter|wir (?:haben|nehmen|verwenden)'),
      ),
    },
    decision: {
      yes: any(
        words(
          '(?:beschlossen|entschieden|vereinbart|festgelegt|verstaendigt|geeinigt|verabschiedet|ausgemacht|abgemacht|genehmigt|abgesegnet|freigegeben|bewilligt|zugestimmt)',
          '(?:fuer|gegen) (?:[^ ]+ ){1,6}entschieden|(?:habe|haben|hat) (?:[^ ]+ ){1,8}(?:gewaehlt|ausgewaehlt|ausgesucht|aufgegeben|abgeschafft|eingestellt|ersetzt|umgestellt|ausgesprochen|abgelehnt|verworfen|festgelegt|uebernommen)',
          'wir (?:nehmen|bleiben|setzen|gehen mit|machen es so|verzichten|steigen|wechseln|stellen|behalten|einigen uns|ziehen um|starten mit|lassen|streichen|unterstuetzen (?:[^ ]+ ){1,4}nicht mehr|verwenden (?:ab jetzt|kuenftig|ab sofort)|nutzen (?:ab jetzt|kuenftig|ab sofort))',
          'wir werden (?:[^ ]+ ){1,8}(?:verwenden|nutzen|nehmen|einsetzen|behalten|unterstuetzen|beibehalten|streichen|abschaffen|umstellen)',
          '(?:behalten|nehmen|streichen|ersetzen|verwerfen) wir|wahl fiel|entschluss|bleibt (?:es )?bei|bleibt dabei|(?:steigen|stellen) (?:[^ ]+ ){1,5}um',
        ),
        start(
          '(?:finale |unsere |die )*(?:entscheidung|beschluss|festlegung)(?:: | - | – )',
          '(?:lass|lasst) uns ',
          'wir (?:nehmen|bleiben)\\b',
        ),
      ),
      no: any(
        words('was hat|wer hat|frage mich'),
        start(
          '(?:lass|lasst) uns (?:das|es|mal|kurz|sehen|gehen|schauen|abwarten|darueber|anfangen|weiter)\\b',
          'wir (?:lassen|nehmen) (?:das|es|uns)(?: (?:so|mal|jetzt|erst))?$',
        ),
      ),
    },
    reference: {
      yes: any(
        words(
          'namenskonvention(?:en)?|per konvention|datenmodell|primaerschluessel|fremdschluessel|(?:zusammengesetzte[rn]?|eindeutige[rn]?|partielle[rn]?) (?:index|schluessel)|n:m|1:n|n:n|snake_case|camelcase|pascalcase|kebab-case',
          '_c_ kann .* sein|wird nur angehaengt|schluessel ist \\(|ulids?|uuids?|yaml mit|json mit|(?:speichern|halten) (?:wir )?(?:geldbetraege|betraege|preise|zeiten|daten|zeitstempel)|(?:jede|jeder) (?:zeile|eintrag|datensatz|ereignis) in|array von|liste von strings|schema (?:besteht|hat|enthaelt|unterscheidet|umfasst)',
          '(?:tabellen|spalten|feld|branch|datei|klassen|variablen|schluessel|index)namen (?:stehen|sind|folgen|beginnen|haben)',
          '(?:als|in|im) (?:[a-z]+ )?(?:ganzzahl(?:en)?|cent|utc|iso(?: |-)?8601|millisekunden|sekunden|json\\w*|zeichenkette|uuid\\w*|string|integer|array|base64|text)(?: [^ ]+){0,4} (?:gespeichert|abgelegt|kodiert|gehalten|hinterlegt)',
          '(?:gespeichert|abgelegt|hinterlegt) (?:als|in) ',
          'ids? (?:ist|sind) (?:eine? )?(?:uuid\\w*|ulid\\w*|ganzzahlen?|zeichenketten?|numerisch|strings?|integer)',
          '(?:jede[rs]?|eine?) [a-z]+ (?:hat|haben|kann|gehoert|verweist|besitzt|umfasst) (?:[^ ]+ ){0,5}?(?:mehrere|viele|genau eine[nmr]?|genau ein|hoechstens eine?n?|mindestens eine?n?)',
          'hat (?:zwei|drei|vier|fuenf|sechs|\\d+) (?:[a-z]+ )?(?:spalten|felder|schluessel|werte|attribute)',
          'liegt ein (?:eindeutiger |zusammengesetzter )?index',
        ),
        start('konvention(?:en)?: '),
        /_c_ (?:und _c_ )?(?:verweist auf|verweisen auf|wird als|ist (?:eine? )?(?:enum|fremdschluessel|uuid|ganzzahl|string|boolean|jsonb?|zeitstempel|array|spalte|feld|tabelle))\b/,
        /\b(?:tabelle|spalte|feld|view|enum|schema|payload|antwort|anfrage|objekt|json|nachricht|manifest|eintrag|zeile|entitaet|index|typ|dokument|header|attribut|csv|array|datensatz|ereignis)\w*\b(?: [^ ]+){0,4} (?:hat|haben|enthaelt|enthalten|besteht aus|speichert|verweist|verknuepft|umfasst|liefert|kann) (?:[^ ]+ ){0,5}(?:spalten?|felder|feld|schluessel|werte?|eintrag|eintraege|zeilen?|typ|tabellen?|json\w*|json-objekt|index|_c_|users|id|name|storniert|bezahlt|attribute|oder [a-z]+)\b/,
        /\b(?:tabelle|spalte|feld|view|enum|attribut|schluessel|zeile|index)\b(?: [^ ]+){0,4} (?:ist|sind|darf|duerfen|kann) (?:[a-z]+ ){0,3}(?:vom typ|eine? enum|enum|null|pflicht|optional|eindeutig|indiziert|partitioniert|unveraenderlich|denormalisiert|ein fremdschluessel|ganzzahl|string|text|jsonb?)\b/,
        /\b(?:zeitstempel|betraege?|preise?|datumsangaben|ids?)\b.* (?:gespeichert|spalte _c_|in der spalte)/,
        /\bliefert ein (?:array|objekt|liste)\b/,
      ),
      no: any(words('muss|muessen|soll|sollen|sollte|sollten|immer|nie|niemals|ich|bevorzuge|lieber'), start('fuege|lege')),
    },
    definition: {
      yes: any(
        words(
          'steht fuer|stehen fuer|ist (?:kurz|die abkuerzung|die kurzform|ein synonym|eine abkuerzung) fuer|(?:ist|sind|wird|werden) definiert als|ist unser (?:name|wort|begriff) fuer|gilt als|gelten als|wird als .+ bezeichnet',
          'ist (?:[^ ]+ ){1,9}gemeint|nennen wir|bezeichnen wir|verstehen wir|meinen wir|(?:ist|sind) das,? was',
        ),
        start(
          '(?:der |die |das )?(?:begriff|wort|abkuerzung|kuerzel|name|ausdruck|bezeichnung) (?:[^ ]+ ){1,4}(?:meint|bedeutet|bezeichnet|steht|beschreibt|heisst)\\b',
          '(?:ein |eine |der |die |das |unser )?(?:_q_|_c_|[a-z0-9-]+(?: [a-z0-9-]+){0,2}?) (?:bedeutet|heisst,? dass|bezeichnet|meint)\\b',
          'wenn wir _q_ sagen',
          '(?:in diesem|in unserem) [a-z]+ (?:bezeichnet|bedeutet|heisst|meint) _q_',
          'eine? (?:_q_|[a-z0-9-]+(?: [a-z0-9-]+)?) (?:ist jemand|beschreibt|bezeichnet)',
          '_q_ (?:heisst|beschreibt|ist|sind)\\b',
          'als (?:[^ ]+ ){1,4}gilt\\b',
          'eine? (?:[a-z0-9-]+ ){1,4}(?:ist|sind) (?:eine?|der|die|das|einer|jede[rs]?|code|alles|etwas)\\b',
          '(?:der |die |das )?(?:[a-z0-9-]+ ){1,3}ist (?:der anteil|die zeit|die anzahl|(?:der|die) (?:wert|menge|stelle|ort|person|einheit|punkt|groesste|maximale|minimale|kleinste|hoechste)|das verhaeltnis|die summe|der durchschnitt|die differenz|die wahrscheinlichkeit|code,? der)\\b',
          '(?:[a-z0-9-]+ ){1,3}ist eine? (?:[a-z0-9-]+ ){0,3}[a-z0-9-]+,? (?:der|die|das|den|mit|ohne|aus|fuer|zusammengehoerig)\\b',
          '[a-z]{2,8} = [a-z]',
          '(?:[a-z0-9-]+ ){0,1}[a-z0-9-]+: (?:eine?|der|die|das) (?:[^ ]+ ){2,}',
          '(?:[a-z0-9-]+ ){0,1}[a-z0-9-]+, also (?:die|der|das|eine?) ',
        ),
      ),
      no: any(
        start(
          `(?:${POINTING}|ich|wir|du|er|hinweis|notiz|frage|problem|grund|beispiel|aenderung|ergebnis|status|antwort|aufgabe|ziel|idee|vorschlag|schritt|option|unsere?|mein|meine|entscheidung|regel|korrektur|lizenz)\\b`,
          'als naechstes',
          'der naechste',
        ),
        words('ein (?:problem|guter punkt|test|guter|netter|gutes|schlechtes|paar)'),
      ),
    },
    preference: {
      yes: any(
        words(
          '(?:ich|wir) (?:[a-z]+ )?(?:bevorzugen?|moegen?|mag|lieben?|hassen?|schaetzen?|praeferieren?|favorisieren?|verabscheuen?)',
          '(?:ich|wir) (?:[^ ]+ )?[a-z]+(?:e|en|in) (?:[^ ]+ ){0,6}?(?:lieber|gern|gerne|ungern|am liebsten)',
          '(?:ist|sind|waere) mir (?:[^ ]+ ){0,6}?lieber|mir (?:ist|sind) (?:[^ ]+ ){1,8}?lieber|am liebsten|lieber [^ ]+ (?:[^ ]+ ){0,4}als',
          '(?:nervt|nerven|stoert|stoeren) mich|(?:ich|wir) wuerden? (?:[^ ]+ ){0,3}lieber|(?:gefaellt|gefallen) mir|mir (?:gefaellt|gefallen)',
          'lieblings[a-z]+|bevorzugte[rsn]? [a-z]+|nicht (?:ausstehen|leiden|leiden kann)|fan von|halte ich (?:nichts|viel|wenig)|legen wir wert|(?:wir|ich) legen? (?:[^ ]+ )?wert auf|(?:arbeite|nutze|verwende) ich (?:un)?gern|komme (?:ich )?(?:[^ ]+ ){1,5}besser zurecht',
          '(?:ich|persoenlich) finde (?:ich )?.+ (?:uebersichtlicher|besser|schoener|leichter|schwerer|lesbarer|einfacher|klarer|angenehmer|haesslich|nervig|zu|unlesbar|gut|schlecht)',
          '(?:ziehe|ziehen) (?:ich |wir )?(?:[^ ]+ ){1,8}vor|(?:ich|wir) (?:ziehen?) .+ vor|(?:ich )?haette (?:[^ ]+ ){0,5}lieber',
        ),
      ),
      no: any(
        words(
          '(?:dir|dich|du|ihm|ihr) (?:[a-z]+ )?(?:lieber|bevorzugst|magst)|was (?:dir|du)|gern geschehen|helfe|mag (?:die idee|das|es(?!,? wenn)|mich)',
        ),
        start('gerne\\b', 'ich moechte jetzt', 'gefaellt mir$', 'sieht ', 'ich haette gern\\b'),
      ),
    },
    rule: {
      yes: any(
        start(
          '(?:bitte )?(?:immer|nie|niemals|nicht (?:direkt|ohne|mehr|in|auf|im|ins)|stets|grundsaetzlich|keinesfalls|auf keinen fall|unter keinen umstaenden|ab (?:jetzt|sofort|heute)|kuenftig|zukuenftig|in zukunft|von nun an|in der regel|generell|per default|standardmaessig|fortan)\\b',
          '(?:bitte )?(?:schreib|schreibe|protokolliere|verwende|benutze|nutze|vermeide|nimm|stelle sicher|stell sicher|achte (?:immer )?darauf|achtet darauf|denk (?:immer )?(?:daran|dran)|denke (?:immer )?(?:daran|dran)|vergiss nicht|halte dich|bearbeite|antworte|antwortet|committe|pushe|teste|dokumentiere|frag|frage|setze|benenne|lege|speichere|logge|formatiere|halte|fuege|ergaenze|lass|loesche|aendere)\\b.*\\b(?:immer|nie|niemals|stets|jede[rmsn]?|alle[rmsn]?|keine[nmr]?|dass|nicht|zukunft|vor|bevor|bei|zum|daran|darauf|statt|statt|kuenftig|nur)\\b',
          '(?:verwende|benutze|nutze|vermeide|vermeidet|nutzt|verwendet|stelle? sicher,? dass|achtet? darauf|denke? (?:immer )?(?:daran|dran)|vergiss nicht|halte dich an)\\b',
          '(?:vor|nach|bei|beim) [^,]+ (?:immer|nie|niemals|stets|zuerst) [a-z]+en$',
          '(?:[^ ]+ ){1,4}(?:ist|sind) (?:[^ ]+ ){1,8}zu [a-z]+en$',
          '(?:bitte )?kein(?:e|en)? [a-z -]+ (?:am|im|in|auf|ohne|vor|nach|an|ausserhalb|waehrend)\\b',
          '(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|freitag(?:s)?) wird\\b',
          'nur (?:[^ ]+ ){1,3}(?:duerfen|darf|koennen)\\b',
        ),
        new RegExp(`^(?:(?!${POINTING}\\b|${ICH}\\b)[^ ]+ )(?:[^ ]+ ){0,9}?${MODAL}\\b`),
        /^(?:du|ihr|wir) (?:musst|muesst|sollst|sollt|solltest|darfst|duerft|muessen|sollen|duerfen|koennen nur) /,
        new RegExp(`^(?:vor|nach|bei|in|an|auf|fuer) (?:[^ ]+ ){1,4}${MODAL}\\b`),
        words(
          '(?:niemand|keiner|jeder|alle|jede) (?:darf|duerfen|muss|muessen|soll|sollen)|(?:wird|werden) (?:[^ ]+ ){0,6}(?:nie|niemals|immer|ausschliesslich)|es ist (?:verboten|untersagt|nicht erlaubt|pflicht|nicht gestattet)',
          '(?:ist|sind) (?:verboten|untersagt|nicht erlaubt|pflicht|nicht gestattet|nur erlaubt|tabu|verpflichtend)',
          'gehoer(?:t|en) (?:in|nach|unter|zu)',
          '(?:hat|haben) (?:[^ ]+ ){1,5}zu [a-z]+en|(?:bereitzustellen|einzuhalten|zu beachten)',
          'auf keinen fall|unter keinen umstaenden',
          'immer wenn',
        ),
        start(
          '(?:alle |jede[rs]? |neue |pull requests|prs|commits|aenderungen|releases|merges|branches|[a-z]+en )(?:[a-z]+ ){0,3}(?:brauchen|braucht|benoetigen|benoetigt|erfordern|erfordert) (?:eine?n?|zwei|drei|mindestens|die|\\d)',
        ),
        start('in der regel .+'),
      ),
      no: any(
        words(
          '(?:sollte|sollten|soll|muss|muessen) (?:jetzt|das|es|sich|mal|passen|reichen|gehen|klappen|schon|wohl|noch|der|da sein)',
          'muss (?:der|die|das|ein|eine) [a-z]+ sein',
          'wir sollten',
          'noch nie|noch niemals|wuerde ich nie',
          'muss (?:ich|muede|weg|los)',
          'jemand',
          'vielleicht',
        ),
        start(
          '(?:immer|nie|niemals)$',
          'ich\\b',
          'immer mit',
          'nicht (?:schlecht|so|ganz|wirklich|sicher)',
          'nimm,? was',
          'lass (?:mich|mal)',
          'gehoert zu',
          'das ',
        ),
      ),
    },
    declaration: {
      yes: any(
        new RegExp(`^(?!${POINTING}\\b|${ICH}\\b|wir\\b)(?:[^ ]+ ){1,12}?(?:${BE} (?!${PASSING})|${STATE}(?: |$)(?!${PASSING}))`),
        new RegExp(
          `^wir (?:(?!haben|sollten|sollen|koennen|koennten|wollen|muessen|wuerden|planen|hoffen|versuchen|warten|sehen|schauen|diskutieren|ueberlegen|reden|machen|entscheiden)[a-z]+en|sind|haben|nutzen|verwenden|betreiben|liefern|hosten|deployen|bauen|schreiben|verkaufen|unterstuetzen|arbeiten|speichern|halten|testen|bieten|zahlen|besitzen|pflegen|setzen|fahren|entwickeln|${STATE}) `,
        ),
        start(
          'es gibt (?:\\d+|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|genau|nur|kein) ',
          '(?:jeden|jede|jedes) [a-z]+ (?:haben|machen|treffen) wir ',
          'ich (?:heisse|wohne|lebe|arbeite|spreche|komme aus|leite|betreue|verantworte|pflege|habe (?:zwei|drei|vier|\\d+|eine?n? (?:hund|katze|sohn|tochter|frau|mann|allergie|mac))|bin (?:vegetarier|vegetarierin|veganer|veganerin|allergisch|[a-z]+(?:er|erin|in|ist|istin|eur|ant|or|wirt|frau|mann)\\b|\\d+|in |aus |fuer |seit |verantwortlich|zustaendig|die |der |eine? )|nutze|verwende|fahre|studiere|unterrichte|vertrage|esse|trinke|schlafe)',
          '(?:preis|kosten|budget|frist|abgabetermin|termin|gehalt|miete|gebuehr|port|version|timeout|limit|kontingent|groesse|region|telefon|adresse|geburtstag|rabatt|marge|gewicht|hoehe|laenge|breite|start|ende)(?: von [a-z ]+| fuer [a-z ]+)?:? (?:ist |war |liegt bei |betraegt )?(?:[a-z]{0,12} ?)?[$€£]?\\d',
          '\\d+ (?:[a-z]+ ){1,4}(?:heute|morgen|diese woche|naechste woche|diesen monat|naechsten monat|bis|im|am) ?',
        ),
      ),
      no: any(
        start('(?:lass|bitte|danke|zeile|schritt|option|beispiel|hinweis|was|warum|wie|wann|wo|als|wenn|ob)\\b'),
        words('ich (?:glaube|denke)|du|dein|deine|hat recht'),
      ),
    },
  },
}
