// Fixed patterns over clauses in which every name stands as `<id>`.

/** What turns trust into its opposite. */
export const negation = /\b(?:not|never|no|cannot|hardly|neither|nor|nobody|nothing|doubt)\b|n['’]t\b/i

/** What looks like a denial and is none. */
export const noDoubt =
  /\b(?:no|without|not|cannot|never) (?:a )?(?:doubt|exclude|rule out)\b|\b\w+n['’]t (?:doubt|exclude|rule out)\b/gi

/** What is only supposed, or said by others. */
export const unsure =
  /\b(?:if|unless|whether|suppose|maybe|perhaps|says?|said|claims?|claimed|thinks?|pretends?|insists?)\b/i

/** What the speaker itself thinks or says is neither. */
export const ownWords = /\b(?:i|we)(?: \w+)? (?:think|say|said|claim|claimed|insist)\b/gi

/** `I trust <p1>`, `we cannot believe <p2> and <p3>`: what comes before the word, the word, whom it is about, the rest. */
export const trusting =
  /^(.*)\b(trusts?|believe in|believe|defend|vouch for|stand by|side with|cleared)\s((?:(?:,?\s*(?:and|or|nor)?\s*)<[^<>]+>)*)(.*)$/i

/** `I`, `we will`, at the end of what comes before a word of trust. */
export const speaking =
  /(?:^|\s)(?:i|we)(?:['’](?:d|ll|ve))?(?:\s(?:do|fully|really|still|also|can|will|would|have))*\s$/i

/** Whoever believes that somebody did something need not believe in that player. */
export const deed = /^\s*(?!on|about|in|here|now|over|more)\w/i

const being =
  "(?:is|are|seems?|looks?|sounds?|must be|(?:can|should)(?:not|n['’]t| not| never| hardly)? be|(?:was|has been)(?= cleared)|do(?:es)?(?:n['’]t| not) (?:seem|look|sound))(?:n['’]t)?"
const manner =
  'an?|our|the|so|very|quite|surely|clearly|certainly|definitely|probably|really|truly|plain|confirmed|proven|not|no|never|hardly|friend of'
const honesty = 'town|villager|cleared?|innocent|honest|trustworthy|trusted'
const asFarAs = 'now|today|here|too|enough|at all|to me|for me|in my (?:eyes|book)|by .*'

/** `<p1> is our confirmed town now`: a word of honesty, said of a player and of nothing else. */
export const asserted = new RegExp(
  `^(.*)<([^<>]+)>(?:,? you)? (${being}(?: (?:${manner}))*) (?:${honesty})(?: player)?(?: (?:${asFarAs}))?$`,
  'i',
)

/** `we have a confirmed town player in <p1>`: the same the other way round. */
export const found =
  /^(.*\bhave) (?:an?|our|no|one) (?:confirmed|proven|plain) (?:town|villager|innocent)(?: player)? in <([^<>]+)>/i

/** Words of accusation in a clause whose names stand as `<>`. That somebody else voted for a player is told, not meant. */
export const accusing =
  /\b(?:accus\w+|suspect(?:s|ed)?|suspicio\w+|lying|liars?|dishonest|guilty|distrust|mistrust|is mafia|like mafia|mafia member|(?:my|our) votes?|i(?: would|'ll| will)? vote|vote (?:for|out|to|there|<>)|we vote|voting (?:for|out))/i

/** An accusation that is denied, in such a clause. */
export const takenBack =
  /(?:\b(?:not|never|cannot|hardly)|n['’]t)(?:(?:\s+<>)*\s+[\w-]+){0,3}?(?:\s+<>)*\s+(?:accus|suspect|suspicious|vot(?:e|ing)|mafia|lying|guilty)\w*/gi
