import {list, pairs, table, type WordLists} from './words.ts'

/** The lists of German. */
export const GERMAN: WordLists = {
  dropped: list('der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, bitte, danke, auch, es, gibt, dass'),
  openings: list(
    'merke, bitte beachten, bitte beachte, eigentlich, grundsätzlich, übrigens, wichtig, hinweis, wir haben entschieden, ' +
      'im allgemeinen, in der regel, kurz gesagt, ab sofort, ab jetzt',
  ),
  negations: list(
    'nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, nichts, ohne, weder, noch nicht, nicht mehr, ' + 'nirgends',
  ),
  quantifiers: table(
    'alle = all, allen = all, aller = all, jede = all, jeder = all, jedes = all, jeden = all, jedem = all, immer = all, ' +
      'alles = all, niemand = none, niemanden = none, einige = some, manche = some, manchmal = some, mehrere = some, ' +
      'wenige = few, selten = few, viele = many, oft = many, meist = most, meisten = most, meistens = most, beide = both, ' +
      'nur = only, ausschließlich = only',
  ),
  modals: table(
    'muss = must, müssen = must, musst = must, müsst = must, soll = should, sollen = should, sollte = should, ' +
      'sollten = should, darf = may, dürfen = may, kann = can, können = can, könnte = might, könnten = might',
  ),
  tenses: table(
    'ist = present, sind = present, sei = present, war = past, waren = past, hatte = past, hatten = past, wird = present, ' +
      'werden = present',
  ) as WordLists['tenses'],
  plans: list('plant, planen, geplant, will, wollen, möchte, möchten, vorhaben, versucht, versuchen'),
  conditions: list('wenn, falls, sofern, sobald, solange, während, bis, wo'),
  exceptions: list('außer, ausgenommen, bis auf, abgesehen von, ohne, sondern'),
  relations: list(
    'zu, zum, zur, von, vom, vor, nach, mit, über, unter, für, gegen, seit, auf, aus, zwischen, durch, als, wie, per, an, ' +
      'bei, oder, statt, anstatt, mehr, weniger, höchstens, mindestens, um',
  ),
  light: list('in, im, am'),
  conjunctions: list('und, sowie'),
  adverbials: list(
    'in, im, am, seit, nachts, freitags, vor, nach, bei, während, montags, dienstags, mittwochs, donnerstags, samstags, ' +
      'sonntags, täglich, heute, morgens, abends',
  ),
  synonyms: table(
    'benötigt = braucht, benötigen = brauchen, startet = beginnt, starten = beginnen, dargestellt = angezeigt, ' +
      'löscht = entfernt, löschen = entfernen, verwendet = nutzt, verwenden = nutzen, benutzt = nutzt, benutzen = nutzen, ' +
      'nutze = nutze, verwende = nutze, benutze = nutze, prozent = %, datenbank = db, e_mail = email, samstag = sonnabend, ' +
      'postgresql = postgres, konfiguration = config, dokumentation = doku, kubernetes = kubernetes, k8s = kubernetes',
  ),
  antonyms: pairs(
    'an | aus, öffentlich | privat, aktiviert | deaktiviert, offen | geschlossen, erlaubt | verboten, aktiv | inaktiv, ' +
      'immer | nie, immer | niemals, mindestens | höchstens, vor | nach, größer | kleiner, groß | klein, ' +
      'schneller | langsamer, schnell | langsam, stabil | instabil, synchron | asynchron, aufsteigend | absteigend, ' +
      'gültig | ungültig, sicher | unsicher, optional | verpflichtend, mag | hasst, bestanden | fehlgeschlagen, ' +
      'lokal | entfernt, neu | alt, über | unter, mehr | weniger',
  ),
}
