// Fixed patterns over clauses in which every name stands as `<id>`.

const manner =
  'actually|really|truly|indeed|in fact|simply|just|only|merely|officially|hereby|also|still|honestly|frankly|now'
const kind =
  "a|an|the|your|our|this town['’]s|the real|the true|the actual|one true|real|true|actual|plain|simple|normal|regular|ordinary|vanilla|mere|humble|good|honest|loyal|only|town"

/** `I am the`, `my role is`, `I claim`: what stands before the role that a speaker says it has. */
export const beforeRole = new RegExp(
  `(?:^|.*?\\s|["'“(*])(?:i(?: really| actually| truly)? am|i['’]m|im|i was dealt|i was given|i drew|i got|i hold|my (?:real |true )?role is|i(?: will| do|['’]ll)?(?: \\w+)? claim(?: to be)?|i['’]m claiming|i am claiming|this is|coming out as|i have been|i['’]ve been)(?: (?:${manner}))*,?(?: (?:${kind}))*\\s$`,
  'i',
)
/** `As your`: the same of a speaker who takes it for known. */
export const asRole =
  /(?:^|\s)(?:as|(?:speaking|visit|news|report) (?:as|from))(?: (?:your|our|the|a))?(?: (?:only|real|one true))? $/i
/** What may follow the name of a role that is claimed: not `sheriff's`, `doctor-cleared`, `mafia hunter`. */
export const afterRole =
  /^(?![\w'’-])(?! (?:hunter|member|type|material|target|victim|team|side|bait|fan|for a reason yet)\b)/i
/** `Sheriff here`, `doctor claim`, `the sheriff is me`: what follows a role that is claimed at the start of a clause. */
export const roleHere = /^(?: (?:here|speaking|claim|reports)\b(?! (?:is|was|from|by|of|that))| (?:is|was) me\b)/i

/** What is only supposed, or what others say or think: whatever follows it in the clause is nobody's own word. */
export const notOwnWord =
  /\b(?:if|unless|whether|suppos\w+|imagine|pretend\w*|as though|as if|like i|says?|said|saying|claims?|claimed|claiming|thinks?|think|believes?|believe|told|tells?|insists?|calls?|called|accus\w+|suspects?|suggest\w*|assum\w+|guess|bet|maybe|perhaps|probably|likely|might|could|would|should|wish|not|never|nobody|cannot|doubt|until|deny|prove|hardly|as i see it|in my (?:eyes|view|book|opinion)|to me|to one|if you ask me)\b|n['’]t\b/i
/** The speaker's own saying, which holds. */
export const ownSaying =
  /\bi(?:['’](?:ve|ll|d|m))?(?: (?:have|will|must|can|am|do))?(?: (?!not\b|never\b)\w+)? (?:say(?:ing)?|said|told|tell|claim(?:ed|ing)?|insist)(?: (?:you|it|everyone|everybody|now|already|again|openly))*\b/gi

/** The speaker looked at somebody: what it investigated, or what its result is about. */
export const checking =
  /(?:\b(?:i|we)(?:['’]ve)?(?: (?:have|just|also|already|then|even|last night|first|chose to|decided to|used my \w+ to))* |^(?:and |also |then |night \w+ )?)(?:investigat(?:ed?|ing)|check(?:ed)?|scann?(?:ed)?|inspect(?:ed)?|look(?:ed)? (?:at|into)|examin(?:ed?)|visited|peeked(?: at)?|cop-?checked)\b(.*)$|\bmy (?:\w+ )?(?:investigation|check|result|report|scan|read-?out|inspection|reading|look)s?\b(.*)$/i

const sure =
  "is|are|['’]s|['’]re|was|were|came (?:back|up|out)(?: as)?|comes (?:back|up) as|turned (?:up|out)(?: to be| as)?|returned(?: as)?|showed(?: up)?(?: as)?|shows|to be|as|equals|=|reads?|flipped|checked out(?: as)?"
const emphasis =
  'definitely|certainly|confirmed|surely|100%|one hundred percent|without doubt|both|all|really|truly|indeed|a|an|the|plain|simply|just|member of|part of|on the side of|with'

/** A verdict at the end of what is said about somebody: how it is joined, whether denied, which. */
export const verdict = new RegExp(
  `(?:^|\\s|>)(${sure})(?: (?:${emphasis}))*( not|n['’]t| no)?(?: (?:${emphasis}))* (mafia|mafioso|scum|guilty|evil|a killer|killer|red|town|townie|townsperson|innocent|clear(?:ed)?|clean|good|green|villager|not suspicious)\\b(?! (?:enough|that|to vote|for))`,
  'i',
)
/** A verdict that stands alone: `mafia`, `not mafia`, `both clear`. */
export const bareVerdict =
  /^(?:and |result |verdict |the result |they |he |she )?(?:(?:is|was|a|an|both|all|confirmed|definitely) )*(not )?(mafia|scum|guilty|evil|red|town|townie|innocent|clear(?:ed)?|clean|green|villager)$/i
/** Somebody already named. */
export const pronoun =
  /(?:^|\s)(?:he|she|they|it|both|the result|result|that one|all of them|the answer|verdict)(?=\s|['’]|$)/i

/** Which team a verdict speaks of. */
export const guiltyWords = /^(?:mafia|mafioso|scum|guilty|evil|a killer|killer|red)$/i
