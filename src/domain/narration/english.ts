import {any, type NarrationRules} from './rules.ts'

const ACTIONS = any(
  'look take check read search grep find see run start begin continue update fix add create write edit modify change implement investigate verify',
  'test open review analy[sz]e try get make grab fetch list inspect understand think proceed summari[sz]e explain show provide help re-?run',
  're-?read build rebuild install move rename remove delete refactor commit push figure trace confirm compare dig go clean apply address handle',
  'mark gather prepare walk examine explore double-?check wire correct tackle break know reconsider re-?check finish scan dive re-?think pause',
  'adjust tweak trim format stage rebase set re-?examine first now also quickly verify handle follow step wait kick clarify restore revert',
)
const DONE = any(
  'updated added fixed created written read edited modified changed implemented investigated verified tested reviewed removed deleted renamed moved',
  'refactored committed pushed cleaned applied addressed completed finished found looked checked run ran made built installed confirmed searched',
  'analy[sz]ed replaced wired corrected marked examined explored restored reverted rebuilt wrote identified located gathered taken set',
)
const DOING = any(
  'checking looking reading searching running updating fixing adding creating writing editing modifying implementing investigating verifying',
  'testing opening reviewing analy[sz]ing trying getting fetching inspecting proceeding building installing moving renaming removing refactoring',
  'committing pushing tracing confirming comparing digging going cleaning applying addressing examining exploring scanning continuing starting',
  'working waiting taking finding listing double-?checking grabbing gathering finishing',
)
const QUICKLY =
  '(?:(?:now|first|also|just|quickly|then|briefly|next|actually|go ahead and|start by \\w+ing|begin by \\w+ing|carefully|simply) )*'

/** What may follow on a word of how it went, and says no more. */
const TAIL =
  '(?: (?:as expected|as intended|now|fine|well|perfectly|correctly|successfully|again|properly|too|so far|to me|nicely|already|locally))*\\W*$'

export const ENGLISH: NarrationRules = {
  openers: any(
    'ok okay sure great perfect excellent alright right good nice cool awesome wonderful fantastic hmm+ ah oh wait well yes yep yeah got.it',
    'understood absolutely certainly of.course no.problem good.catch great.question good.question good.point good.idea you.?re.right',
    'you.?re.absolutely.right you.are.right makes.sense thanks thank.you sounds.good now first next then finally actually so and but also done',
  ),
  narration: [
    `(?:let me|i'?ll|i will|i am going to|i'?m going to|i'?m gonna|let's now|time to) ${QUICKLY}(?:${ACTIONS}|use|do|be (?:able|happy)|be \\w+ing)\\b`,
    `(?:i should|i need to|i have to|i want to|i'd like to|i can|i could|i might|i just need to|i still need to|i'?m about to) ${QUICKLY}(?:${ACTIONS})\\b`,
    `let'?s ${QUICKLY}(?:see|look|take a|check|start|begin|run|verify|find|continue|move on|proceed|examine|explore|read|search|dig|investigate|confirm|think|review|trace|figure|go through)\\b`,
    `i'?(?: a)?m ${QUICKLY}(?:${DOING})\\b`,
    `i (?:can |now )*(?:see|understand|get|notice)(?: now)?(?: (?:it|what|why|how|that the)\\b| (?:the|an?) (?:\\w+ ){0,2}(?:issue|problem|error|bug|structure|picture|context|code|changes?|idea|cause|pattern|flow|diff)\\b|\\W*$)`,
    `i (?:now )?have (?:now )?(?:an? (?:clear|good|complete|full|better|solid)|the (?:full|whole|complete|context|information|details)|all (?:the )?(?:information|context|details)|everything|enough|what i need)\\b`,
    `i(?:'ve| have)? (?:now |just |also |successfully |already )*(?:${DONE})\\b`,
    `(?:now that|with|before|after|to|in order to|once|since|for (?:this|that)|based on)\\b[^.!?]{0,90}?,? (?:let me|i'?ll|i will|i need to|i should|i'?m going to|i am going to) ${QUICKLY}(?:${ACTIONS})\\b`,
    `let me know\\b`,
    `(?:on it|one (?:moment|second|sec)|just a (?:moment|second|sec)|give me a (?:moment|second|minute|sec)|working on it|will do|here you go|there we go|all set|all done|bear with me|hold on)\\W*(?:please\\W*)?$`,
    `i'?(?:ll| will) (?:get started|get to work|take care of (?:it|that|this)|be right back)\\b`,
    `here(?:'s| is| are) (?:the |an? |your )?(?:updated|new|final|revised|corrected|complete|full|code|fix|file|output|diff)\\b`,
    `i went ahead and\\b|i'?ve gone ahead and\\b`,
    `(?:would you like|do you want|shall i|should i|feel free|i'?m happy to|i'?d be happy to|i can help|want me to)\\b`,
    `here(?:'s| is| are| comes)\\b.{0,60}(?:summary|overview|what i|what's|breakdown|list of|changes|plan|review|analysis|status|result)`,
    `(?:all |the |\\d+ |of )*(?:new |existing |unit )*(?:test cases?|tests?|build|lint\\w*|type ?check\\w*|checks?|compilation)(?: all| now| is| are| were| was| has| have)* (?:pass(?:es|ed|ing)?|succeed(?:s|ed)?|green|clean|fail(?:s|ed|ing)?|complete[ds]?|done|fixed)${TAIL}`,
    `(?:everything|it|that|this)(?: all)?(?:'s| is| was| looks| has been)?(?: now| all| just)* (?:work(?:s|ed|ing)|odd|strange|weird|interesting|good|great|fine|correct|expected|done|fixed|better|ready|perfect|in place)${TAIL}`,
    `(?:done|finished|fixed|completed|ready|no issues|no errors)\\W*$`,
    `(?:next|now|then|finally)? ?(?:up|step)?:? ?(?:moving|going|heading|turning) (?:on|over|back)? ?to\\b.{0,60}$`,
  ],
  habit: 'always|never|usually|by default|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  doing: new RegExp(`^(?:${DOING})\\b`),
  finite:
    /\b(?:is|are|was|were|be|can|cannot|will|would|should|must|may|might|needs?|requires?|takes?|costs?|uses?|means|has|have|had|does|do|breaks?|fails?|causes?|makes?|helps?|works?|gives?|gets|leads|results?|happens?|remains?|stays?|belongs?|goes|runs?|demands?|counts?|kept)\b/,
}
