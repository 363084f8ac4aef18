import {any, type LanguageRules, start, whole, words} from './rules.ts'

const BE = '(?:est|sont|etait|etaient|sera|seront|a ete|ont ete|fut|reste|restent)'
const MODAL = '(?:doit|doivent|dois|devez|devons|ne doit|ne doivent|ne peut|ne peuvent|peut seulement|ne devrait|devrait|devraient)'

/** Verbs of state and habit; third person and plural. */
const STATE = `(?:${[
  'accepte(?:nt)?|active(?:nt)?|affiche(?:nt)?|appartien(?:t|nent)|appelle(?:nt)?|appuie(?:nt)?|arrive(?:nt)?|attend(?:ent)?|atteint|autorise(?:nt)?|bloque(?:nt)?|cache(?:nt)?|calcule(?:nt)?|charge(?:nt)?|commence(?:nt)?|comporte(?:nt)?|comprend(?:nent)?|compte(?:nt)?|conserve(?:nt)?|consomme(?:nt)?|contien(?:t|nent)|controle(?:nt)?|correspond(?:ent)?|coute(?:nt)?|couvre(?:nt)?|cree(?:nt)?',
  'decrit|depend(?:ent)?|desactive(?:nt)?|devient|deviennent|dirige(?:nt)?|dispose(?:nt)?|distingue(?:nt)?|distribue(?:nt)?|dure(?:nt)?|ecoute(?:nt)?|ecrit|ecrivent|emet|emettent|empeche(?:nt)?|envoie(?:nt)?|enregistre(?:nt)?|existe(?:nt)?|exige(?:nt)?|expire(?:nt)?|fait|font|ferme(?:nt)?|finit|finissent|fonctionne(?:nt)?|fournit|fournissent|garde(?:nt)?|genere(?:nt)?|gere(?:nt)?|habite(?:nt)?|heberge(?:nt)?|ignore(?:nt)?|importe(?:nt)?|inclut|incluent|indique(?:nt)?|joint|lance(?:nt)?|lit|lisent|livre(?:nt)?|maintien(?:t|nent)|mesure(?:nt)?|met|mettent|necessite(?:nt)?|occupe(?:nt)?|offre(?:nt)?|ouvre(?:nt)?',
  "a|ont|parle(?:nt)?|passe(?:nt)?|pese(?:nt)?|pointe(?:nt)?|possede(?:nt)?|prend|prennent|produit|produisent|propose(?:nt)?|protege(?:nt)?|provien(?:t|nent)|publie(?:nt)?|recoit|recoivent|reference(?:nt)?|refuse(?:nt)?|regroupe(?:nt)?|remplace(?:nt)?|renvoie(?:nt)?|repond(?:ent)?|repose(?:nt)?|represente(?:nt)?|requier(?:t|ent)|reside(?:nt)?|retourne(?:nt)?|reunit|s'appelle(?:nt)?|s'appuie(?:nt)?|s'arrete(?:nt)?|s'ecrit|s'execute(?:nt)?|s'occupe(?:nt)?|se compose(?:nt)?|se termine(?:nt)?|se trouve(?:nt)?|se situe(?:nt)?|se fait|se lance|sert|servent|stocke(?:nt)?|suit|suivent|supporte(?:nt)?|supprime(?:nt)?|surveille(?:nt)?|tien(?:t|nent)|tourne(?:nt)?|traite(?:nt)?|transmet|transmettent|travaille(?:nt)?|utilise(?:nt)?|vaut|valent|valide(?:nt)?|vend(?:ent)?|verifie(?:nt)?|vien(?:t|nent)|vit|vivent|reessaie(?:nt)?|permet|permettent|demarre(?:nt)?|deploie(?:nt)?|execute(?:nt)?|signifie(?:nt)?|marche(?:nt)? (?:avec|sur|sans)|pilote(?:nt)?|rend|rendent|ajoute(?:nt)?|applique(?:nt)?|concerne(?:nt)?|connait|limite(?:nt)?|relie(?:nt)?|s'ouvre(?:nt)?|va|vont|court|courent|se prenomme|porte(?:nt)?|consiste(?:nt)?|se connecte(?:nt)?",
].join('|')})`
const FINITE = `(?:${BE}|${MODAL}|peut|peuvent|va|vont|n'est|n'a|n'ont|avons|sommes|utilisons|${STATE})`

const POINTING =
  "(?:c'est|c'etait|ca|cela|ceci|ce(?= n'| sont| qui| que| serait| sera)|il(?= est| faut| y| a| faudr| peut| doit| marche| se| va)|elle(?= est| a)|ils|elles|voici|voila|on(?= dirait| verra)|quelque chose|quelqu'un|rien|tout (?:est|va|marche|ca)|qui|que|quoi|dont|ou|merci|s'il|y|en(?= effet))"
const JE = "(?:je|j'|tu|t'|vous|moi|toi|ton|ta|tes|votre|vos)"
const PASSING = `(?:${[
  'bien|bon|bonne|super|parfait|parfaite|pret|prete|prets|fini|finie|termine|terminee|fait|faite|joli|jolie|faux|vrai|casse|cassee|vide|la$|ici|vert|verte|rouge|difficile|facile|tard|mal|mieux|bizarre|etrange|gentil|(?:enorme|immense|lente?|rapide|grande?|petite?)$|en (?:reunion|vacances|conge|route)|un probleme|un test|un bon|un chic|en cours|en train|encore|maintenant|toujours pas|ouvert dans|ok|passes|passees|un peu|tres',
].join('|')})(?!\\w)`
const WRONG =
  "(?:(?:non,? )?(?:c'est|c'etait|cela est|ceci est) (?:completement |totalement |tout simplement )?(?:faux|incorrect|inexact|errone|depasse|perime|obsolete|une erreur|un malentendu|n'importe quoi)|(?:non,? )?ce n'est (?:pas|plus) (?:tout a fait |du tout )?(?:vrai|exact|correct|juste|le cas|ca|a jour)|(?:tu te trompes|vous vous trompez|tu fais erreur|vous faites erreur|tu as tort|vous avez tort|tu as mal compris|vous avez mal compris|tu confonds)|je me (?:suis trompee?|trompais)|(?:une )?erreur de ma part|mea culpa)"

export const fr: LanguageRules = {
  language: 'fr',
  leads: any(
    start(
      `(?:(?:et|mais|donc|oh|ah|eh) )?(?:${[
        "ok(?:ay)?|oh|ah|euh+|hum|bon|ben|oui|ouais|d'accord|entendu|exact|exactement|parfait|super|tres bien|bien|note|regle|consigne|nota bene|nb|important|attention|rappel|pour info|pour rappel|au fait|a propos|en bref|en gros|bonne question|bon point|merci|salut|bonjour(?: a tous)?|coucou",
        "aussi|de plus|en outre|par ailleurs|donc|alors|et|mais|ensuite|puis|comme (?:convenu|dit|prevu)|autre chose|tu as raison|vous avez raison|personnellement|pour ma part|honnetement|franchement|en tout cas|cependant|toutefois|apres (?:discussion|reflexion|la reunion)|en reunion|finalement|au final|enfin|desole|pardon|malheureusement|hier|la semaine derniere|aujourd'hui|bien sur",
      ].join('|')}) ?(?:[,.:;!—–-]+ *)+`,
    ),
    start(
      '(?:et|mais|donc|car|puisque|parce que|alors|aussi|bon|ok) (?!_q_)',
      "(?:notez|note|sache|sachez|n'oublie pas|rappelle-toi|rappelez-vous) que ",
    ),
  ),
  corrects: any(
    start(
      '(?:non|nan|faux|correction|erreur|pas tout a fait|inexact|pardon|desole|si)(?:,? non)? ?[,.:;!—–-]+ *',
      '(?:euh|hum|ah|oh|ben) (?=non)',
      '(?:petite|une) correction ?[,.:;!]+ *',
      '(?:tu confonds|vous confondez|tu melanges)[^,:]*[,:] *',
      '(?:en fait|en realite|en verite|a vrai dire|en realite|plus precisement|plus exactement|pour etre (?:precis|exact)|au contraire)[,:]? +',
      'non non,? ',
    ),
    start(
      `(?:${WRONG}) ?[,.:;!—–-]+ *(?=..)`,
      '(?:je corrige|je rectifie|rectification) ?[,.:;!—–-]+ *(?=..)',
      'contrairement a (?:ce que|mes)[^,]+, ',
    ),
  ),
  wrong: whole('non|nan|faux|correction|erreur|inexact|pas du tout', WRONG),
  refuse: [
    [
      'question',
      any(
        start(
          "(?:est-ce|qu'est-ce|que (?:signifie|veut|doit|fait|penses|preferes|dit)|quel(?:le)?s? (?:est|sont|[a-z]+ (?:contient|as|a|est))|qui (?:a|est|gere|fait)|comment|pourquoi|quand est|combien|ou est|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|veux-tu|voulez-vous|as-tu|avez-vous|avons-nous|faut-il|dois-je|doit-on|aimes-tu|aimerais-tu|preferes-tu|preferons-nous|sais-tu|y a-t-il)\\b",
        ),
        /\b[a-z]+-(?:t-)?(?:il|elle|on|ils|elles|tu|vous|nous|je)\b(?=.*\?)/,
      ),
    ],
    [
      'quotation',
      any(
        start('_qq_'),
        /_qq?_.*\b(?:dit|disait|disent|ecrit|ecrivait|pretend|affirme|demande|repond|lit)\b/,
        /\b(?:a dit|dit|disait|a ecrit|ecrit|ecrivait|affirme|pretend|selon|a demande|a repondu|indique|lit)\b.*_qq?_/,
        /^(?:il|elle|on|quelqu'un|le [a-z]+|la [a-z]+|[a-z]+) (?:a |m'a |nous a )?(?:dit|demande|affirme|pretend|ecrit|pense|croit|repondu|voulait savoir) (?:que|qu'|si|ce|pourquoi|comment|quand)/,
      ),
    ],
    [
      'undecided',
      any(
        words(
          "(?:n'|ne )[a-z ']{0,14}(?:jamais|pas|rien|pas encore|encore rien|encore pas|point)(?: [a-z]+){0,3} (?:decide|choisi|convenu|tranche|arrete|retenu|opte|adopte|ete decide|ete convenu|valide)",
          "(?:n'|ne )[a-z']+ (?:encore )?(?:pas|jamais|rien)(?: encore| ete)? ?(?:prise|decidee?|choisie?|convenue?)|(?:jamais|rien|personne|aucun) (?:n'a |ne )?(?:[a-z]+ )?(?:ete )?(?:decide|convenu|choisi)|personne n'a decide|rien n'a ete",
          "(?:il faut|faut|doit|devons|dois|reste a|il reste a|voulons|veut|peut|pouvons|pourrons|allons|comptons|prevoyons de|n'arrive pas a|hesite a|a) (?:encore )?(?:me |nous |se )?(?:decider|choisir|trancher)",
          '(?:deciderons|decidera|choisirons|choisira|deciderai) ?(?:[a-z]+ )?(?:demain|plus tard|ensuite|la semaine|le mois)?',
          "avant de (?:decider|choisir|trancher)|une fois que|ce que tu (?:as|auras)|decision (?:n'est|reste|est encore)|discutons encore|hesitons|en cours de discussion|a toi de|me demande (?:pourquoi|si|ce)",
        ),
      ),
    ],
    [
      'hypothetical',
      any(
        start(
          "(?:si (?!,)|s'il|s'ils|supposons|imaginons|admettons|disons|mettons|au cas ou|a condition|dans le cas ou|une fois|des que|tant que|a supposer)",
        ),
        words(
          'serait|seraient|aurait|auraient|aurions|aurais|pourrait|pourraient|pourrions|faudrait|voudrait|signifierait|permettrait|si (?:on|nous|je) avai(?:t|s|ons)|ne ferais|passerait',
        ),
      ),
    ],
    [
      'uncertain',
      words(
        "peut-etre|probablement|sans doute|apparemment|vraisemblablement|eventuellement|il semble|semble|semblent|me semble|on dirait|je (?:crois|pense|suppose|presume|doute|me demande|me demandais|ne sais pas|ne suis pas sure?|ne crois pas|ne pense pas|ne vois pas|n'ai pas trouve|n'arrive pas)|j'imagine|j'espere|j'ai l'impression|aucune idee|personne ne sait|pas sure?(?! (?:le|la|l'|les|un|une|_)|r)|il se peut|a mon avis peut|d'apres ce que",
      ),
    ],
    [
      'plan',
      any(
        words(
          "(?:je|nous|on|ils|il|elle) (?:prevoyons|prevoit|prevois|comptons|compte|comptent|voulons|veux|veut|voudrais|voudrions|esperons|esperent|avons l'intention|ai l'intention|envisageons|envisage|essayons|essaie)|j'aimerais(?! mieux)|j'ai l'intention",
          "je (?:le |la |les )?[a-z]+erai|je vais|nous allons (?!utiliser|garder|rester|passer|prendre|adopter|partir|abandonner|conserver)|on va (?!utiliser|garder|rester|passer|prendre|adopter|partir|abandonner|conserver)|d'ici (?:demain|la)|prevu (?:pour|de|demain)|a faire|prochaine etape|bientot|plus tard|un jour",
          '(?:sera|seront|aura|auront|partira|partirons) (?:[a-z]+ )?(?:reconstruite?|migree?|terminee?|prete?|finie?|livree?|deployee?|disponible|fait|faite)',
        ),
      ),
    ],
    [
      'narration',
      any(
        start(
          "(?:maintenant,? |d'abord,? |ensuite,? |la,? )?je (?:regarde|verifie|lis|cherche|lance|ajoute|cree|modifie|corrige|mets|teste|essaie|reessaie|ouvre|change|supprime|definis|implemente|continue|commence|vois|comprends|viens|dois|devrais|peux|ne peux|travaille dessus|t'appelle|suis en train|suis pret|suis la|reviens|termine|passe a|demande|relance|consulte|analyse|examine|installe|deploie|pousse|renomme|deplace|remplace|nettoie)\\b(?! (?:que|du code)\\b.*\\btoujours)",
          "j'(?:ajoute|ai (?:ajoute|corrige|modifie|trouve|lance|pousse|cree|supprime|change|mis|fait|vu|lu|une (?:question|idee)|un (?:probleme|doute)|oublie|toujours|verifie|teste|termine|renomme|essaye|regarde|deploye)|essaie|ouvre|examine|analyse|oublie|arrive|y vais|installe|execute)\\b",
          '(?:regardons|voyons|attendons|verifions|continuons|commencons|essayons|discutons|reflechissons|testons)\\b|laisse(?:z)?-moi|voici|voila',
          '(?:tous |toutes )?(?:les |mes |nos )?(?:tests?|build|linter|verifications?|ci|pipeline)(?: [a-z]+)? (?:sont|est|ont|a|passent|passe|tourne|tournent|echouent|devraient)(?: [a-z]+)* ?(?:passes?|passent|verts?|rouges?|en cours|encore|maintenant|echoue|reussi|termines?|casses?|$)',
          "(?:les tests passent|le build tourne|ajout d|mise a jour|correction d|suppression d|c'est fait|fait\\b|termine\\b|corrige\\b|ajoute\\b)",
        ),
      ),
    ],
    [
      'transient',
      any(
        words(
          "en train de|en ce moment|pour l'instant|pour le moment|a l'instant|en cours|ca marche maintenant|tourne encore|toujours en cours",
        ),
        whole(
          `(?:le |la |les |l'|mon |ma |mes )?[a-z-]+ (?:${BE}) (?:tres |un peu |vraiment |encore |maintenant )*(?:${PASSING}.*|lente?|rapide|grande?|petite?|neuf|vieux|pleine?)`,
        ),
        start("(?:le|la|les|l'[a-z]+) ?[a-z]* est ouverte? dans"),
      ),
    ],
    [
      'request',
      start(
        "(?:s'il te plait,? )?(?:peux|pourrais|veux|pouvez|pourriez)(?:-tu|-vous| tu| vous)",
        '(?:maintenant |puis |alors )*(?:montre|montrez|dis|dites|donne|donnez|envoie|explique|expliquez|aide|liste|regarde|regardez|cherche|ouvre|lis|resume|decris|compare|attends|attendez|fais|va|essaie|corrige|renomme|vois|viens|laisse|prends|ajoute|cree|supprime|change|modifie|construis|installe|pousse|lance|copie|appelle|enleve|remplace|implemente|continue|rappelle-moi|tiens|verifie)(?:-moi|-le|-la|-les)?\\b(?!.*\\b(?:toujours|jamais|chaque|tous|toutes|tout|avant|desormais)\\b)',
      ),
    ],
    [
      'talk',
      any(
        start(
          "merci|super\\b|bonjour|bonsoir|salut|au revoir|pas de (?:souci|probleme|quoi)|aucun (?:souci|probleme)|avec plaisir|de rien|ne t'inquiete|ne vous inquietez|comme (?:tu|vous|je l'ai|ca|d'hab)|on verra|faut voir|un instant|attends|non merci|pas encore|peu importe|mais non|desole|ce n'est pas (?:grave|ce que|la peine)|ce n'etait pas|bon (?:courage|travail|weekend)|bonne (?:journee|nuit|chance)|volontiers|prends ce|a toi de|si,? si",
          "je (?:voudrais|dois (?:avouer|partir|dire)|devrais|ne (?:sais|crois|pense|peux|comprends)|veux dire|me demande|t'appelle|ne ferais|suis (?:fatiguee?|desolee?|d'accord|la|pret|prete|content|contente|perdue?|pas sure?))\\b|ca (?:a|marche|ne|doit|devrait|veut|va|me|sera|fait|depend|suffit)\\b|cela (?:signifie|devrait|veut|ne|marche|va|depend)\\b|c'est (?:bon|bien|fait|comme ca|tout|parti|un (?:probleme|test|bon|chic|peu)|la vie|genial|parfait|joli|note|ca|tard|le)\\b(?!.* (?:qui|pas) )",
          "(?:on|nous|je) (?:n'a(?:vons|i)? jamais (?:eu|vu)|avons un probleme|a un probleme|avons une)|j'ai (?:une|un) (?:question|probleme|idee|doute|souci|bug)|nous avons (?:une|un) (?:question|probleme|idee|souci|bug|reunion)|il y a (?:un|une) (?:malentendu|probleme|bug|erreur|souci)|tu (?:dois (?:etre|avoir)|as du|n'es pas|peux|devrais voir|n'as pas)|vous (?:devez etre|n'etes pas|pouvez)|quelqu'un (?:devrait|doit|peut)|il nous faudra|on devrait|nous devrions",
          "ca me plait|j'aime bien l'idee|cela ne",
        ),
        words('a toujours ete'),
        whole('toujours|jamais|\\w+'),
      ),
    ],
    [
      'unnamed',
      start(
        "(?:c'est|ca|cela|ceci|il est|elle est|ce sont)(?= |$)(?! (?:acte|valide|tranche|interdit|obligatoire|decide|[a-z]+ qui |[^,]+,? pas |defendu|exclu|convenu))(?!.* (?:pas|non) (?:le |la |l'|un|_c_|\\d))(?!.* (?:au lieu|qui) )",
      ),
    ],
  ],
  conditional: any(
    /^(?:si|s'il|quand|lorsque|lorsqu'|avant|apres|des que|chaque fois) ?.*,.* (?:doit|doivent|faut|toujours|jamais|ne doit)\b/,
    /^(?:avant|apres|quand|lorsque|lorsqu'|chaque fois|a chaque) ?[^,]+, (?:il faut|lance[zr]?|utilise[zr]?|demande[zr]?|ajoute[zr]?|verifie[zr]?|ecri[stv]e?[zr]?|ouvre[zr]?|cree[zr]?|mets|mettez|teste[zr]?|documente[zr]?|execute[zr]?|fais|faites|pense[zr]?)\b/,
  ),
  ofAssistants: any(
    words("je|j'[a-z]+|moi|mon|ma|mes"),
    start(
      '[^:]{2,60}: ',
      '_c_ (?:-|–|—|→|=|\\() ',
      '(?:recommandation|suggestion|note|utilise[zr]?|evite[zr]?|ajoute[zr]?|verifie[zr]?|assure[zr]?|les (?:tests|modifications|changements))\\b',
    ),
    words('pourrait|devrait|serait'),
    /[✓✅⚠❌❓]/,
  ),
  assertive: new RegExp(
    `^(?!(?:je|tu|vous|montre|regarde|on (?:pourrait|verra)|ca|cela|peu|continue|merci|pas|s'il)\\b(?! voulais dire| veux dire))(?:c'est (?!faux|bon|bien|pas|fait|parti|comme)[^ ]+|(?:[^ ]+ ){0,12}?(?:[a-z]+')?${FINITE}(?!\\w)|(?:[^ ]+ ){1,12}?(?:est|sont)|on [a-z]+ |nous [a-z]+ons |seule?s? )`,
  ),
  kinds: {
    correction: {
      yes: any(
        start(
          "ce (?:n'est|ne sont) pas [^,]+,? (?:mais|c'est|ce sont)\\b",
          'je voulais dire .+',
          "j'(?:avais|ai) dit .*,? mais .+",
          '[^,]{6,60}, (?:pas|et non) [a-z0-9-]+$',
          "c'est [^,]+,? (?:et )?(?:pas|non(?: pas)?) ",
        ),
        /(?:n'est|ne sont|n'etait) pas [^,;]+[,;]? (?:il est|elle est|c'est|ce sont|mais|ils sont)\b/,
        /\bs'ecrit\b.*\bpas\b/,
        new RegExp(
          `(?:${BE}|${STATE}|sur|a|le|la) [^,;]*(?:,| et) (?:pas|non(?: pas)?) (?:sur |a |au |la |le |l'|en |dans |un |une |_c_|_q_|\\d|[a-z])`,
        ),
        words('(?:il faut|faut) (?:ecrire|dire|lire|utiliser) [^,]+ (?:au lieu|et non|pas)'),
      ),
      no: any(
        words(
          'toujours|jamais|prefere|aime|entend|entendons|signifie|decide|choisi|pas (?:seulement|forcement|encore|tres|vraiment|toujours)|il faut (?!ecrire|dire|lire)',
        ),
        start('par _q_|on (?:a|part|garde)'),
      ),
    },
    decision: {
      yes: any(
        words(
          "(?:a|ai|ont|avons|avez|j'ai|as)(?: tous| enfin| finalement| donc)? (?:decide|choisi|opte|retenu|convenu|tranche|adopte|arrete|valide|approuve|rejete|abandonne|vote|acte|selectionne)",
          "(?:a|ai|ont|avons) ete (?:decide|choisi|convenu|retenu|adopte|approuve|tranche|acte)(?:e|es|s)?|mis(?:e|es)? d'accord|(?:sommes|est|suis) (?:passes?|passee?s?) (?:de|a|d')|au profit de",
          "(?:on|nous) (?:part|partons|reste|restons|garde|gardons|abandonne|abandonnons|prend|prenons|conserve|conservons|adopte|adoptons|choisit|choisissons|passe|passons|renonce|renoncons|retient|retenons|opte|optons|mise|misons|laisse tomber)(?: sur| a| au| de| d'| pour)?",
          "(?:on va|nous allons) (?:utiliser|garder|rester|passer|prendre|adopter|partir|abandonner|conserver)|nous (?:utiliserons|garderons|resterons|prendrons|adopterons|passerons|ne prendrons plus|n'utiliserons plus|livrerons|arreterons|conserverons|abandonnerons)",
          "nous (?:arretons|migrons|retirons|fermons|supprimons|lancons|remplacons|basculons|choisissons|externalisons)|c'est (?:acte|valide|tranche)|choix s'est porte|notre choix|c'est decide|le comite a|la direction a",
        ),
        start(
          '(?:notre |la )?(?:decision)(?: finale)? ?(?:: | - | – )',
          '(?:utilisons|restons|gardons|partons|prenons|adoptons|passons|abandonnons|choisissons|renommons|evitons|nommons|appelons|conservons)\\b',
        ),
      ),
      no: any(
        words("me demande|qu'a|qui a decide"),
        start('(?:passons|partons) (?:a la suite|a autre|$)', 'on (?:passe|part) (?:a la suite|$)', 'on prend un cafe'),
      ),
    },
    reference: {
      yes: any(
        words(
          "_c_ peut (?:valoir|etre)|ajout seul|ulids?|uuids?|yaml avec|json avec|stockons (?:les|nos)|tableau de (?:chaines|nombres|objets)|chaque (?:ligne|enregistrement|evenement|entree) (?:de|d')|convention de nommage|par convention|modele de donnees|cle (?:primaire|etrangere|composite|unique)|index (?:unique|compose|composite|partiel)|plusieurs a plusieurs|un a plusieurs|snake_case|camelcase|pascalcase|kebab-case",
          'schema (?:se compose|a|contient|distingue|comprend)',
          "noms (?:de |des |d')(?:tables?|colonnes?|branches?|champs?|fichiers?|variables?|classes?|cles?) (?:sont|suivent|commencent)",
          '(?:stockee?s?|enregistree?s?|conservee?s?|encodee?s?|representee?s?|sauvegardee?s?) (?:en|sous forme|au format|comme|dans (?:la|une) colonne)',
          'identifiants? (?:est|sont) (?:un |des )?(?:uuid\\w*|ulid\\w*|entiers?|chaines?|numeriques?)',
          '(?:chaque|une?) [a-z]+ (?:a|ont|possede|peut avoir|appartient|reference|comporte|contient|renvoie) (?:a )?(?:plusieurs|un seul|une seule|exactement une?|au plus une?|au moins une?)',
          'a (?:deux|trois|quatre|cinq|six|\\d+) (?:colonnes|champs|cles|valeurs|attributs)',
        ),
        start('conventions? ?: '),
        /_c_ (?:et _c_ )?(?:reference|renvoie a _c_|est (?:stockee?|un (?:enum|uuid|entier|booleen|jsonb?|tableau)|une (?:cle|chaine|colonne|table))|ont une relation)\b/,
        /\b(?:table|colonne|champ|vue|enum|schema|payload|reponse|requete|objet|json|message|manifeste|ligne|entite|index|type|document|attribut|tableau|enregistrement)s?\b(?: [^ ]+){0,4} (?:a|ont|contient|contiennent|se compose|stocke|reference|joint|comprend|comporte|possede|vaut) (?:[^ ]+ ){0,5}(?:colonnes?|champs?|cles?|valeurs?|entrees?|lignes?|types?|tables?|json|index|_c_|users|id|nom|ou [a-z]+|attributs?)\b/,
        /\b(?:table|colonne|champ|vue|enum|attribut|cle|ligne|index)s?\b(?: [^ ]+){0,4} (?:est|sont|peut etre|peuvent etre) (?:[a-z]+ ){0,3}?(?:de type|un enum|enum|nulle?s?|obligatoires?|optionnel(?:le)?s?|facultatif|uniques?|indexee?s?|partitionnee?s?|immuables?|une cle|entiers?|chaines?|jsonb?)\b/,
        /\brenvoie un (?:tableau|objet)\b|\bsupprime en cascade\b/,
      ),
      no: any(words('doit|doivent|devrait|devraient|il faut|toujours|jamais|je|prefere'), start('ajout|ajoute')),
    },
    definition: {
      yes: any(
        words(
          "est (?:l'abreviation|le sigle|l'acronyme|un synonyme) (?:de|d'|du)|sont les initiales|(?:est|sont) definie?s? comme|se definit comme|se definissent comme|veut dire|veulent dire|(?:est|sont) considere(?:e|es|s)? comme|(?:on|nous) (?:appelle|appelons|nomme|nommons)(?! plus tard)|entend par|entendons par|on entend|nous entendons|ce que (?:d'autres|nous|les autres) [^ ]+ ?[a-z]* appellent|c'est-a-dire",
        ),
        start(
          "(?:le |la |l'|un |une )?(?:terme|mot|sigle|abreviation|acronyme|nom|expression) (?:[^ ]+ ){1,4}(?:designe|signifie|veut|represente|decrit)\\b",
          "(?:le |la |l'|un |une |les )?(?:_q_|_c_|[a-z0-9'-]+(?: [a-z0-9'-]+){0,3}?) (?:signifie|designe|qualifie|correspond (?:a|au|aux))\\b",
          'dans (?:ce|notre|cette) [a-z]+, (?:un |une |le |la )?_q_ (?:est|designe|signifie|veut)',
          'quand (?:nous|on|je) (?:disons|dit|dis|parlons de) _q_',
          "(?:une?|le|la) (?:_q_|[a-z0-9-]+(?: [a-z0-9-]+)?) (?:decrit|consiste a|represente|est (?:une personne|quelqu'un|celui|celle))",
          '_q_ (?:est|decrit|sont)\\b',
          "une? (?:[a-z0-9'-]+ ){1,5}(?:est|sont) (?:une?|le|la|l'|du|des|ce que|tout|toute)\\b",
          "(?:le |la |l')(?:[a-z0-9-]+ ?){1,3} est (?:la valeur|la personne|le lieu|le point|l'ensemble|l'unite|la part|la quantite|le temps|le nombre|le rapport|le taux|la somme|la duree|une? [a-z0-9-]+ (?:qui|que|ou|dont|de|d'|sans|avec))",
          "(?:[a-z0-9-]+ ){1,3}est une? (?:[a-z0-9-]+ ){1,3}(?:qui|que|ou|dont|de|d'|sans|avec)",
          '[a-z]{2,8} = [a-z]',
          "[a-z0-9-]+ ?: (?:(?:une?|le|la) |l'|[a-z]+(?:er|ir|re) (?:une?|le|la|les|des) )(?:[^ ]+ ){2,}",
        ),
      ),
      no: any(
        start(
          `(?:${POINTING}|je|j'ai|tu|note|question|probleme|raison|exemple|statut|reponse|tache|but|idee|etape|option|notre|mon|ma|mes|decision|regle|correction|prix|licence|le (?:probleme|point|souci|but|resultat|reste|plus|seul|premier|prochain))(?![\\w-])`,
        ),
        words('un (?:probleme|bon|bonne|test|peu|mauvais)|prefere'),
      ),
    },
    preference: {
      yes: words(
        "(?:je|nous|j')(?: ?n'| ?ne)? ?(?:prefere|preferons|aime|aimons|adore|adorons|deteste|detestons|privilegie|privilegions|apprecie|apprecions|hais|favorise)(?: pas| bien| mieux)?",
        "je prefererais|nous prefererions|me convien(?:t|nent) (?:mieux|bien)|(?:m'agace|m'enerve|me derange|me gene|me fatigue)(?:nt)?|ma preference|je choisis toujours|(?:ne )?me (?:plait|plaisent)(?: pas| bien| davantage)?|ne supporte pas|ne supportons pas|horreur (?:de|des|du)|(?:pas )?(?:un |une )?(?:grande? )?fan (?:de|des|du)|plus a l'aise|me sens mieux|tenons a|tiens a|j'aimerais mieux|je choisirais plutot|plutot que de",
        '(?:mon|ma|mes|notre|nos) [a-z ]{2,30}(?:preferee?s?|favori(?:te)?s?)',
        'je trouve .+ (?:plus|mieux|trop|moins|lisibles?|jolie?s?|agreables?|penibles?|insupportables?|bien|mal)',
      ),
      no: any(
        words("j'aimerais (?!mieux)|je voudrais|(?:tu|vous) (?:preferes|preferez|aimes)|lequel te|ce que tu"),
        start('ca me plait', "j'aime$", "j'aime bien l'idee", "c'est bien"),
      ),
    },
    rule: {
      yes: any(
        start(
          '(?:il faut|il ne faut|faut) ',
          "(?:on|nous) (?:n'|ne )[a-z]+ (?:jamais|plus) ",
          "pas d'[a-z]+ (?:le|la|les|en|sans|avant|dans|pendant|sur)\\b",
          "(?:ne |n')(?:[a-z]+ )?(?:jamais|pas) |ne (?:jamais|pas) |n'(?:utilise|utilisez|oublie|oubliez|ecris|ajoute|envoie|accepte)\\w*|ne [a-z-]+ (?:pas|jamais)",
          "(?:toujours|jamais|desormais|dorenavant|a l'avenir|a partir de (?:maintenant|aujourd'hui|la|ce jour)|en regle generale|par defaut|en aucun cas|sous aucun pretexte|pas de [a-z -]+ (?:le|la|en|sans|avant|dans|pendant))\\b",
          "(?:assure-toi|assurez-vous|veille|veillez|pense a|pensez a|prends soin|n'oublie pas|n'oubliez pas|evite|evitez|utilise|utilisez|privilegie|respecte|respectez)\\b",
          '(?:ecris|ecrivez|reponds|repondez|lance|lancez|demande|demandez|verifie|verifiez|documente|documentez|nomme|nommez|teste|testez|ajoute|ajoutez|redige|redigez|mets|mettez|garde|gardez|formate|formatez)\\b.*\\b(?:toujours|jamais|chaque|tous|toutes|tout|avant|desormais|seulement|uniquement|systematiquement)\\b',
          'seule?s? (?:[^ ]+ ){1,3}(?:peut|peuvent|doit|doivent|a le droit)',
        ),
        new RegExp(`^(?:(?!${POINTING}\\b|${JE}\\b)[^ ]+ )(?:[^ ]+ ){0,9}?(?:n')?${MODAL}\\b`),
        start('(?:tu|vous|nous|on) (?:ne )?(?:dois|devez|doit|devons|devrais|devriez|peux seulement) '),
        words(
          "(?:il est|c'est|sont|est) (?:strictement )?(?:interdite?s?|obligatoires?|defendu|autorisee?s? (?:que|uniquement)|exclue?s?|requis|requise)",
          'en aucun cas',
          '(?:est|sont) toujours [a-z]+e?s?',
          "(?:ne |n')(?:est|sont) jamais [a-z]+",
          '(?:est|sont) a [a-z]+er',
          'personne ne (?:doit|peut)',
          '(?:est|sont) tenue?s? d',
          'il convient de',
        ),
        start(
          '(?:toute |toutes |tout |chaque |tous |les )[^,]{2,40}(?:necessite|necessitent|exige|exigent|requiert|requierent|passe par|passent par) ',
        ),
      ),
      no: any(
        words(
          "(?:devrait|devraient|doit) (?:aller|suffire|resoudre|passer|etre (?:le|la|fatigue)|marcher|bien)|ca (?:doit|devrait)|devraient passer|je dois|tu dois (?:etre|avoir)|quelqu'un|il nous faudra|faut voir|il faut (?:decider|voir|attendre|que je|encore|un cluster)|on devrait|j'oublie",
        ),
        start(
          '(?:toujours|jamais)$',
          "je\\b|j'",
          "ne t'inquiete|ne sais|n'importe",
          'utilise (?:ce|cette|le|la) (?:premier|derniere|meme)',
          'pas de (?:souci|probleme)',
          'ca\\b',
        ),
      ),
    },
    declaration: {
      yes: any(
        new RegExp(
          `^(?!${POINTING}\\b|${JE}|nous\\b|on\\b)(?:[^ ]+ ){0,11}?[^ ]+ (?:n'|ne )?(?:${BE} (?!${PASSING})|${STATE}(?: |$)(?!${PASSING}))`,
        ),
        start(
          `(?:(?:chaque|tous les) [a-z]+,? )?(?:nous|on) (?:(?!avons|allons|devons|voulons|pouvons|esperons|pensons|essayons|attendons|regardons|discutons|hesitons|comptons|verrons|prevoyons)[a-z]+ons|sommes|avons|a|est|utilisons|utilise|deployons|deploie|hebergeons|livrons|livre|travaillons|vendons|stockons|ecrivons|testons|developpons|publions|facturons|gerons|n'avons|n'utilisons|n'utilise|ne [a-z]+|${STATE}) `,
          "je (?:m'appelle|travaille|vis|parle|viens de (?:france|[a-z]+$)|dirige|gere|suis (?:allergique|vegetarien|vegetarienne|vegan|vegane|responsable|en charge|ingenieure?|developpeu[a-z]+|[a-z]+(?:eur|euse|ien|ienne|iste|ier|iere|ecte)|ne |nee |le |la |une? |basee?|de |chez )|m'occupe|mange|bois|conduis|joue|utilise|maintiens|possede|enseigne)",
          'il y a (?:\\d+|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|exactement) ',
          "j'ai [a-z0-9 ]+ sur (?:mon|ma|mes|tous|toutes) ",
          "j'(?:habite|ai (?:deux|trois|quatre|\\d+|une? (?:chien|chat|fils|fille|allergie))|etudie|enseigne|utilise|administre)",
          '(?:prix|cout|couts|budget|echeance|date limite|salaire|loyer|port|version|delai|limite|quota|taille|region|telephone|adresse|remise|marge|poids|debut|fin)(?: d[eu] [a-z ]+)? ?:? (?:est |de )?(?:[a-z]{0,12} ?)?[$€£]?\\d',
          "\\d+ (?:[a-z]+ ){1,4}(?:aujourd'hui|demain|cette semaine|la semaine prochaine|ce mois|le mois prochain|d'ici|avant|le) ?",
        ),
      ),
      no: any(
        start('(?:merci|ligne|etape|option|exemple|note|qui|que|quoi|quand|comment|pourquoi|ou|si|comme|ajout)\\b'),
        words('je (?:crois|pense)|tu|vous|ton|votre|as raison'),
      ),
    },
  },
}
