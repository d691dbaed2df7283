// Fixed patterns for clauses in which every name is replaced by `<id>`.

/** Words that turn trust into distrust. */
export const negation = /\b(?:not|never|no|cannot|hardly|neither|nor|nobody|nothing|doubt)\b|n['’]t\b/i

/** Words that look like a negation but are not. */
export const noDoubt =
  /\b(?:no|without|not|cannot|never) (?:a )?(?:doubt|exclude|rule out)\b|\b\w+n['’]t (?:doubt|exclude|rule out)\b/gi

/** Words that mark a condition, or a statement of others. */
export const unsure =
  /\b(?:if|unless|whether|suppose|maybe|perhaps|says?|said|claims?|claimed|thinks?|pretends?|insists?|told|according|wonder)\b/i

/** Words that mark the speaker's own statement. */
export const ownWords = /\b(?:i|we)(?: \w+)? (?:think|say|said|told|tell|claim|claimed|insist)\b/gi

/**
 * `I trust <p1>`, `we cannot believe <p2> and <p3>`: the words before, the word of trust, the players it is about, the
 * rest.
 */
export const trusting =
  /^(.*)\b(trusts?|believe in|believe|defend|vouch for|stand by|side with|cleared|(?:complete |full |every )?(?:trust|faith|confidence) in)\s((?:(?:,?\s*(?:and|or|nor)?\s*)<[^<>]+>)*)(.*)$/i

/** `I`, `we will`, at the end of what comes before a word of trust. */
export const speaking =
  /(?:^|\s)(?:i|we)(?:['’](?:d|ll|ve))?(?:\s(?:do|fully|really|still|also|can|will|would|have))*\s$/i

/** Believing that a player did something does not mean trusting that player. */
export const deed = /^\s*(?!on|about|in|here|now|over|more)\w/i

const being =
  "(?:is|are|seems?|looks?|sounds?|must be|(?:can|should)(?:not|n['’]t| not| never| hardly)? be|(?:was|has been)(?= cleared)|do(?:es)?(?:n['’]t| not) (?:seem|look|sound))(?:n['’]t)?"
const manner =
  'an?|our|the|so|very|quite|surely|clearly|certainly|definitely|probably|really|truly|plain|confirmed|proven|not|no|never|hardly|friend of'
const honesty =
  'town|villager|cleared?|innocent|honest|trustworthy|trusted|one of us|on our side|telling (?:us )?the truth'
const asFarAs = 'now|today|here|too|enough|at all|to me|for me|in my (?:eyes|book)|by .*'

/** `<p1> is our confirmed town now`: a word of honesty about a player and nothing else. */
export const asserted = new RegExp(
  `^(.*?)(<[^<>]+>(?:(?:, |,? and )<[^<>]+>)*)(?:,? you)? (${being}(?: (?:${manner}))*) (?:${honesty})(?: player)?(?: (?:${asFarAs}))?$`,
  'i',
)

/** `we have a confirmed town player in <p1>`: the same in reverse order. */
export const found =
  /^(.*\bhave) (?:an?|our|no|one) (?:confirmed|proven|plain) (?:town|villager|innocent)(?: player)? in <([^<>]+)>/i

const guilt = '(?:mafia|mafioso|scum|evil|guilty|lying|a liar)'

/** `<p1> is not mafia`, `I do not think that <p1> is guilty`: an accusation that the speaker denies. */
export const disputed = new RegExp(
  `^(.*?)(?:<([^<>]+)> (?:is not|isn['’]t|can(?:no|['’])t be|is no)(?: (?:really|the|a|one of the))* ${guilt}$|\\bi (?:do not|don['’]t)(?: \\w+)? (?:think|believe)(?: that)? <([^<>]+)> (?:is|are|was|looks)(?: (?:the|a|one of the))* ${guilt}$)`,
  'i',
)

/** A condition in a clause, up to the next comma. */
export const supposed =
  /\b(?:(?:even )?if|unless|suppose|imagine|whether|maybe|perhaps|what if|(?:before|until|when|after) (?:we|i) vote)\b[^,]*/gi

/** A reported opinion of others in a clause, up to the next comma. */
export const reported = new RegExp(
  [
    'according to .*',
    '(?<!\\b(?:i|we)(?: \\w+)? )\\b(?:says|said|say|claims|claimed|thinks|thought|believes|believed|insists|told (?:me|us))\\b[^,]*',
    '(?:<[^<>]+>|\\b(?:every(?:one|body)|nobody|no one|who|some(?:one|body)|people|many|they|he|she|others))(?: (?!is\\b|was\\b|are\\b|i\\b)\\w+)?,? (?:suspects?|suspected|accuses?|accused|accusing|votes|voted|nominated)\\b[^,]*',
  ].join('|'),
  'gi',
)

const surely =
  'definitely|clearly|certainly|obviously|surely|probably|likely|most|almost|very|the|an?|one|of|in|part|with|also|playing'
const words = [
  'accus\\w+|suspect(?:s|ed)?|suspicio\\w+|lying|liars?|dishonest|guilty|distrust|mistrust|scum|like mafia|mafia member',
  `(?:is|are|be|['’]s|as|being)(?: (?:${surely}))* (?:mafia|evil)(?! (?:hunter|target|bait))`,
  "(?:my|our) votes?|i(?: would|['’]ll| will|['’]d| am going to)? vote\\b|vote (?:for|out|to|there|<>)|we vote\\b|voting (?:for|out|<>)",
  '(?:nominate|eliminate|lynch|exile|get rid of|vote off) <>|(?:should|must|has to|have to) be (?:eliminated|voted out|lynched)',
  "<> (?:can(?:no|['’])t|cannot|should not|shouldn['’]t) be trusted|(?:want|need) <> (?:out|gone)",
  "(?:do not|don['’]t) (?:buy|believe) (?:a word |anything )?<>['’]s?|(?:do not|don['’]t) believe a word|not who (?:he|she|they)",
]
/** Words of accusation in a clause whose names are `<>`. Reporting somebody else's vote is not an accusation. */
export const accusing = new RegExp(`(?<![\\w])(?:${words.join('|')})`, 'i')

/** A denied accusation in such a clause. */
export const takenBack =
  /(?:\b(?:not|never|cannot|hardly|no (?:reason|cause|case) to)|n['’]t)(?:(?:\s+<>)*\s+(?!be\b|buy\b|believe\b|who\b)[\w-]+){0,3}?(?:\s+<>)*\s+(?:accus|suspect|suspicious|vot(?:e|ing)|mafia|lying|guilty|scum|evil|nominat|eliminat)\w*/gi
