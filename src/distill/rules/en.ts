import {any, type LanguageRules, start, whole, words} from './rules.ts'

const BE = "(?:is|are|was|were|isn't|aren't|wasn't|weren't|has been|have been)"
const MODAL =
  "(?:must|mustn't|must not|shall|shall not|should|shouldn't|has to|have to|may only|may not|can only|cannot|can't|needs to|need to)"

/** Verbs of state and habit, in the third person. */
const THIRD = `(?:${[
  'accepts|affects|allows|applies|assumes|batches|begins|belongs|blocks|breaks|builds|bundles|caches|calls|carries',
  'charges|checks|closes|comes|compiles|connects|consists|contains|controls|converts|costs|counts|covers|creates|cuts',
  'decides|defaults|defines|deletes|delivers|depends|deploys|describes|detects|determines|drinks|drives|drops|eats',
  'emits|encrypts|ends|enforces|ensures|exists|expects|expires|exports|exposes|extends|falls|fetches|fires|follows',
  'formats|generates|gives|goes|groups|grows|handles|happens|has|hides|holds|hosts|ignores|imports|includes|indicates',
  'inherits|invokes|joins|keeps|lacks|lasts|launches|leads|leaves|lets|lies|limits|links|listens|lists|lives|loads',
  'locks|logs|maintains|manages|maps|matches|means|measures|merges|migrates|mirrors|misses|monitors|needs|notifies',
  'occupies|occurs|offers|opens|outputs|overrides|owns|parses|passes|pays|pins|plays|points|polls|preserves|prevents',
  'prints|processes|produces|provides|publishes|pulls|pushes|queries|reads|rebuilds|receives|records|refers|refreshes',
  'rejects|relies|removes|renders|renews|replaces|replicates|reports|represents|requires|resets|resides|resolves|responds',
  'restarts|restores|retries|returns|reuses|rolls|rotates|routes|runs|samples|saves|scales|scans|searches|sells|sends',
  'serves|sets|ships|shows|signs|sings|sits|skips|sleeps|sorts|spans|speaks|splits|starts|stays|stops|stores|streams',
  'strips|studies|suggests|supports|switches|syncs|takes|talks|targets|teaches|tells|tests|tolerates|tracks|translates',
  'treats|tries|triggers|truncates|updates|uploads|uses|validates|verifies|waits|wants|warns|watches|weighs|works|wraps',
  'writes',
].join('|')})`
/** The same for a plural, or for `we`: as commands and file names look like these, a plural has to stand before them. */
const PLAIN = `(?:${[
  '|accept|affect|allow|apply|assume|batch|begin|belong|block|break|build|bundle|cache|call|carry|charge|check|close',
  'come|compile|connect|consist|contain|control|convert|cost|count|cover|create|cut|decide|default|define|delete|deliver',
  'depend|deploy|describe|detect|determine|drink|drive|drop|eat|emit|encrypt|end|enforce|ensure|exist|expect|expire',
  'export|expose|extend|fall|fetch|fire|follow|format|generate|give|go|group|grow|handle|happen|have|hide|hold|host',
  'ignore|import|include|indicate|inherit|invoke|join|keep|lack|last|launch|lead|leave|let|lie|limit|link|list|listen',
  'live|load|lock|log|maintain|manage|map|match|mean|measure|merge|migrate|mirror|monitor|need|occur|offer|open|output',
  'override|own|parse|pay|pin|play|point|poll|preserve|prevent|print|process|produce|provide|publish|pull|push|query',
  'read|rebuild|receive|record|refer|refresh|reject|rely|remove|render|renew|replace|replicate|report|represent|require',
  'reset|reside|resolve|respond|restart|restore|retry|return|reuse|roll|rotate|route|run|sample|save|scale|scan|sell',
  'send|serve|set|ship|show|sign|sing|sit|skip|sleep|sort|span|speak|split|start|stay|stop|store|stream|strip|study',
  'suggest|support|switch|sync|take|talk|target|teach|tell|test|tolerate|track|translate|treat|trigger|truncate|update',
  'upload|use|validate|verify|wait|want|warn|watch|weigh|work|wrap|write',
].join('|')})`
const STATE = `(?:${THIRD}|${PLAIN}|had)`
const PAST =
  '(?:moved|renamed|switched|replaced|left|became|went|joined|died|retired|ran out|stopped|started|lost|won|bought|sold|founded|introduced|removed|dropped|released)'
const ADVERBS = '(?: (?:[a-z]+ly|always|never|also|only|often|now|still|no longer|not|just|both|each|all|even|first|later|already|then))*'
const FINITE = `(?:${BE}|${MODAL}|will|won't|does|doesn't|do|don't|did|didn't|can|${STATE}|${PAST})`

/** Subjects that say nothing without what was said before. */
const POINTING =
  "(?:it|its|this|that|these|those|there|here|he|she|they|it's|that's|there's|here's|they're|he's|she's|what|which|who|whoever|such|one|some|something|someone|somebody|anything|nothing|everything|everyone|nobody|anyone|so|let|let's|please|both(?! [a-z]+s )|neither|either|same|another|others?|most|many|few|none|the (?:latter|former|following|above|other|rest|same|only (?:thing|issue|problem)|[a-z]+ ones?))"
const I = "(?:i|i'm|i've|i'll|i'd|me|you|you're|you've|you'll|you'd|your)"
/** Says how somebody finds it, or how it stands at this moment. */
const PASSING = `(?:${[
  'fine|good|great|nice|nicer|ok|okay|perfect|ready|done|complete|completed|finished|right|wrong|correct|broken|clear|clean|empty|here|there|gone|happy|sorry|sure|afraid|tired|late|interesting|strange|weird|funny|annoying|amazing|awesome|cool|ugly',
  'a mess|a problem|a pain|a good|a bit|a test|stuck|failing|green|red|missing|in progress|on it|under way|underway|flaky|tricky|straightforward|unclear|confusing|reasonable|acceptable|similar|the same|as expected|expected|what|why|how|because|running|open in|starting|hard|easy|nearly|almost|just|back|up again|still|fixed|resolved|working|(?:huge|big|slow|fast|large|small|tiny|messy|long|short|old|new|bad|high|low)$',
].join('|')})\\b`

/** Says that something said before is wrong, not what is right. */
const WRONG =
  "(?:that's|that is|this is|it's|you're|you are|you have (?:that|it)|you've got (?:that|it)) (?:just |simply |plain |quite |completely |totally )?(?:wrong|incorrect|not (?:right|correct|true|accurate|quite right)|mistaken|false|outdated|obsolete|out of date|a misunderstanding|a mistake|an error|nonsense|no longer (?:true|correct|right))|(?:that|this|it) (?:isn't|is not|wasn't|was not) (?:quite )?(?:right|correct|true|accurate|the case|how it works|what i (?:said|meant))|you (?:got (?:that|it|this|me) wrong|misunderstood(?: me| that| this)?)"

/** Verbs that tell somebody to do something, in front of a sentence: a task, unless it is said for every time. */
const TELL =
  '(?:show|tell|give|send|explain|help|list|check|look|find|open|review|summari[sz]e|describe|compare|wait|go|continue|proceed|try|fix|rename|see|take|come|call|let me|let us|let him|feel|guess|imagine|pick|suggest|repeat|implement|change|delete|rewrite|refactor|make it|address|adress|examine|merge|commit|push|deploy|install|start|close|copy|paste|search|generate|convert|have a|get|bring|set|split|clean|revert|undo|redo|apply|do (?!not)|finish|define|say|read|add|remove|create|update|move|put|bump|run|verify|press|click|build|test|handle|replace|extract|process|dynamically|double-check|ping|ask|notify|squash|rebase|tag|restart|increment|back up|log|validate|lint|format|sort|wrap|escape|notice)'
/** Says that something holds every time. */
const EVERY =
  '(?:always|never|every|each|all new|any new|whenever|at all times|before (?:each|every|you|any|merging|committing|pushing|deploying|deleting|doing)|after (?:each|every|you|any)|for all|from now on|in (?:the )?future)'

export const en: LanguageRules = {
  language: 'en',
  leads: any(
    start(
      `(?:(?:and|but|so|well|oh|ah) )?(?:${[
        'ok(?:ay)?|wait|oh|ah|um+|uh+|hm+|yes|yeah|yep|yup|sure(?: thing)?|right|exactly|alright|fyi|btw|by the way|note|rule|policy|guideline|please note|important|reminder|nb|hey(?: there)?|hi(?: there| all)?|hello',
        'just so you know|for the record|for context|for (?:your )?information|to be clear|in short|basically|good (?:question|point|catch|idea)|fair (?:enough|call|point)|makes sense|great|perfect|thanks|thank you|oops|sorry',
        "also|so|then|and|but|well|as (?:agreed|discussed|mentioned|said)|one more thing|heads up|quick note|remember|you(?:'re| are) right|admittedly|personally|honestly|frankly|to be honest|anyway|in addition|additionally|furthermore",
        'moreover|however|meanwhile|after (?:some discussion|the review|the discussion|the meeting|all)|in the (?:meeting|end)|finally|again|first of all|as you know|unfortunately|fortunately|of course|today|yesterday|last (?:week|month|year)|this (?:week|morning)',
      ].join('|')})(?:[,.:;!—–-]+ *)+`,
    ),
    start(
      '(?:and|but|so|also|because|since|well|ok(?:ay)?) (?!_q_)',
      'while [^,]{3,40}, ',
      'after [^,]{3,40}, (?=we)',
      '(?:please )?(?:note|notice|remember|keep in mind|be aware) that ',
      'i see that ',
      'it turns out(?: that)? ',
      'turns out(?: that)? ',
      'as you (?:can see|know),? ',
      'notice (?=the |_c_)',
      'fyi ',
    ),
  ),
  corrects: any(
    start(
      '(?:well,? )?actually[,:]? ',
      '(?:in fact|no|nope|nah|no,? no|no,? wait|wrong|incorrect|correction|oops|not quite|not true|not right|false|nonsense|no man|my mistake|my bad|to correct myself) ?[,.:;!—–-]+ *',
    ),
    start(
      `(?:${WRONG})[,;:.! —–-]+(?=..)`,
      '(?:hm+|um+|oh|ah|well|ok) (?=no[, ]|actually)',
      '(?:small|minor|quick|one|slight|important) correction[,;:. ]+',
      'wrong [a-z]+(?: [a-z]+)?[,;:] ',
      '(?:please )?(?:fix|update|correct) (?:your|the) (?:notes?|memory|record|entry|docs|summary)[,;:] ',
      'you (?:mixed|swapped|confused|switched) [^,;:]*[,;:] ',
      'let me correct (?:that|this|it|myself)[,;:. ]+',
      '(?:i misspoke|i was wrong|i was mistaken|i stand corrected|i made a mistake|i got (?:that|it) wrong|you misunderstood|you misread)[^,;:]*[,;:]+ *',
      'contrary to what [^,]+, ',
      'to be (?:precise|exact|more precise),? ',
      'more precisely,? ',
      'what i meant (?:is|was)(?: that)?,? ',
    ),
  ),
  wrong: whole('no|nope|wrong|incorrect|false|not (?:quite|true|right)|correction|nonsense', `(?:no,? )?(?:${WRONG})`),
  refuse: [
    [
      'question',
      any(
        start(
          "(?:is|are|was|were|do|does|did|have|has|had|can|could|would|should|shall|will|may|might|must|isn't|aren't|don't|doesn't|didn't|haven't|hasn't|won't|wouldn't|couldn't|shouldn't) (?:i|you|we|he|she|it|they|the|this|that|these|those|there|any|anyone|someone|nobody|all|every|each|our|my|your|a|an)\\b(?! so)",
          '(?:what|why|how|when|where|who|which|whose) (?:is|are|was|were|do|does|did|can|could|would|should|have|has|will|to|about|if)\\b',
        ),
      ),
    ],
    [
      'quotation',
      any(
        start('_qq_'),
        /_qq_.*\b(?:said|says?|wrote|writes?|replied|asked|asks|claims?|claimed|answered|told|reads?)\b/,
        /\b(?:said|says|saying|replied|wrote|writes|asked|asks|told|tells|claims|claimed|according to|reads|stated|states|mentions|mentioned|argues|argued|answered|shouted|quote)\b.*_qq?_/,
        /^(?:he|she|they|somebody|someone|people|the [a-z]+|[a-z]+)(?: [a-z]+)? (?:said|says|asked|wondered|claims|claimed|replied|thinks|believes|told me|told us|wants to know) (?:that|whether|if|what|why|how|it|the|we|i|you)\b/,
      ),
    ],
    [
      'undecided',
      any(
        words(
          "(?:never|not|n't|nobody|no one|none of us|nothing|hasn't|haven't|hadn't|didn't|don't|doesn't|isn't|wasn't|weren't|no)(?: (?:been|yet|anything|really|actually|even|ever|formally|officially|was|were|has|have|had|is|a|the|any|made|we|i|they)){0,3} (?:decided?|decision|agreed?|chosen?|choose|chose|settled?|picked?|selected|approved|opted|adopted|agreement)",
          "(?:still|need to|needs to|have to|has to|must|should|going to|will|want to|can't|cannot|couldn't|could|trying to|time to|yet to|let me|let you|help me|help us|unable to|hard to|able to|please|you)(?: still)?(?: have to| need to)? (?:decide|choose|pick|agree on|settle on)",
          "(?:before|once|until|when|after|as soon as|unless|if|whether|what|which|why|how|wonder)(?: why| what| whether)? (?:we|you|they|the team|i|he|she)(?:'ve|'re| have| has| had| are| is)? ?(?:finally |actually |ever )?(?:decide|decided|chosen|choose|chose|settle|settled|agree|agreed|pick|picked)",
          'decision (?:is|was|has)(?: still| not| been| yet| currently)* (?:open|pending|due|postponed|outstanding)',
          '(?:still|currently|are|is) (?:discussing|debating|considering|evaluating|thinking about|weighing|undecided)',
          'decide (?:on|about|between|tomorrow|later|next|when|after|by)',
          'up to (?:you|me|them)',
        ),
        start('decide\\b'),
      ),
    ],
    [
      'hypothetical',
      any(
        start(
          "(?:if|unless|suppose|supposing|assuming|assume|let's (?:say|assume|suppose|pretend|imagine)|imagine|say we|what if|in case|given that|were it|had we|should you|once|as long as|as soon as)\\b",
        ),
        words(
          "would've|would have|'d have|could have|could've|should have|should've|might have|if it (?:had|were)|if only|would be|wouldn't be|would mean|would need|would make|would require|would break",
        ),
      ),
    ],
    [
      'uncertain',
      words(
        'maybe|perhaps|probably|possibly|presumably|apparently|supposedly|likely|might|may be|may want|may need|may prefer|may have|could be|could use|could cause|could also|could have',
        "i (?:really |kind of |also )?(?:think|guess|suppose|believe|assume|doubt|wonder|was wondering|hope|feel|bet|suspect|imagine)|i'm (?:not sure|unsure|guessing|wondering|afraid)|not sure|no idea|i (?:don't|do not|can't|couldn't|didn't) (?:know|think|see|understand|remember|get|recall|find)|don't know|nobody knows|no one knows",
        "(?:we|you|it|they|one|someone|this|that) could|seems?|seemed|(?:it|this|that|which|things) (?:looks?|sounds?)|i'd say|as far as i know|afaik|iirc|if i remember|not certain|unclear|who knows|supposed to be|should probably|someone should|somebody should|sort of|kind of",
      ),
    ],
    [
      'plan',
      words(
        "(?:i|we|they|he|she|you|team)(?:'re| are|'m| am| is| have)? (?:planning|plan|plans|planned|intend|intending|hoping|hope|aim|want(?! (?:the|our|all|every|each) [^,]+ to (?:be|have|use))|wants(?! (?:the|our|all|every|each) [^,]+ to (?:be|have|use))|wish|would like|going to|about to|trying)",
        "i'll|i will|i'd like|we'd like|we'll (?:have|be|need|see|try|look|fix|do|get|migrate|move|decide|discuss|finish|add|check|begin|work|talk|know|implement|release|write|build|create|revisit|make|find)|we will (?:have|be|see|try|look|fix|migrate|move|decide|discuss|finish|add|check|work on|implement|release|write|build|create)",
        '(?:will|shall|should) (?:have|be) (?:[a-z]+ )?(?:able|done|ready|finished|migrated|moved|released|rebuilt|replaced|deployed|available|completed|been)|will have',
        'we should(?! (?:always|never|only|not)\\b)|by tomorrow|todo|to-do|planned|upcoming|next steps?|roadmap|(?:is|are) scheduled|(?:is|are) going to|tomorrow i|eventually|at some point|some day|someday|in a future pr|the plan is|plan is to',
      ),
    ],
    [
      'narration',
      any(
        start(
          'looks like',
          "let me\\b|lemme\\b|(?:now|first|next|then),? (?:let|i|we need|i'll)\\b|here(?:'s| is| are)\\b|summary\\b|looks good\\b|found (?:it|the)\\b|good news\\b",
          "i (?:just |also |now |have |already |then |only |quickly |first )*(?:see|saw|found|notice|noticed|looked|check|checked|ran|run (?:the|it|this|a|all|tests)|pushed|push|added|add|fixed|fix|updated|update|removed|remove|created|create|renamed|rename|changed|change|moved|move|made|make|tested|test|tried|try|did|implemented|wrote|write|read|started|start|finished|verified|need|must|should|could|couldn't|can(?!'t stand|'t bear|not)|can't(?! stand| bear)|cannot(?! stand| bear)|understand|forgot|forget|got|get|put|opened|open|committed|deployed|merged|reviewed|want|go|leave|have to|asked|thought|wonder|will|would|know|agree|mean it|disagree|always (?:forget|get|see))\\b(?! (?:decided|rather)\\b)",
          "(?:i'm|i am|we're|we are|he's|she's|they're) (?:just |now |still |currently |already |also )*(?!going (?:with|for)|sticking|staying|missing|using|dropping|moving to|moving away|choosing|closing|ending|retiring|replacing|switching|adopting|keeping|standardi[sz]ing|migrating to|launching|renaming|picking|abandoning|deprecating|removing support|discontinuing|raising|cutting|hiring)[a-z]+ing\\b|i've (?!(?:been|lived|had) (?:an? |in |with |on |at |for )|worked (?:as|at|in|for)|decided|chosen|settled|picked|agreed|opted)|i was\\b|we've (?:just|now)\\b",
          "let's run (?:the|it|this)\\b|let's (?:not )?(?:wait|see|look|take a|check|try|think|talk|discuss|test|start|begin|continue|proceed|move on|go (?:ahead|through|over|back|on|look)|get|review|read|find|figure|verify|debug|investigate|explore|address|fix|first|also|examine|have a look|hope|know|recap|meet|ask|compare|understand|talk about|[a-z]+ (?:it|this|that|those|these|them|them all|\\d+ and \\d+|\\d+ for \\d+))\\b",
          '_c_ (?:-|–|—|→) ',
          '[a-z ]{3,30} failed: ',
          '(?:looking|checking|running|reading|searching|adding|updating|fixing|creating|testing|correcting|writing|verifying|removing|waiting|working|opening|investigating|reviewing|implementing|examining|moving|renaming|installing|trying|compiling|deploying|pushing|committing)\\b(?! .*\\b(?:is|are|requires|needs|takes|switches|means|causes|costs)\\b)',
          '(?:done|fixed|added|updated|removed|created|renamed|changed|implemented|moved|deleted|verified|completed|refactored|cleaned|restored|reverted|bumped|ran|wrote|tested|checked|found|finished|committed|pushed|merged|deployed|replaced|extracted|defined|used|triggered|supported|registered|parsed|expected|received|restored|based|looking at)\\b',
          '(?:all|the|my|both|unit|these|those|and all|existing|remaining)? ?(?:of )?(?:the )?(?:\\d+ )?(?:unit |new |existing |integration |test )*(?:tests?|checks?|build|linter|lint|ci|pipeline|compilation|cases|test suite|suite|test run)(?: (?:now|all|still|also|should|run))* (?:pass(?:es|ed|ing)?|fail(?:s|ed|ing)?|succeed(?:s|ed)?|(?:is|are) (?:now )?(?:running|green|passing|broken|failing|red)|completed|finished|looks?)\\b',
          '(?:the|this|that|your|my) (?:fix|change|task|work|migration|implementation|review|refactoring|issue|problem|bug|build|server|deployment|file|output|code) (?:is|was|has been|looks|should be) (?:now )?(?:complete|done|finished|straightforward|fixed|resolved|ready|running|starting|open|good|fine|nice|clean|empty)\\b',
        ),
      ),
    ],
    [
      'transient',
      any(
        words(
          'at the moment|right now|for the moment|just now|a moment ago|in a (?:moment|minute|second)|hold on|(?:is|are) (?:now |still |currently )*(?:running|starting|building|compiling|loading|booting|deploying|installing|waiting|hanging|crashing|failing)|works now|it works',
        ),
        whole(
          `(?!we )(?:the |my |your |this |that )?[a-z]+ (?:${BE}|looks?|feels?) (?:now |still |really |very |quite |so |pretty |a bit |too )*(?:${PASSING}.*|slow|fast|big|small|long|short|bad|better|worse|new|old|full|late|today)`,
        ),
      ),
    ],
    [
      'request',
      any(
        start(
          '(?:please )?(?:can|could|would|will) (?:you|we|someone)\\b',
          `(?:please |just |now |then )*${TELL}\\b(?!')(?! (?:sure|names|messages)\\b)(?!.*\\b${EVERY}\\b)`,
        ),
      ),
    ],
    [
      'talk',
      any(
        start(
          "thanks?\\b|thank you|cheers|awesome|good (?:morning|evening|night|job|work|luck)|hello\\b|hi\\b|bye\\b|welcome\\b|no (?:worries|problem|thanks|idea|way|rush|need|action needed)\\b|never mind|of course|sounds good|same here|me too|not (?:yet|now|really|at all|sure|bad|too)\\b|feel free|as you (?:like|wish)|like i said|you're welcome|it is what it is|wait\\b|go ahead|one (?:moment|second)|hmm*\\b|someone should",
          "i(?:'m| am) (?:sorry|afraid|done|back|here|on it|ready|fine|good|lost|confused|curious|tired|happy to)\\b|i (?:mean it|must (?:admit|say|confess)|should go|hate to)\\b",
          '(?:we|i|you|they) (?:have|had|got) (?:a|an|one|another|some|no|the same) (?:quick |small |big |new )?(?:question|problem|issue|idea|feeling|request|meeting|bug|concern|look|suggestion|minute|moment|point|doubt|choice|lot)s?\\b',
          "don't (?:worry|know|you|mind|think|be|bother|care|panic|get me wrong)\\b|you (?:must (?:be|have)|should be|should see|don't (?:have|need)|may (?:want|need)|have to admit|can see)\\b|(?:it|this|that) (?:must|should|may|always|never|would|will)\\b(?!.*(?:instead of|rather than| not ))|it has always|(?:we|i|they) (?:have )?never (?:had|saw|seen|heard|used to)|never (?:worked|mind)|i (?:would )?never\\b",
        ),
        words('make sure,? please', 'has always been', '(?:nice|good|great|funny|smart) (?:guy|person|man|woman|kid|idea|one)'),
        whole('always|never|\\w+'),
      ),
    ],
    [
      'unnamed',
      start(
        "(?:that|this|which|it)(?:'s| is| was| means?| makes| helps| works| sounds| looks| depends)(?! (?:not )?(?:spelled|spelt|pronounced|written|called|decided|settled|agreed|forbidden|mandatory|required|prohibited|been decided))(?!.*,? not )(?!.*(?:instead of|rather than))",
      ),
    ],
  ],
  conditional: any(
    /^(?:if|when|whenever|before|after|once|as soon as|each time|every time|unless) .*,.* (?:must|always|never|have to|has to|needs? to|shall|do not|don't|make sure)\b/,
    /^(?:when|whenever|before|after|each time|every time) [^,]+, (?:please )?(?:always |never |do not |don't )?(?:run|update|use|ask|add|bump|check|write|open|create|notify|tag|restart|re-?run|rebuild|increment|document|test|back up|squash|rebase|make|tell|inform|remove|delete|close|log|verify|review|pull|push|sync|format)\b/,
  ),
  ofAssistants: any(
    words("i|i'm|i'll|i'd|i've|me|my"),
    start(
      '(?:consider|recommend|recommendation|suggestion|either|should|optionally|possibly|also|need|needs|no (?:new|changes?|tests?|action)|note|minor|issue|concern|question|critical|bug|potential|missing|unused|duplicate|overall|currently|only|completely|all \\d+ (?:test|new)|all \\d+ [a-z]+ have been|all (?:test|new|existing|three|four|five|six) ?(?:test|cases)?|any|at least|at line|line|the (?:pr|review|fix|tests?|two|three|linter|diff|issue|problem|change|changes|code|implementation|existing tests?|proper|new|following|main concerns|summary|new test|watch command at|original|author)|this (?:pr|change|test|is|would|could|means|requires|review|code(?! is inside))|these|both files)\\b(?! event loop)',
      "(?:use|keep|avoid|prefer|write|follow|name|document|make sure|be sure|ensure|never|always|do not|don't|reply|answer|stay|read|add|fix|handle|test|verify|store|remove|escape|parse|format|calculate|track|move|put|call|check|include|apply|create|update|implement|rename|replace|extract|return|show|watch|process|set|wrap)\\b(?! .*\\b(?:is|are|was|were|has|have|runs|uses|switches|requires)\\b)",
      '[a-z]+s (?:the|an?|all|on|to|for|from|if|only|[a-z]+s|_c_|user|session)\\b(?! .*\\b(?:is|are|has|have|uses|runs)\\b)',
      '[^:]{2,60}: ',
      '_c_ (?:\\([^)]*\\) ?)?(?:-|–|—|→|=|:) ',
      '_c_ \\([^)]*\\)$',
      'to [a-z]+ ',
      'now [a-z]+s ',
      '_c_(?:,? _c_)*$',
    ),
    words(
      'a separate concern|worth (?:noting|confirming|considering)|should (?:be (?:added|fixed|tracked|included|moved|removed|renamed)|return|include|this|have)|could (?:be|introduce|use|also)|would (?:be|need)|will fail|appears?|creates confusion|pass(?:es)?$|(?:touches|are|data|covers|is)$|failed|as expected|[✓✅⚠❌]',
    ),
    /[✓✅⚠❌❓]/,
  ),
  assertive: new RegExp(
    `^(?!(?:that|this|those|these|${I}|let|let's|show|go|run|can|could|would|will|please|thanks|not|just)\\b(?! meant| mean|r))(?:it's|we're|they're|he's|she's|there's|(?:only )?[^ ]+(?: [^ ]+){0,12}? ${FINITE}\\b)`,
  ),
  kinds: {
    correction: {
      yes: any(
        start(
          'i (?:meant|mean) .{6,}',
          'i (?:said|wrote|told you) .*\\bbut\\b.{6,}',
          '(?:the|your) (?:answer|statement|summary|claim|note|last message|list)[a-z ]* (?:is|was) (?:wrong|incorrect|outdated)\\b.{6,}',
          "it(?:'s| is) (?:spelled|spelt|pronounced|written|called) ",
          'you (?:said|wrote|claimed|assumed) .*\\bbut\\b',
          'not [^,]+,? but (?!also)',
          'stop (?:using|calling|doing|writing|adding|putting) ',
          "(?:it's|it is|they're|there's) [^,]+,? (?:and )?not ",
        ),
        /(?:isn't|aren't|is not|are not|wasn't|not) [^,;]+[,;] ?(?:it's|it is|they're|they are|but)\b/,
        /\bspelled\b.*\bnot\b/,
        new RegExp(
          `(?:${BE}|runs?|uses?|lives?|starts?|listens?|called|named|returns?|ends?) [^,;]*(?:,| and) not (?:the |an? |in |on |to |at |by |from |with |_c_|_q_|\\d|[a-z])`,
        ),
        words('is wrong here', 'should be [^,]+ (?:instead of|rather than)'),
      ),
      no: any(
        words(
          'means?|meant by|prefer|like|love|must|always|never|make sure|depends|decided|chose|not (?:only|just|necessarily|yet|sure|much|really|always|all|to mention)|if not|whether or not',
        ),
        start("let's|by _q_"),
      ),
    },
    decision: {
      yes: any(
        words(
          '(?:decided|agreed|opted|settled|resolved|committed|voted|elected|concluded) (?:to|on|for|against|that|not to|upon|in favou?r|with|we)',
          "(?:we|i|team|they|management|board|architects|company|group|[a-z]+s)(?:'ve| have| has)?(?: now| finally| all| both| just)? (?:chose|chosen|picked|selected|adopted|approved|rejected|standardi[sz]ed on|abandoned|discarded|ruled out|ended up (?:choosing|with|using|going))",
          '(?:board|management|team|committee|client|customer|ceo|cto|council|steering group) (?:has )?(?:approved|rejected|chose|selected|picked|signed off|confirmed)',
          "(?:we|i|team)(?:'ve| have| has)? (?:switched|moved|migrated|changed) (?:from .+ to|away from|over to|to)",
          "(?:we|i|team)(?:'ve| have| has)? (?:dropped|replaced|ditched|scrapped|retired|deprecated|settled)",
          "(?:we're|we are|i'm|i am|team is) (?:going|sticking|staying|moving ahead|proceeding) (?:with|for)|(?:we're|we are|i'm|i am|company is|team is|management is) (?:dropping|moving to|moving away|choosing|closing|ending|retiring|replacing|switching|adopting|keeping|standardi[sz]ing|migrating to|launching|renaming|picking|abandoning|deprecating|removing support|discontinuing|raising|cutting|hiring)",
          "we(?:'ll| will| shall) (?:not )?(?:use|go|stick|keep|stay|support|adopt|drop|ship|host|deploy|run|only|no longer|rely|standardi[sz]e|call|name|store|leave|continue|switch to|base|start with|require|target)",
          "we (?:won't|will not) (?:support|use|ship|add|offer|do|have|host|keep)",
          "it(?:'s| is| was| has been) (?:been )?(?:decided|agreed|settled)",
          '(?:we|client|customer|team|boss|management|cto|ceo) wants? (?:the|our|all|every|each) [^,]+ to (?:be|have|use)',
          "let's (?:not )?(?:do|use|go with|put|keep|call) (?!it|this|that|these|those|\\d)",
          'decision (?:was|is) to|we keep the|has been (?:approved|rejected|chosen|selected|adopted)|have been (?:approved|rejected|chosen|selected|adopted)',
        ),
        start(
          "let's (?!not (?:worry|forget))",
          '(?:final |our |the )*(?:decision|verdict|resolution)(?:: | - | – | — )',
          '(?:ok,? )?(?:we|i) (?:go|stick|stay) (?:with|to)\\b',
          '(?:the )?(?:choice|vote) (?:fell|is|was|went)\\b',
        ),
      ),
      no: any(
        start(
          "let's [a-z]+$",
          "let's (?:not )?(?:be|hear|eat|go home|call it)\\b",
          "let's (?:do|try|use|fix|take|make|have|let's) (?:it|this|that|these|\\d+(?: and \\d+)?(?: first)?)$",
        ),
        words('why (?:they|we|you|he|she) (?:chose|picked|decided)'),
      ),
    },
    reference: {
      yes: any(
        words(
          'naming (?:convention|scheme)s?|by convention|data model|primary key|foreign key|(?:composite|unique|partial|covering) (?:index|key|constraint)|many-to-many|one-to-many|one-to-one|snake_case|camelcase|pascalcase|kebab-case|one entry per',
          'schema (?:consists|has|contains|distinguishes|defines)',
          '(?:stored|saved|persisted|kept|encoded|seriali[sz]ed|represented|formatted|expressed) (?:in|as|with) (?:an? |the |epoch |utc |unix )?(?:[a-z]+ )?(?:cents|utc|iso(?: |-)?8601|epoch|integers?|strings?|jsonb?|milliseconds|seconds|uuids?|base64|bytes|unix|utf-8|decimals?|floats?|array|enum)',
          'ids? (?:is|are) (?:[^ ]+ ){0,2}?(?:uuid\\w*|ulid\\w*|integers?|strings?|64-bit|hash(?:es)?|numeric|auto)',
          '(?:table|column|branch|field|file|config|key|class|variable|function|package|topic|event|index) names (?:are|use|follow|start)',
          'returns an? (?:array|list|object|map) (?:of|with)',
          'has (?:two|three|four|five|six|\\d+) (?:[a-z]+ )?(?:columns|fields|keys|values|attributes|properties)',
          'can be (?:one of|null|any of)|append-only|keyed by|top-level keys?|cascades? (?:to|on)|an? array of|(?:each|every) (?:row|record|event|entry|document|message|line) in|(?:store|stores|save|keep) (?:money|amounts?|dates?|times?|prices?|timestamps?|passwords?) (?:as|in)|files? (?:is|are) (?:named|called)',
          '(?:each|every|one|an?) [a-z]+ (?:can have|has|have|belongs to|may have|owns|references|refers to|points to|maps to) (?:many|several|multiple|exactly one|at most one|one or more|zero or more|at least one|one|a single)',
        ),
        start('conventions?: '),
        /_c_ (?:and _c_ )?(?:references|refers to _c_|is stored|is an? (?:enum|foreign key|uuid|integer|string|boolean|jsonb?|timestamp|array|nullable|column|field|table)|have a (?:many|one)-to)\b/,
        /\b(?:table|column|field|view|enum|schema|payload|response|request|object|json|message|manifest|record|row|entity|index|type|struct|relation|collection|model|document|header|attribute|property|csv|topic)s?\b(?: [^ ]+){0,4} (?:has|have|contains?|consists? of|stores?|references?|joins?|holds?|includes?|carr(?:y|ies)|lists?) (?:[^ ]+ ){0,4}(?:columns?|fields?|keys?|values?|entry|entries|rows?|types?|tables?|json|payload|index|_c_|customers|users|id|name|timestamps?|attributes?|properties)\b/,
        /\b(?:table|column|field|view|enum|attribute|property|key|row|index)s?\b(?: [^ ]+){0,4} (?:is|are) (?:[a-z]+ ){0,3}(?:of type|an? enum|enum|nullable|required|optional|unique|mandatory|not null|indexed|partitioned|stored|immutable|auto-?increment|denormali[sz]ed|a foreign key|singular|plural|integers?|strings?|uuids?|text|jsonb?)\b/,
      ),
      no: any(words("must|should|shouldn't|never|always|don't|do not|i|has to|have to|prefer|like"), start('add|added|move|rename')),
    },
    definition: {
      yes: any(
        words(
          'stands for|(?:is|are) short for|is (?:an? |the |our )?(?:abbreviation|acronym|shorthand|synonym|alias)|(?:is|are) defined as|(?:is|are) what we call|is our (?:name|word|term|shorthand) for|(?:is|are) known as|is another (?:word|name) for',
          '(?:we|people) (?:call|define|understand) (?:[^ ]+ ){1,10}?(?:_q_|as|an?|the)',
          'i\\.e\\. [a-z ]+, is',
        ),
        start(
          'by (?:[^ ]+ ){1,4}we (?:mean|understand)\\b',
          '(?:when|if) (?:we|i|people) (?:say|write|talk about) [^,]+, (?:we|i|they) mean\\b',
          '[a-z0-9]{2,5}: [a-z]+(?: [a-z]+){1,5}$',
          '_q_ [a-z]+ (?:is|are)\\b',
          'an? (?:[a-z0-9-]+ ){1,3}(?:describes|denotes|represents|designates)\\b',
          'what (?:we|they|others) call\\b',
          '(?:the |our )?(?:term|word|abbreviation|acronym|name|phrase|expression|label) (?:[^ ]+ ){1,4}(?:means?|refers|denotes|describes|stands)\\b',
          '(?:an? |the |our )?(?:_q_|_c_|[a-z0-9-]+(?: [a-z0-9-]+){0,3}?) (?:(?:in|for|at) [a-z ]{2,20} )?(?:always |usually |never |only )*(?:means?|refers to|denotes|designates)\\b',
          '_q_ describes\\b',
          '(?:in (?:our|this) [a-z ]+,? )(?:an? )?_q_ (?:always |usually )?(?:is|are|means?|refers)\\b',
          '(?:an? )?_q_ (?:is|are)\\b',
          'an? (?:[a-z0-9-]+ ){1,4}(?:is|are) (?:an?|the|any|one|code|what|something|whatever|everything|all|when|where)\\b',
          '(?:the )?(?:[a-z0-9-]+ ){1,5}is the (?:value|set|place|person|name|unit|part|point|time|share|number|amount|ratio|rate|percentage|process|practice|act|maximum|minimum|average|sum|degree|period|total|difference|distance|probability|ability)\\b',
          '(?:[a-z0-9-]+ ){1,4}is an? (?:[a-z0-9-]+ ){1,3}(?:that|which|who|of|where|whose|for|without)\\b',
          '[a-z]{2,8} = [a-z]',
          '(?:[a-z0-9-]+ ){0,2}[a-z0-9-]+: (?:the|an?|any|[a-z]+ing) (?:[^ ]+ ){2,}',
          '_c_ is an? (?:[a-z-]+ ){1,3}(?:for|that|of|which)\\b',
        ),
      ),
      no: any(
        start(
          `(?:(?!what we call)${POINTING}|${I}|we have|note|summary|fix|result|update|question|problem|issue|recommendation|reason|example|option|step|warning|bug|status|context|answer|changes?|change made|edit|goal|task|idea|suggestion|concern|minor|deadline|our|my|his|her|their|next|first|second|location|lines?|files?|decision|rule|correction)\\b(?! _q_)(?! (?:term|word|abbreviation|acronym|name|label) )`,
          'the (?:problem|issue|point|fix|reason|question|idea|goal|main|next|first|change|changes|plan|tests?|file|current|result|only|existing|user|pr|code|following|solution|way|best|cleanest|latter|former|error|output|answer)\\b',
          '(?:[^ ]+ )?(?:that|this|which|it) (?:means?|refers)\\b',
        ),
        words('is an? (?:good|bad|nice|great|problem|bit|test|pain|mess|must|shame|pity|big|huge|small|valid|useful)', 'prefer'),
      ),
    },
    preference: {
      yes: words(
        '(?:i|we)(?: (?:really|always|generally|usually|much|strongly|personally|do|also|still|definitely|actually|absolutely|tend to|just|rather|truly))* (?:prefer|like|love|hate|dislike|enjoy|favou?r|adore|detest|loathe|appreciate|despise)',
        "(?:i|we)(?:'d| would) (?:much )?rather|works? (?:better|best|well) for me|suits? me|i (?:usually|generally|always) (?:go for|opt for|choose|pick)|i(?:'d| would) (?:pick|choose|go for)",
        '(?:my|our) (?:[a-z]+ )?(?:favou?rite|preferred|preference|go-to)(?: [a-z]+)*',
        "(?:can't|cannot) (?:stand|bear)|fan of|(?:fond|keen) (?:of|on)|i(?:'m| am) (?:happier|more comfortable|happiest|partial)",
        'i find .+ (?:easier|harder|better|nicer|cleaner|clearer|simpler|more|less|too|annoying|confusing|ugly|unreadable)',
        "(?:i|we) (?:don't|do not|never)(?: (?:really|much|particularly))? (?:like|enjoy|love|appreciate|care for)",
      ),
      no: any(
        words(
          "(?:i'd|i would|we'd|we would) (?:also |really )?(?:like|love|prefer|appreciate)(?: to| it if| you| an?| the| some| that)?",
          'hate to (?:ask|say|be|admit|bother)',
          'you (?:prefer|like)',
        ),
        /\bi like (?:where|what you|how you|how this|it|that|this|your|the (?:idea|plan|look|sound))(?! when| if)\b/,
        start('like\\b'),
        /\blike (?:it|that|this)$/,
      ),
    },
    rule: {
      yes: any(
        start(
          "(?:please )?(?:always|never|do not|don't ever|don't|make sure|be sure|ensure|remember to|avoid|stick to|refrain|under no circumstances|be careful (?:to|not)|take care (?:to|that)|only (?:use|commit|merge|deploy|push|run|log|add|edit|write)|use|prefer|keep|write|quote|name|document|follow|answer|respond|reply)\\b",
          'no [a-z -]+ (?:on|in|before|after|without|during|outside|from|for|at)\\b',
          '(?:please )?(?:from now on|from here on|going forward|in (?:the )?future|henceforth|as a rule|as of now|in general|at all times|by default|without exception)\\b',
          `(?:please )?(?:${TELL}|discuss) (?=.*\\b${EVERY}\\b)`,
          'discuss .*\\bbefore\\b',
        ),
        new RegExp(`^(?:(?!${POINTING}\\b|${I}\\b)[^ ]+ )(?:(?!this |that |it )[^ ]+ ){0,8}?${MODAL} [^ ]+ [^ ]`),
        new RegExp(`^(?:no one|nobody|everyone|everybody|anyone|only [a-z ]+) (?:may|${MODAL}) [^ ]+`),
        /\b(?:is|are) (?:never|always|only) (?:[a-z]+ed|stored|kept|sent|written|run|built|made|done|given|put|shown|taken)\b/,
        /^you (?:must|have to|should|shouldn't|must not|mustn't|shall|may not|may only|can only|need to) /,
        /\b(?:is|are) (?:only |not |never |strictly )*(?:allowed|permitted|forbidden|prohibited|mandatory|required|obligatory|banned|off-limits|not an option|to be)\b/,
        words(
          'from now on|going forward|at all times|without exception|under any circumstances|it is (?:forbidden|mandatory|required)',
          'belongs? (?:in|to|into|under|inside)',
        ),
        start(
          '(?:all |every |each |any |new |pull requests|prs|commits|changes|releases|merges|branches|tests|migrations|deployments|dependencies|[a-z]+s )(?:[a-z]+ ){0,3}(?:needs?|requires?|gets?) (?:an?|two|three|at least|the|approval|\\d)',
        ),
      ),
      no: any(
        words(
          "should (?:now |be (?:fine|ok|good|enough|done|able|fixed|ready|working|resolved)|do it|work|fix|pass|help|see|have|give|be sufficient|also|probably|we|i|already)|must (?:be (?:the|a|an|tired|wrong|something|someone|kidding)|have|admit)|needs? to (?:be (?:fixed|updated|done|renamed|adjusted|changed)|fix|check|see|know|wait|add|update|run)|i must|we should|we need|can't (?:find|see|be|get|decide|stand)|cannot (?:find|see)|may not be|this (?:pr|change|test)|on it",
        ),
        start(
          'use (?:the|this|that|it|a|an|\\d+|_c_)? ?(?:above|same|following|one|first|second|option)\\b',
          'keep (?:going|it|this|that|up|in mind)\\b',
          'write (?:a|an|the|me) (?!test first|failing)(?!.*\\b(?:for each|for every|before)\\b)',
          'name it',
          'document (?:this|it|that)',
          'answer (?:me|the|this)',
          "don't (?:worry|know|you|mind|think|care|bother|get)\\b",
          'follow (?:the|this|these) (?:link|steps|plan)',
          '(?:always|never)$',
          'ensure (?:this|it)\\b',
          'never (?:mind|worked|had|seen|heard)\\b',
        ),
      ),
    },
    declaration: {
      yes: any(
        new RegExp(
          `^(?:(?:when|whenever|in|on|at|by|for|with|under|during|within|after|before|unlike) [^,]{3,60}, )?(?!${POINTING}\\b|${I}\\b|we\\b)(?:[^ ]+ ){0,12}?(?:[^ ]+ (?:${BE}${ADVERBS} (?!${PASSING})|(?:[a-z]+ly |now |also |already |only |no longer )*${THIRD}(?! (?:good|great|fine|nice|ok|like)\\b)(?: |$)|(?:can|will|does|do|don't|doesn't)${ADVERBS} (?:only |not )?[a-z]+|had |${PAST} )|(?:[a-z0-9_-]*[a-z]s|people|children|data|_c_ and _c_|and [^ ]+) (?:[a-z]+ly |now |also |already |only |still |usually |always |never )*${PLAIN}(?: |$))`,
        ),
        /^(?:the|our|my|each|every|an?) (?!latter|former|following|other|same)[a-z-]+(?: [a-z-]+)? (?!is |was |has |as |this |its )[a-z]+s (?:the|an?|it|all|only|every|no|_c_|_q_|\d+|its|their|them|new|old)\b/,
        new RegExp(
          `^we(?:'re| are| have| had| run| use| deploy| host| store| keep| write| build| ship| sell| serve| charge| bill| support| own| maintain| operate| release| test| log| offer| pay| work| don't| do not| only| always| never| no longer| never| usually| mostly| still| also| currently| do need| ${STATE})\\b`,
        ),
        start(
          '(?:every|each|on) [a-z]+(?: [a-z]+)?,? we ',
          'there (?:is|are) (?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|exactly|only|no) [a-z]+s? (?:in|on|per|for|behind|at|between|under)\\b',
          "i've (?:been|lived|worked|had) (?!wondering|thinking|[a-z]+ing)",
          "i(?:'m| am) (?:allergic|vegetarian|vegan|based|responsible|from|in charge|the|an?|new to|left-handed|colou?r-?blind|\\d+|on call|married|born|located|not)\\b",
          'i (?:work|live|speak|own|maintain|study|teach|use|run|drive|lead|manage|have (?:two|three|four|\\d+|an? (?:dog|cat|son|daughter|kid|wife|husband|allergy|degree|mac|laptop))|come from|was born|grew up|studied|graduated|eat|drink|play|sleep|write|pay|report to|moved)\\b',
          '(?:price|cost|costs|budget|deadline|due date|salary|rent|fee|port|version|timeout|limit|quota|size|region|owner|phone|email|address|birthday|location|capacity|discount|margin|headcount|rate|weight|height|length|width|start|end|release date|launch|salary)(?: of [a-z ]+| for [a-z ]+)?:? (?:is |was )?(?:[a-z]{0,12} ?)?[$€£]?\\d',
          '\\d+ (?:[a-z]+ ){1,4}(?:today|tomorrow|this (?:week|month|quarter|year)|next (?:week|month|quarter|year)|until|by|on|in) ?',
        ),
        words('has merged|have merged|has been (?:merged|moved|renamed|replaced|removed|deprecated)'),
      ),
      no: any(
        start("(?:let|let's|please|thanks|lines?|step|option|test|example|note|found|what|why|how|when|where)\\b"),
        words(`i (?:think|guess)|${BE} [a-z]+ing|you`),
      ),
    },
  },
}
