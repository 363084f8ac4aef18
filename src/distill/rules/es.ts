import {any, type LanguageRules, start, whole, words} from './rules.ts'

const BE = '(?:es|son|esta|estan|era|eran|fue|fueron|sera|seran|ha sido|han sido|sigue|siguen|queda|quedan)'
const MODAL =
  '(?:debe|deben|debes|debemos|no debe|no deben|deberia|deberian|deberias|tiene que|tienen que|tienes que|ha de|han de|solo puede|solo pueden|no puede|no pueden)'

/** Verbs of state and habit; third person and plural. */
const STATE = `(?:${[
  'acepta|aceptan|acaba|acaban|admite|admiten|almacena|almacenan|apunta|apuntan|atiende|atienden|bloquea|bloquean|borra|borran|busca|calcula|calculan|carga|cargan|cierra|cierran|cobra|cobran|coge|comienza|comienzan|comprueba|conecta|conectan|consta|constan|consume|consumen|contiene|contienen|controla|controlan|corre|corren|corresponde|corresponden|crea|crean|cubre|cubren|cuesta|cuestan|caduca|caducan|cuenta con',
  'depende|dependen|desactiva|desactivan|describe|describen|devuelve|devuelven|dirige|dirigen|dispone|distingue|distinguen|dura|duran|ejecuta|ejecutan|emite|emiten|empieza|empiezan|envia|envian|escribe|escriben|escucha|escuchan|espera|esperan|existe|existen|exige|exigen|expira|expiran|exporta|exportan|funciona|funcionan|genera|generan|gestiona|gestionan|guarda|guardan|hace|hacen|ignora|ignoran|importa|incluye|incluyen|indica|indican|lee|leen|lleva|llevan|limita|limitan|llama|llaman|lidera|maneja|manejan|mantiene|mantienen|mide|miden|muestra|muestran|necesita|necesitan',
  'ocupa|ocupan|ofrece|ofrecen|paga|pagan|permite|permiten|pertenece|pertenecen|pesa|pesan|pide|piden|posee|poseen|produce|producen|protege|protegen|publica|publican|recibe|reciben|rechaza|rechazan|reconstruye|recoge|reintenta|reparte|reparten|reemplaza|representa|representan|requiere|requieren|reside|responde|responden|se actualiza|se actualizan|se almacena|se almacenan|se apaga|se apago|se compone|se conserva|se conservan|se encarga|se encargan|se encuentra|se encuentran|se ejecuta|se ejecutan|se escribe|se guarda|se guardan|se llama|se llaman|se mantiene|se mantienen|se reconstruye|se fundo|se usa|se usan|se basa|se basan|se cierra|se renueva|sirve|sirven|soporta|soportan|sube|suben|tarda|tardan|termina|terminan|tiene|tienen|tenia|trabaja|trabajan|tramita|transmite|transmiten|une|unen|usa|usan|utiliza|utilizan|vale|valen|valida|validan|vence|vencen|vende|venden|verifica|viene|vienen|vigila|vive|viven|va|van|llega|llegan|consiste|consisten|va en|van en|pasa por|pasan por|significa|significan|habla|hablan|apoya|aplica|aplican|abre|abren|activa|activan|arranca|arrancan|convierte|convierten|entrega|entregan|evita|impide|impiden|registra|registran|renderiza|replica|rota|sincroniza|sincronizan',
].join('|')})`
const FINITE = `(?:${BE}|${MODAL}|puede|pueden|va|van|usamos|tenemos|pasamos|hay|solo|${STATE})`

const POINTING =
  '(?:eso|esto|ello|(?:este|esta|estos|estas|ese|esa) (?:es|son|esta|fue|no)|es(?= un| una| lo| que| posible| mejor| tarde| para)|aqui|ahi|alli|algo|alguien|nada|nadie|todo (?:esta|va|bien|es)|lo|quien|que|cual|cuando|como|donde|gracias|asi|ya|parece|hay(?= que ver| un (?:problema|malentendido|error)))'
const YO = '(?:yo|tu|te|ti|mi(?= parece)|usted|ustedes|vosotros|me)'
const PASSING = `(?:${[
  'bien|bueno|buena|genial|perfecto|perfecta|listo|lista|listos|hecho|hecha|terminado|terminada|bonito|bonita|falso|cierto|roto|rota|vacio|vacia|aqui|ahi|verde|rojo|dificil|facil|tarde|mal|mejor|raro|extrano|(?:enorme|inmensa?|lenta?|rapida?|grande|pequen[oa])$|en (?:una reunion|reunion|vacaciones|camino)|lo mismo|un problema|una prueba|un buen|un poco|en curso|en marcha|arrancando|ejecutando|todavia|ahora|abierto en|ok|pendiente|muy|fatal',
].join('|')})(?!\\w)`
const WRONG =
  '(?:(?:no,? )?(?:eso |esto )?(?:es|esta|fue|era) (?:completamente |totalmente )?(?:falso|mal|incorrecto|erroneo|equivocado|desactualizado|anticuado|obsoleto|un error|un malentendido|mentira)|(?:no,? )?(?:eso |esto )?no (?:es|esta) (?:del todo )?(?:cierto|correcto|verdad|exacto|asi|bien)|te equivocas|se equivoca|estas equivocad[oa]|esta equivocad[oa]|(?:me |lo )?has entendido mal|(?:me )?ha entendido mal|me equivoque|me he equivocado|(?:ha sido )?(?:un )?error mio|fallo mio)'

export const es: LanguageRules = {
  language: 'es',
  leads: any(
    start(
      `(?:(?:y|pero|pues|oh|ah|eh) )?(?:${[
        'ok(?:ay)?|vale|oh|ah|eh|hum+|bueno|pues|claro|si|exacto|exactamente|perfecto|genial|muy bien|bien|nota|regla|norma|importante|atencion|aviso|recordatorio|para tu informacion|por cierto|en resumen|basicamente|buena pregunta|buen punto|gracias|hola(?: a todos)?|buenas|oye|mira',
        'tambien|ademas|asi que|entonces|y|pero|luego|como (?:acordamos|dije|quedamos)|otra cosa|tienes razon|personalmente|sinceramente|en todo caso|sin embargo|no obstante|tras (?:la (?:discusion|reunion)|hablarlo)|en la reunion|finalmente|al final|por fin|perdon|perdona|lo siento|lamentablemente|ayer|hoy|la semana pasada|por supuesto|por otro lado',
      ].join('|')}) ?(?:[,.:;!—–-]+ *)+`,
    ),
    start(
      '(?:y|pero|porque|ya que|asi que|entonces|tambien|pues|ademas) (?!_q_)',
      '(?:ten en cuenta|recuerda|no olvides|fijate|nota) que ',
    ),
  ),
  corrects: any(
    start(
      '(?:no|nop|falso|mentira|correccion|error|no exactamente|no del todo|incorrecto|perdon)(?:,? no)? ?[,.:;!—–-]+ *',
      '(?:eh|hum|ah|oh|bueno) (?=no)',
      '(?:pequena|una) correccion[,.:;! ]+',
      '(?:confundes|confunde|estas confundiendo)[^,:]*[,:] ',
      '(?:en realidad|de hecho|en verdad|realmente|la verdad es que|lo cierto es que|mas bien|mejor dicho|para ser (?:exactos?|precisos?|exacta|precisa)|mas exactamente|al contrario)[,:]? +',
    ),
    start(
      `(?:${WRONG}) ?[,.:;!—–-]+ *(?=..)`,
      '(?:corrijo|rectifico|me corrijo) ?[,.:;!—–-]+ *(?=..)',
      '(?:al )?contrario (?:de|a) lo que[^,]+, ',
    ),
  ),
  wrong: whole('no|nop|falso|mentira|correccion|error|incorrecto', WRONG),
  refuse: [
    [
      'question',
      start(
        '(?:que (?:es|son|significa|quiere|prefieres|piensas|decidio|debe|campos|columnas|tipo)|cual(?:es)? (?:es|son|te)|quien(?:es)? (?:decidio|es|ha|gestiona)|como (?:se|llamais|es|puedo|hago)|por que|cuando (?:es|sera)|cuanto|donde (?:esta|estan)|puedes|podrias|puede usted|quieres|prefieres|te gusta|te gustaria|has|habeis|hemos .*\\?|tengo que .*\\?|debo .*\\?|sabes)\\b(?=.*\\?|.* (?:tu|usted)\\b|$)',
      ),
    ],
    [
      'quotation',
      any(
        start('_qq_'),
        /_qq?_.*\b(?:dijo|dice|decia|escribio|afirma|pregunto|respondio)\b/,
        /\b(?:dijo|dice|decia|dicho|escribio|afirma|segun|pregunto|respondio|pone)\b:? ?.*_qq?_/,
        /^(?:el|ella|alguien|la [a-z]+|el [a-z]+|[a-z]+)? ?(?:me |nos )?(?:dijo|pregunto|afirma|escribio|piensa|cree|respondio|queria saber|ha dicho) (?:que|si|por que|como|cuando|lo)\b/,
      ),
    ],
    [
      'undecided',
      any(
        words(
          '(?:nunca|no|nada|nadie|jamas|todavia no|aun no|ninguna?)(?: (?:se|me|nos|ha|han|he|hemos|habia|fue|esta|todavia|aun|lo|la)){0,4} (?:decidid[oa]|decidio|decidimos|decido|decidi|elegid[oa]|elegimos|acordad[oa]|acordo|acordamos|optamos|escogido|aprobado|decidirme|decidirnos)(?! no)',
          'no (?:consigo|logro|puedo|sabemos|se) (?:decid|eleg)[a-z]+|(?:tenemos que|tengo que|hay que|debemos|debo|queremos|quiero|falta|faltaria|podemos|pensamos|vamos a|queda por|por|antes de|para) (?:aun )?(?:decid|eleg|acord|escog)[a-z]*ir(?:lo|me|nos|se)?|(?:tenemos que|antes de|por|para) elegir',
          '(?:lo )?(?:decidiremos|decidire|decidira|elegiremos|elegira)(?: [a-z]+)?|decision (?:sigue|esta|queda) (?:pendiente|abierta|por)|seguimos (?:debatiendo|discutiendo)|aun estamos|cuando hayamos|por que (?:eligieron|elegimos)|que has decidido|me pregunto|decide tu|indecis[oa]',
        ),
        /^nunca (?:se )?(?:decid|eleg|acord)/,
      ),
    ],
    [
      'hypothetical',
      any(
        start(
          '(?:si (?!,)|supongamos|imaginemos|imagina|digamos|pongamos|en caso de|a no ser|siempre que|mientras|una vez que|en cuanto|cuando hayamos|a condicion)',
        ),
        words(
          'seria|serian|habria|habrian|habriamos|hubiera|hubiese|fuera|fuese|tuviera|pudiera|podria|podrian|podriamos|significaria|sobraria|haria|(?<!^)preferiria|elegiria(?! antes)|ojala',
        ),
      ),
    ],
    [
      'uncertain',
      words(
        'quiza|quizas|tal vez|probablemente|posiblemente|a lo mejor|seguramente|al parecer|aparentemente|supuestamente|parece(?! mas| menos| mejor| peor)|parecen(?! mas| menos| mejor| peor)|creo|supongo|imagino|pienso que|espero que|dudo|me pregunto|me preguntaba|no se (?:si|que|cual|como|quien|donde|cuando)|no estoy segur[oa]|no creo|ni idea|nadie sabe|puede que|pueda que|debe de|deben de|tengo la sensacion|diria|me parece que|no veo|no encontre|no encuentro|sepa',
      ),
    ],
    [
      'plan',
      words(
        '(?:tenemos|tengo|tiene) (?:previsto|pensado|la intencion|intencion)|(?:queremos|quiero|quisiera|quisieramos|pensamos|planeamos|planea|esperamos|intentamos|intento|pretendemos|piensa)|me gustaria|nos gustaria',
        '(?:lo|la|los|las) [a-z]+are|[a-z]+are(?:mos)? (?:manana|luego|mas tarde|la proxima)|voy a|van a|vamos a (?!usar|utilizar|quedarnos|mantener|seguir|adoptar|abandonar|pasar|dejar)|para manana|proximo paso|proximamente|pendiente|algun dia|por hacer|mas adelante',
        '(?:estara|estaran|habra|habran) (?:[a-z]+ )?(?:reconstruid[oa]|migrad[oa]|terminad[oa]|list[oa]|acabad[oa]|entregad[oa]|desplegad[oa]|disponible|hecho)',
      ),
    ],
    [
      'narration',
      any(
        start(
          '(?:ahora |primero |luego |despues |a continuacion )?(?:miro|reviso|leo|busco|ejecuto|anado|creo (?:el|la|un|una)|modifico|corrijo(?! ?[:,])|pongo|pruebo|intento|lo intento|abro|cambio|elimino|borro|defino|implemento|sigo|empiezo|veo|entiendo|acabo de|compruebo|verifico|actualizo|lo cambio|instalo|subo|renombro|muevo|reemplazo|limpio|consulto|analizo|examino|arreglo|olvido|siempre olvido|siempre me sale|voy|termino|despliego)\\b',
          '(?:estoy|estamos|sigo|seguimos|esta|estan) (?:[a-z]+ )?[a-z]+(?:ando|iendo|yendo)\\b(?! segur)',
          'he (?:anadido|corregido|modificado|encontrado|ejecutado|subido|creado|eliminado|cambiado|puesto|hecho|visto|leido|revisado|probado|terminado|renombrado|actualizado)\\b',
          '(?:veamos|esperemos|comprobemos|continuemos|empecemos|probemos|hablemos|pensemos|sigamos|miremos)\\b|dejame|deja que|aqui (?:esta|estan|tienes)',
          '(?:todas |todos )?(?:las |los |mis |nuestras )?(?:pruebas|tests?|compilacion|linter|comprobaciones|ci|pipeline|build)(?: [a-z]+)? (?:han|ha|pasan|pasa|estan|esta|se estan|sigue|siguen|fallan|falla|deberian)(?: [a-z]+)* ?(?:pasado|pasan|pasar|verdes?|rojos?|en marcha|en curso|fallado|terminado|ahora|ejecutando|rotas?|$)',
          '(?:anadid[oa]s?|corregid[oa]s?|actualizad[oa]s?|eliminad[oa]s?|hecho|listo|terminado|arreglado|ya esta)\\b',
        ),
      ),
    ],
    [
      'transient',
      any(
        words('en este momento|por ahora|de momento|ahora mismo|ahora funciona|en curso|en marcha|sigue en marcha'),
        whole(
          `(?:el |la |los |las |mi |mis )?[a-z-]+ (?:${BE}) (?:muy |un poco |realmente |todavia |ahora )*(?:${PASSING}.*|lent[oa]|rapid[oa]|grande|pequen[oa]|nuev[oa]|viej[oa]|llen[oa])`,
        ),
        start('(?:el|la) [a-z]+ (?:esta abiert[oa] en|queda bonit|esta arrancando|se ha caido)'),
      ),
    ],
    [
      'request',
      start(
        '(?:por favor,? )?(?:puedes|podrias|puede|podria|quieres)\\b',
        '(?:ahora |luego |entonces |por favor,? )*(?:muestra|muestrame|ensena|ensename|di|dime|da|dame|envia|explica|explicame|ayuda|ayudame|lista|mira|busca|abre|lee|resume|describe|compara|espera|haz|ve|prueba|corrige|renombra|ven|deja|elige|toma|anade|crea|elimina|borra|cambia|modifica|construye|instala|sube|ejecuta|copia|llama|quita|reemplaza|implementa|continua|sigue|recuerdame|revisa|decide)\\b(?!.*\\b(?:siempre|nunca|cada|todos|todas|todo|antes|adelante)\\b)(?! siempre)',
      ),
    ],
    [
      'talk',
      any(
        start(
          'gracias|genial|buenos dias|buenas (?:tardes|noches)|hola\\b|adios|no (?:pasa nada|hay (?:problema|de que|prisa)|te preocupes|importa|se(?:$| (?:si|que|cual|como|quien|donde|cuando))|es lo mismo|gracias|todavia|es para tanto|es lo que|era lo que|hace falta|creo)|de nada|con (?:mucho )?gusto|como (?:quieras|dije|tu|usted|siempre$)|ya (?:veremos|esta)|habra que|un momento|espera\\b|ni idea|da igual|que no$|perdon\\b|lo siento|buen (?:trabajo|punto)|buena (?:suerte|idea)|vale\\b$|elige lo|es lo que hay|asi esta',
          '(?:quisiera|quiero|me gustaria|me encantaria|lamentablemente|deberia irme|debo admitir|tengo que (?!haber)|tengo (?:una|un) (?:pregunta|problema|idea|duda)|tenemos (?:una|un) (?:pregunta|problema|idea|duda|reunion)|te (?:llamo|aviso)|yo nunca|a mi nunca|nunca (?:funciona|hemos tenido|me ha)|siempre (?:ha sido|me|olvido))\\b',
          '(?:eso|esto) (?:no me|significa|quiere|deberia|funciona|es (?:un|una|todo|genial|lo)|esta (?:bien|hecho)|significaria|depende|me|ya|va)\\b|con eso|es un (?:problema|buen|poco)|esta bien|asi esta|debe(?:ria)? de|deberia (?:estar|bastar|ser)|debes de|tienes que haber|alguien (?:deberia|debe|tiene)|hay un (?:malentendido|problema|error)|la prueba siempre|hoy va|quiere decir que|quiero decir|me gusta(?: la idea)?(?:$|[,!])|muy (?:bien|bueno)|tiene buena pinta|probablemente deberiamos|deberiamos',
        ),
        words('siempre ha sido'),
        whole('siempre|nunca|\\w+'),
      ),
    ],
    ['unnamed', start('(?:eso|esto|ello)\\b(?!.*,? no (?:el |la |los |las |un|_c_|\\d))')],
  ],
  conditional: any(
    /^(?:si|cuando|antes|despues|siempre que|cada vez|en cuanto) .*,.* (?:debe|deben|hay que|tiene que|tienen que|siempre|nunca)\b/,
    /^(?:antes|despues|cuando|cada vez) [^,]+, (?:hay que|ejecuta|usa|utiliza|pregunta|anade|comprueba|escribe|abre|crea|actualiza|prueba|documenta|avisa|borra|elimina|sube|haz)\b/,
  ),
  ofAssistants: any(
    words('yo|me|mi|mis'),
    start(
      '[^:]{2,60}: ',
      '_c_ (?:-|–|—|→|=|\\() ',
      '(?:recomendacion|sugerencia|nota|usa|evita|anade|verifica|asegurate|las (?:pruebas|modificaciones)|los cambios)\\b',
    ),
    words('podria|deberia|seria'),
    /[✓✅⚠❌❓]/,
  ),
  assertive: new RegExp(
    `^(?!(?:yo|tu|solo queria|queria|quiero|muestra|mira|sigue|gracias|todavia|tiene buena|se podria|da igual|que no)\\b)(?:[^ ]+(?: [^ ]+){0,12}? ${FINITE}(?!\\w)|(?:es|son|usamos|tenemos|pasamos|ahora es|esta en|hay) [^ ]+|solo )`,
  ),
  kinds: {
    correction: {
      yes: any(
        start(
          'no (?:es|son|era|esta|estan) [^,]+,? (?:sino|es|son|esta|estan)\\b',
          'quise decir .+',
          '(?:dije|habia dicho) .*,? pero .+',
          'queria decir (?!que)[^,]+,? no ',
          'es [^,]+,? (?:y )?no ',
        ),
        /\bno (?:es|son|esta|estan|era) [^,;]+[,;] (?:esta|es|son|estan|sino)\b/,
        /\bse escribe\b.*\bno\b/,
        new RegExp(`(?:${BE}|${STATE}|en) [^,;]*(?:,| y) no (?:el |la |los |las |en |a |al |un |una |de |_c_|_q_|\\d|[a-z])`),
        words('debe ser [^,]+ (?:en lugar|en vez) de'),
      ),
      no: any(
        words(
          'siempre|nunca|prefiero|me gusta|entendemos|significa|decidi[a-z]+|elegi[a-z]+|no (?:solo|siempre|necesariamente|muy|todavia)|hay que',
        ),
        start('por _q_|por «'),
      ),
    },
    decision: {
      yes: any(
        words(
          '(?:hemos|he|ha|han|se ha|se han)(?: todos| finalmente| por fin)? (?:decidido|elegido|optado|acordado|escogido|adoptado|aprobado|resuelto|rechazado|abandonado|votado|seleccionado|descartado|sustituido|reemplazado)',
          '(?:me|nos) he(?:mos)? decidido por|(?:decidimos|decidi|decidio|decidieron|elegimos|eligio|acordamos|acordo|acordaron|optamos|opto|escogimos|resolvimos|aprobo|aprobaron|adoptamos|descartamos|seleccionamos) (?:[^ ]+)',
          '(?:nos quedamos|quedamos|nos decidimos|apostamos|renunciamos|abandonamos|pasamos|cambiamos|prescindimos|dejamos) (?:con|por|a|de|en|mongodb|[a-z]+ en favor)',
          'vamos a (?:usar|utilizar|quedarnos|mantener|seguir|adoptar|abandonar|pasar|dejar)|(?:vamos|seguimos|nos vamos) con|(?:usaremos|utilizaremos|mantendremos|adoptaremos|dejaremos de|seguiremos con|ya no (?:daremos|usaremos|soportaremos))',
          '(?:retiramos|migramos|mantenemos|cerramos|suprimimos|lanzamos|reemplazamos|sustituimos|dejamos) |desde ahora (?:trabajamos|usamos|hacemos)|queda (?:decidido|acordado|aprobado)|eleccion recayo|esta decidido|queda decidido|se (?:decidio|acordo|resolvio|aprobo)|en favor de',
        ),
        start(
          '(?:la |nuestra )?decision(?: final)?(?:: | - | – )',
          '(?:usemos|quedemonos|mantengamos|adoptemos|pasemos|utilicemos|dejemos de|llamemos|evitemos|sigamos con|elijamos|llamemos|renombremos)\\b',
        ),
      ),
      no: any(words('me pregunto|quien decidio|que decidio'), start('pasamos a (?:otra|lo)')),
    },
    reference: {
      yes: any(
        words(
          '_c_ puede (?:ser|valer)|solo adicion|ulids?|uuids?|yaml con|json con|guardamos los|array de (?:cadenas|numeros|objetos)|cada (?:fila|registro|evento|entrada) de|convencion de nombres|convencion de nomenclatura|por convencion|modelo de datos|clave (?:primaria|foranea|ajena|compuesta|unica)|indice (?:unico|compuesto|parcial)|muchos a muchos|uno a muchos|snake_case|camelcase|pascalcase|kebab-case',
          'esquema (?:consta|tiene|contiene|distingue|se compone)',
          'nombres de (?:las |los )?(?:tablas?|columnas?|ramas?|campos?|archivos?|variables?|clases?|claves?) (?:van|son|siguen|empiezan)',
          '(?:se )?(?:guardan?|almacenan?|guardad[oa]s?|almacenad[oa]s?|codifican?|registran?|representan?) (?:en (?:centimos|utc|milisegundos|segundos|json\\w*|base64|la columna)|como (?:entero|cadena|texto|numero|uuid|json)\\w*|con formato|en formato)',
          'identificadores? (?:es|son) (?:un )?(?:uuid\\w*|ulid\\w*|enteros?|cadenas?|numericos?)',
          '(?:cada|una?) [a-z]+ (?:tiene|puede tener|pertenece|posee|hace referencia|apunta|contiene) (?:a )?(?:varios|varias|muchos|muchas|un solo|una sola|un unico|una unica|exactamente una?|como maximo una?|al menos una?)',
          'tiene (?:dos|tres|cuatro|cinco|seis|\\d+) (?:columnas|campos|claves|valores|atributos)',
        ),
        start('convencion(?:es)?: '),
        /_c_ (?:y _c_ )?(?:hace referencia|referencia a|se guarda|se almacena|es (?:un (?:enum|uuid|entero|booleano|jsonb?|array)|una (?:clave|cadena|columna|tabla))|tienen una relacion)\b/,
        /\b(?:tabla|columna|campo|vista|enum|esquema|payload|respuesta|peticion|objeto|json|mensaje|manifiesto|fila|entidad|indice|tipo|documento|atributo|array|registro)s?\b(?: [^ ]+){0,4} (?:tiene|tienen|contiene|contienen|consta|guarda|referencia|une|incluye|puede ser|comprende) (?:[^ ]+ ){0,5}(?:columnas?|campos?|claves?|valores|entrada|entradas|filas?|tipos?|tablas?|json|indice|_c_|users|id|nombre|o [a-z]+|atributos?)\b/,
        /\b(?:tabla|columna|campo|vista|enum|atributo|clave|fila|indice)s?\b(?: [^ ]+){0,4} (?:es|son|esta|puede ser|pueden ser) (?:[a-z]+ ){0,3}?(?:de tipo|un enum|enum|nul[oa]s?|obligatori[oa]s?|opcional(?:es)?|unic[oa]s?|indexad[oa]s?|particionad[oa]s?|inmutables?|una clave|enter[oa]s?|cadenas?|jsonb?)\b/,
        /\bdevuelve un (?:array|objeto|listado)\b|\bborra en cascada\b/,
      ),
      no: any(words('debe|deben|deberia|hay que|siempre|nunca|yo|prefiero'), start('anad')),
    },
    definition: {
      yes: any(
        words(
          'es la abreviatura de|son las siglas de|es (?:el acronimo|un sinonimo) de|se defin(?:e|en) como|quiere decir|quieren decir|se considera(?:n)?|(?:se )?entiende por|entendemos por|entendemos|llamamos|denominamos|es lo que (?:otr[oa]s|nosotros|los demas)|es decir,',
        ),
        start(
          '(?:el |la |las |los )?(?:termino|palabra|sigla|siglas|abreviatura|acronimo|nombre|expresion) (?:[^ ]+ ){1,4}(?:se refiere|significan?|quiere|designa|describe)\\b',
          '(?:el |la |un |una |las |los )?(?:_q_|_c_|[a-z0-9-]+(?: [a-z0-9-]+){0,3}?) (?:significan?|se refieren? al?|designa)\\b',
          'en (?:este|nuestro|esta) [a-z]+, (?:un |una |el |la )?_q_ (?:siempre |solo )?(?:es|se refiere|significa|quiere)',
          'cuando (?:decimos|digo|hablamos de) _q_',
          '(?:una?|el|la) (?:_q_|[a-z0-9-]+(?: [a-z0-9-]+)?) (?:describe|consiste en|representa|es (?:alguien|una persona))',
          '_q_ (?:es|describe|son)\\b',
          'una? (?:[a-z0-9-]+ ){1,5}es (?:una?|el|la|aquel|aquella|lo que|cualquier|codigo|todo|toda)\\b',
          '(?:el |la )?(?:[a-z0-9-]+ ){1,3}es (?:el valor|la persona|el lugar|el punto|el conjunto|la unidad|la parte|la cantidad|el tiempo|el numero|la proporcion|la tasa|la suma|la duracion|una? [a-z0-9-]+ (?:que|donde|cuyo|de|sin|con))\\b',
          '[a-z]{2,8} = [a-z]',
          '[a-z0-9-]+: (?:(?:una?|el|la) |[a-z]+(?:ar|er|ir) (?:a )?(?:una?|el|la|los|las) )(?:[^ ]+ ){2,}',
        ),
      ),
      no: any(
        start(
          `(?:${POINTING}|yo|tu|nota|pregunta|problema|motivo|ejemplo|estado|respuesta|tarea|objetivo|idea|paso|opcion|nuestro|nuestra|mi|mis|decision|regla|correccion|precio|el (?:problema|punto|objetivo|resultado|resto|unico|primer|siguiente))\\b`,
        ),
        words('un (?:problema|buen|mal)|prefiero|quiere decir que hay'),
      ),
    },
    preference: {
      yes: words(
        '(?:preferiria|prefeririamos|me funcionan? (?:mejor|bien)|me cansan?|me irritan?|mi preferencia|siempre elijo|prefiero|preferimos|odio|odiamos|detesto|detestamos|adoro|aborrezco|disfruto|disfrutamos|valoramos|valoro|amo)',
        '(?:no )?(?:me|nos) (?:gusta|gustan|encanta|encantan|disgusta|molesta|molestan)(?: mas| mucho)?|me inclino|no soporto|no aguanto|(?:muy |gran )?fan de(?:l)?|me siento mas|mas (?:comodo|comoda|a gusto)|me (?:parece|parecen) (?:mas|menos|mejor|peor)|para mi es mejor|yo elegiria antes',
        '(?:mi|mis|nuestro|nuestra) [a-z ]{2,30}(?:favorit[oa]s?|preferid[oa]s?)',
      ),
      no: any(
        words('me gustaria|nos gustaria|(?:tu|te|lo que) (?:prefieres|prefieras|gusta)|cual (?:te|prefieres)'),
        start('me gusta[ !]*$', '¡', 'me gusta la idea', 'esta bien'),
      ),
    },
    rule: {
      yes: any(
        start(
          'no se [a-z]+ (?:a |el |la |los |las )',
          '(?:hay que|no hay que|se debe|se deben|no se debe|no se deben|se prohibe) ',
          '(?:nunca|jamas|siempre|en adelante|de ahora en adelante|a partir de (?:ahora|hoy|aqui)|en el futuro|por regla general|por defecto|bajo ningun (?:concepto|motivo)|en ningun caso|nada de)\\b',
          'no (?:uses|edites|subas|modifiques|borres|toques|escribas|olvides|guardes|hagas|cambies|anadas|pongas|registres|mezcles|despliegues|envies|utilices|ejecutes|crees|elimines|fusiones|publiques|debes|deben|debe)\\b',
          '(?:asegurate|asegurese|recuerda|recuerde|procura|procure|evita|evite|usa|use|utiliza|utilice|respeta|cuida)\\b',
          '(?:escribe|escriba|responde|responda|ejecuta|pregunta|comprueba|documenta|nombra|prueba|anade|pon|guarda|formatea|actualiza|revisa)\\b.*\\b(?:siempre|nunca|cada|todos|todas|todo|antes|adelante|solo|unicamente)\\b',
          'solo (?:[^ ]+ ){1,3}(?:puede|pueden|debe|deben)\\b',
        ),
        new RegExp(`^(?:(?!${POINTING}\\b|${YO}\\b)[^ ]+ )(?:[^ ]+ ){0,9}?${MODAL}\\b`),
        words(
          'esta(?:n)? (?:terminantemente |estrictamente )?(?:prohibid[oa]s?|permitid[oa]s? (?:solo|unicamente))|es (?:obligatori[oa]|imprescindible|necesario que)|son obligatori[oa]s|bajo ningun concepto|en ningun caso|(?:nunca|siempre) se [a-z]+|nadie (?:debe|puede)',
        ),
        start(
          '(?:toda |todas |todo |cada |todos |las |los )[^,]{2,40}(?:requiere|requieren|necesita|necesitan|exige|exigen|pasa por|pasan por) ',
        ),
        start('por regla general'),
      ),
      no: any(
        words(
          'deberia(?:n)? (?:estar|bastar|resolver|pasar|funcionar|ir|ser suficiente)|debe de|debes de|tengo que|tienes que haber|alguien|habra que|hay que (?:ver|decidir|empezar|esperar)|deberiamos|yo nunca|nunca (?:funciona|hemos|me ha|haria)|siempre (?:olvido|me sale|ha sido)|quiza',
        ),
        start('(?:siempre|nunca)$', 'usa (?:est[ea]|la primera|el mismo)', 'eso\\b'),
      ),
    },
    declaration: {
      yes: any(
        new RegExp(
          `^(?!${POINTING}\\b|${YO}\\b)(?:[^ ]+ ){0,11}?[^ ]+ (?:no |ya no |solo |se )*(?:${BE} (?!${PASSING})|${STATE}(?: |$)(?!${PASSING}))`,
        ),
        start(
          '(?:cada [a-z]+ )?(?:nosotros )?(?:(?!hemos|vamos|podemos|podriamos|debemos|queremos|tenemos|veremos|esperemos|debatimos|pensamos|intentamos|esperamos|seguimos|estamos|nos|decidiremos|llevamos)[a-z]+(?:amos|emos|imos)\\b|usamos|tenemos|somos|desplegamos|alojamos|trabajamos|vendemos|guardamos|escribimos|probamos|desarrollamos|publicamos|cobramos|gestionamos|utilizamos|mantenemos|ofrecemos|hacemos|no usamos|no tenemos|entregamos|pagamos)\\b',
          '(?:me llamo|vivo en|trabajo|hablo|soy (?!de la opinion|yo)|vengo de|dirijo|gestiono|llevo|estudio|enseno|uso|utilizo|tengo [a-z0-9]+ en (?:mi|mis|todos|todas)|tengo (?:dos|tres|cuatro|\\d+|una? (?:perro|gata|gato|hijo|hija|alergia))|mantengo|conduzco|como carne|bebo|me encargo)\\b',
          'hay (?:\\d+|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|exactamente) ',
          '(?:precio|coste|costes|presupuesto|plazo|fecha limite|salario|alquiler|puerto|version|limite|cuota|tamano|region|telefono|direccion|descuento|margen|peso|inicio|fin)(?: de[l]? [a-z ]+)?:? (?:es |de )?(?:[a-z]{0,12} ?)?[$€£]?\\d',
          '\\d+ (?:[a-z]+ ){1,4}(?:hoy|manana|esta semana|la (?:proxima semana|semana que viene)|este mes|el mes que viene|hasta|antes|el) ?',
          '[a-z-]+ fue(?:ron)? ',
        ),
      ),
      no: any(
        start('(?:gracias|linea|paso|opcion|ejemplo|nota|quien|que|cuando|como|por que|donde|si|anadid)\\b'),
        words('creo|pienso|tu|usted|tus|tienes razon'),
      ),
    },
  },
}
