// Fixed patterns for clauses in which every name is replaced by `<id>`.

const manner =
  'actually|really|truly|indeed|in fact|simply|just|only|merely|officially|hereby|also|still|honestly|frankly|now'
const kind =
  "a|an|the|your|our|this town['’]s|the real|the true|the actual|one true|real|true|actual|plain|simple|normal|regular|ordinary|vanilla|mere|humble|good|honest|loyal|only|town"

/** `I am the`, `my role is`, `I claim`: the words before a claimed role. */
export const beforeRole = new RegExp(
  `(?:^|.*?\\s|["'“(*])(?:i(?: really| actually| truly)? am|i['’]m|im|i was dealt|i was given|i drew|i got|i hold|my (?:real |true )?role is|i(?: will| do|['’]ll)?(?: \\w+)? claim(?: to be)?|i['’]m claiming|i am claiming|this is|coming out as|i have been|i['’]ve been)(?: (?:${manner}))*,?(?: (?:${kind}))*\\s$`,
  'i',
)
/** `As your`: the words before a claimed role that the speaker treats as known. */
export const asRole =
  /(?:^|\s)(?:as|(?:speaking|visit|news|report) (?:as|from))(?: (?:your|our|the|a))?(?: (?:only|real|one true))? $/i
/** What may follow the name of a role that is claimed: not `sheriff's`, `doctor-cleared`, `mafia hunter`. */
export const afterRole =
  /^(?![\w'’-])(?! (?:hunter|member|type|material|target|victim|team|side|bait|fan|for a reason yet)\b)/i
/**
 * `Sheriff here`, `doctor claim`, `the sheriff is me`: what follows a role that is claimed at the start of a clause.
 */
export const roleHere = /^(?: (?:here|speaking|claim|reports)\b(?! (?:is|was|from|by|of|that))| (?:is|was) me\b)/i

/** Conditions, and what others say or think: the rest of such a clause is not the speaker's own statement. */
export const notOwnWord =
  /\b(?:if|unless|whether|suppos\w+|imagine|pretend\w*|as though|as if|like i|says?|said|saying|claims?|claimed|claiming|thinks?|think|believes?|believe|told|tells?|insists?|calls?|called|accus\w+|suspects?|suggest\w*|assum\w+|guess|bet|maybe|perhaps|probably|likely|might|could|would|should|wish|not|never|nobody|cannot|doubt|until|deny|prove|hardly|as i see it|in my (?:eyes|view|book|opinion)|to me|to one|if you ask me)\b|n['’]t\b/i
/** Words that mark the speaker's own statement, which counts. */
export const ownSaying =
  /\bi(?:['’](?:ve|ll|d|m))?(?: (?:have|will|must|can|am|do))?(?: (?!not\b|never\b)\w+)? (?:say(?:ing)?|said|told|tell|claim(?:ed|ing)?|insist)(?: (?:you|it|everyone|everybody|now|already|again|openly))*\b/gi

/** The speaker investigated somebody: the target, or the player its result is about. */
export const checking =
  /(?:\b(?:i|we)(?:['’]ve)?(?: (?:have|just|also|already|then|even|last night|first|chose to|decided to|used my \w+ to))* |^(?:and |also |then |night \w+ )?)(?:investigat(?:ed?|ing)|check(?:ed)?|scann?(?:ed)?|inspect(?:ed)?|look(?:ed)? (?:at|into)|examin(?:ed?)|visited|peeked(?: at)?|cop-?checked)\b(.*)$|\bmy (?:\w+ )?(?:investigation|check|result|report|scan|read-?out|inspection|reading|look)s?\b(.*)$/i

const sure =
  "is|are|['’]s|['’]re|was|were|came (?:back|up|out)(?: as)?|comes (?:back|up) as|turned (?:up|out)(?: to be| as)?|returned(?: as)?|showed(?: up)?(?: as)?|shows|to be|as|equals|=|reads?|flipped|checked out(?: as)?"
const emphasis =
  'definitely|certainly|confirmed|surely|100%|one hundred percent|without doubt|both|all|really|truly|indeed|a|an|the|plain|simply|just|member of|part of|on the side of|with'

/** A verdict at the end of a statement about somebody: the joining word, whether it is negated, and the verdict. */
export const verdict = new RegExp(
  `(?:^|\\s|>)(${sure})(?: (?:${emphasis}))*( not|n['’]t| no)?(?: (?:${emphasis}))* (mafia|mafioso|scum|guilty|evil|a killer|killer|red|town|townie|townsperson|innocent|clear(?:ed)?|clean|good|green|villager|not suspicious)\\b(?! (?:enough|that|to vote|for))`,
  'i',
)
/** A verdict that stands alone: `mafia`, `not mafia`, `both clear`. */
export const bareVerdict =
  /^(?:and |result |verdict |the result |they |he |she )?(?:(?:is|was|a|an|both|all|confirmed|definitely) )*(not )?(mafia|scum|guilty|evil|red|town|townie|innocent|clear(?:ed)?|clean|green|villager)$/i
/** A pronoun for a player already named. */
export const pronoun =
  /(?:^|\s)(?:he|she|they|it|both|the result|result|that one|all of them|the answer|verdict)(?=\s|['’]|$)/i

/** The team that a verdict means. */
export const guiltyWords = /^(?:mafia|mafioso|scum|guilty|evil|a killer|killer|red)$/i
