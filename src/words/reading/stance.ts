import { findNamed, lastNamed, type Marked, type SpokenSentence } from './mentions.js'
import type { SpokenWords } from './spoken-words.js'

// Fixed patterns for clauses in which every name is replaced by `<id>`.

/** Words that turn trust into distrust. */
const negation = /\b(?:not|never|no|cannot|hardly|neither|nor|nobody|nothing|doubt)\b|n['’]t\b/i

/** Words that look like a negation but are not. */
const noDoubt =
  /\b(?:no|without|not|cannot|never) (?:a )?(?:doubt|exclude|rule out)\b|\b\w+n['’]t (?:doubt|exclude|rule out)\b/gi

const unsure =
  /\b(?:if|unless|whether|suppose|maybe|perhaps|says?|said|claims?|claimed|thinks?|pretends?|insists?|told|according|wonder)\b/i

/** Words that mark the speaker's own statement. */
const ownWords = /\b(?:i|we)(?: \w+)? (?:think|say|said|told|tell|claim|claimed|insist)\b/gi

/** `I trust <p1>`, `we cannot believe <p2> and <p3>`: the words before, the word of trust, the players, the rest. */
const trusting =
  /^(.*)\b(trusts?|believe in|believe|defend|vouch for|stand by|side with|cleared|(?:complete |full |every )?(?:trust|faith|confidence) in)\s((?:(?:,?\s*(?:and|or|nor)?\s*)<[^<>]+>)*)(.*)$/i

/** `I`, `we will`, at the end of what comes before a word of trust. */
const speaking = /(?:^|\s)(?:i|we)(?:['’](?:d|ll|ve))?(?:\s(?:do|fully|really|still|also|can|will|would|have))*\s$/i

/** Believing that a player did something does not mean trusting that player. */
const deed = /^\s*(?!on|about|in|here|now|over|more)\w/i

/** `I do not believe that Ada is town`. */
const saysHonest = /^\s*(?:is|was|are)(?:\s\w+){0,2}\s(?:town|innocent|honest|villager|human|clean|clear)/i

const being =
  "(?:is|are|seems?|looks?|sounds?|must be|(?:can|should)(?:not|n['’]t| not| never| hardly)? be|(?:was|has been)(?= cleared)|do(?:es)?(?:n['’]t| not) (?:seem|look|sound))(?:n['’]t)?"
const manner =
  'an?|our|the|so|very|quite|surely|clearly|certainly|definitely|probably|really|truly|plain|confirmed|proven|not|no|never|hardly|friend of'
const honesty = 'cleared?|honest|trustworthy|trusted|one of us|on our side|telling (?:us )?the truth'
const plainTown = 'town|villager|innocent'
const asFarAs = 'now|today|here|too|enough|at all|to me|for me|in my (?:eyes|book)|by .*'

const supposed =
  /\b(?:(?:even )?if|unless|suppose|imagine|whether|maybe|perhaps|what if|(?:before|until|when|after) (?:we|i) vote)\b[^,]*/gi

const reported = new RegExp(
  [
    'according to .*',
    '<[^<>]+> (?:is|as) (?:the|our|a) \\w+(?:,| and| who) (?:has )?(?:found|checked|cleared|called|saw)\\b[^,]*',
    '\\b(?:the |any |some )?(?:mafia|scum|werewolves|wolves|killers?|people|they|you|others|everyone|everybody|some(?: of you)?|those(?: of you)?|many)(?: (?!i\\b|we\\b)\\w+)? (?:would|wants?|wanted|love|loves|hopes?|hoped|tries|tried|trying|pushing|push|are suspicious|were suspicious|suspect)\\b[^,]*',
    '\\b(?:accus|suspect|nominat|charg|target|attack|blam)\\w+ by <[^<>]+>',
    '<[^<>]+> (?:is|was|seems|seemed|has been)(?: \\w+)? suspicious of <[^<>]+>',
    '\\b(?:i|we) (?:was|were) told\\b.*',
    '\\b(?:told|informed|convinced) by <[^<>]+>[^,]*',
    '\\b(?:possibility|chance|idea|theory|risk|case|odds) (?:of|that|with)\\b[^,]*',
    '\\bboth <[^<>]+> and <[^<>]+> (?:are claiming|claim|have claimed|claimed)\\b[^,]*',
    '\\bthoughts on\\b[^,]*',
    '\\b(?:asked?|asks|asking|wonder\\w*)(?: (?:me|us|you|him|her|<[^<>]+>))? why\\b[^,]*',
    '\\b(?:when|after|before|once) <[^<>]+> (?:died|dies|was (?:killed|eliminated|voted|shot|attacked|murdered|hanged))\\b',
    '\\b(?:whoever|those who|everyone who|anyone who) (?:defended|voted|trusted|protected|accused) [^,]*',
    '\\b(?:either) (?:\\w+ )?<[^<>]+> or (?:\\w+ )?<[^<>]+>[^,]*',
    '(?<!\\b(?:i|we)(?: \\w+){0,3} )\\b(?:says|said|say|claims|claimed|thinks|thought|believes|believed|insists|told (?:me|us))\\b[^,]*',
    '(?:<[^<>]+>|\\b(?:every(?:one|body)|nobody|no one|who|some(?:one|body)|people|many|they|he|she|others))(?: (?!is\\b|was\\b|are\\b|i\\b)\\w+)?,? (?:suspects?|suspected|accuses?|accused|accusing|votes|voted|nominated)\\b[^,]*',
  ].join('|'),
  'gi',
)

const surely =
  'either|definitely|def|deff|clearly|certainly|obviously|surely|totally|100%|probably|likely|most|almost|very|so|the|an?|one|of|in|part|with|also|playing|both|all|last|remaining|two|three|other|our'
/** The patterns that hold words of a table. */
interface Patterns {
  /** `<p1> is our confirmed town now`: a word of honesty about a player and nothing else. */
  readonly asserted: RegExp
  /** `we have a confirmed town player in <p1>`: the same in reverse order. */
  readonly found: RegExp
  /** `<p1> is not mafia`, `I do not think that <p1> is guilty`: an accusation that the speaker denies. */
  readonly disputed: RegExp
  /** Words of accusation in a clause whose names are `<>`. Reporting somebody else's vote is not an accusation. */
  readonly accusing: RegExp
  readonly takenBack: RegExp
  /** `I suspect <> is the sheriff`: a guess at a role of the town. */
  readonly guessed: RegExp
}

/** What accuses whoever is named beside it. */
function chargesIn(mafiaRoles: string): string[] {
  return [
    `accus(?:e[sd]?|ing)\\b|accusations? (?:against|of|goes|stands|is)\\b|suspect(?:s|ed)?|suspic(?:io|o|iu)u?s\\w*|suspicion|red flag|lying|liars?|dishonest|guilty|distrust|mistrust|scum|like (?:a )?(?:${mafiaRoles})|(?<!\\bmy )scum-?reads?\\b`,
    `(?:is|are|be|['’]s|as|being)(?: (?:${surely}))* (?:${mafiaRoles}|evil|(?:killer|murder(?:er)?|bad guy)s?\\b)(?! (?:hunter|target|bait))`,
    "(?<!\\b(?:in|about|of|at|with|by|why|explain|regret|from) )(?:my|our) votes?(?! (?:just|yesterday|last|back|was|were|count))|i(?:['’]?ll| would| will|['’]d| am going to|['’]m going to| want to| suggest we| say we)?(?: also)? vote\\b|vote (?:for|out|to|there|<>|him\\b|her\\b)|we vote\\b|(?:^|\\b(?:i|we)(?:['’](?:m|re|ll be)| am| are| will be)?(?: \\w+){0,2} |\\b(?:join me in|in favou?r of|suggest|propose|recommend)(?: \\w+){0,4} )voting (?:for|out|<>|him\\b|her\\b)",
    '(?:nominate|eliminate|lynch|exile|get rid of|vote off) <>|(?:should|must|has to|have to) be (?:eliminated|voted out|lynched)',
    `,? both (?:${mafiaRoles})$`,
    "<>['’]s (?:[\\w'’-]+ ){0,6}(?:is|was) (?:an? (?:\\w+ )?(?:lie|fake)|fake|false|bogus)\\b|\\b(?:my )?money(?: is|['’]s) on <>|^my (?:gut|instinct|head) says <>|\\bi(?: really)? (?:think|believe|say|bet)(?: that)? <> did it",
    '^i(?: still| also)? (?:think|vote|bet)(?: on)? <>$|<> is (?:the|a|our) problem\\b|\\btrying to (?:deceive|mislead|confuse|throw|fool|trick|manipulate|frame) |<> is (?:the one$|our (?:guy|girl|man|killer)\\b)',
    '\\b(?:top|first|high|highest) (?:of|on) my (?:list|suspect list)|\\b(?:main|prime|top|biggest|strongest) (?:suspect|lead)s?\\b(?! for)|my suspects? (?:is|are|remains?)|must go\\b|(?:has|have|needs?|got|gotta) (?:to )?go\\b(?! \\w)',
    `<>(?:['’]s)?(?: (?!who\\b|why\\b|if\\b|not\\b|\\w*n['’]t)[\\w'’]+){0,4} (?:sus|sussy|shady|fishy|scummy|strange(?:ly)?|odd(?:ly)?|weird(?:ly)?|sketchy)\\b`,
    "\\bi(?: really| still)? (?:think|believe|say|bet)(?: that)? (?:it['’]?s|it is|it was|it has to be|it (?:must|might) be) <>",
    "^(?:(?:ok|okay|so|well|then|now|guys|yes|i mean|trust me(?: on this)?),? )*it['’]?s(?: (?:obviously|clearly|definitely|surely))? <>(?: (?:for sure|obviously|guys|lol|then|i think))*$",
    "(?:let['’]?s|we should|we must|say we|gotta|^)(?: all| just| please)? (?:kill|kick out|hang) <>|<> should be (?:out|gone)",
    '(?:odd|strange|weird|convenient|suspicious|telling|fishy) (?:that|how|when) <>',
    '\\bfeeling about <>|get <> out\\b|(?:rather|should|must|need to|want to|let us|let me)(?: \\w+)? look(?: \\w+)? (?:at|into) <>',
    "(?:happy with|support|want|prefer|for) a vote on <>|\\b(?:my|our) vote on <>|points? (?:at|to|towards?) <>|n['’]t sit right",
    "<> (?:can(?:no|['’])t|cannot|should not|shouldn['’]t) be trusted|(?:want|need) <> (?:out|gone)",
    "(?:do not|don['’]t) (?:buy|believe) (?:a word |anything )?<>['’]s?|(?:do not|don['’]t) believe a word|not who (?:he|she|they)",
  ]
}

function makePatterns({ mafiaRoles, townRoles, humans }: SpokenWords): Patterns {
  const towns = [plainTown, humans].filter((word) => word !== '').join('|')
  const guilt = `(?:${mafiaRoles}|scum|evil|guilty|lying|a liar)`
  const charges = chargesIn(mafiaRoles)
  return {
    asserted: new RegExp(
      `^(.*?)(<[^<>]+>(?:(?:, |,? and )<[^<>]+>)*)(?:,? you)? (${being}(?: (?:${manner}))*) (?:${towns}|${honesty})(?: player)?(?: (?:${asFarAs}))?$`,
      'i',
    ),
    found: new RegExp(
      `^(.*\\bhave) (?:an?|our|no|one) (?:confirmed|proven|plain) (?:${towns})(?: player)? in <([^<>]+)>`,
      'i',
    ),
    disputed: new RegExp(
      `^(.*?)(?:<([^<>]+)> (?:is not|isn['’]t|can(?:no|['’])t be|is no)(?: (?:really|the|an?|one of the))* ${guilt}$|\\bi (?:do not|don['’]t)(?: \\w+)? (?:think|believe)(?: that)? <([^<>]+)> (?:is|are|was|looks)(?: (?:the|an?|one of the))* ${guilt}$)`,
      'i',
    ),
    accusing: new RegExp(`(?<![\\w])(?:${charges.join('|')})`, 'i'),
    takenBack: new RegExp(
      `(?:\\b(?:not|never|cannot|hardly|nothing|no way|no longer|no (?:reason|cause|case) to)|n['’]t)(?:(?:\\s+<>)*\\s+(?!be\\b|buy\\b|believe\\b(?! that\\b| <> (?:is|was)\\b)|who\\b)[\\w-]+){0,4}?(?:\\s+<>)*\\s+(?:accus|suspect|suspicious|vot(?:e|ing)|lying|guilty|scum|evil|nominat|eliminat|${mafiaRoles})\\w*`,
      'gi',
    ),
    guessed: new RegExp(
      `\\b(?:suspect(?:s|ed)?|suspicion)(?: that)? <> (?:is|to be|of being|might be|may be|could be)(?: (?:really|also|just|the|an?|our|one of the))* (?:${townRoles})\\b`,
      'gi',
    ),
  }
}

/** `Ada's vote for Bruno`, `made us vote for Bruno`, `looks odd defending Bruno`: what is told of somebody else's words and acts. */
const othersObject = new RegExp(
  [
    "(<[^<>]+>['’]s (?:[\\w-]+ ){0,4}(?:vote|change of heart|accusation|claim|defense|case|push)s?(?: \\w+){0,2} (?:for|about|against|on|of)) <[^<>]+>(?: being (?:the |a )?\\w+)?",
    '\\b(?:ma(?:de|kes?|king)|told|tells|got|gets|wants?|wanted|convinc\\w+) (?:us|me|everyone|everybody|people|him|her|them)(?: all)?(?: to| into)? vot(?:e|ing)(?: for| out)? <[^<>]+>',
    "(?<!\\b(?:i|we)(?:['’]m|['’]re| am| are)(?: \\w+)? )\\b(?:defending|protecting|attacking|accusing|blaming|supporting|trusting|questioning|killing) <[^<>]+>",
  ].join('|'),
  'gi',
)

/** `your suspicion`, `my claim looks suspicious`: of nobody else, or not the speaker's. */
const otherSuspicion =
  /(?:<[^<>]+>['’]s|\b(?:your|his|her|their|our|no|any|all|some|share|other|more|those|these)) (?:\w+ )?(?:suspicions?|accusations?)\b(?! (?:is|are|falls?|goes|stands?) )|\b(?:i|me|myself|my(?: \w+){1,6}?) (?:(?:might|may|can|could|did|do|will|to|must) )?(?:look\w*|seem\w*|sound\w*|appear\w*|be|am|is|was|were|as)(?: (?:a|the|so|very|bit|little|most|more|being|rather))* (?:suspicious|sus|suspect)\b(?! of)|\b(?:most|more|less) suspicious (?:players|people|of (?:us|you))\b/gi

/** `Ada accuses everybody`: no accusation of Ada. */
const ofEverybody = /\baccus(?:e[sd]?|ing)(?: \w+){0,2} (?:me|us|every(?:one|body)|people|others)\b/gi

const ownPart = (clause: Marked): Marked =>
  clause
    .replace(supposed, ' ')
    .replace(reported, ' ')
    .replace(/\bthan (?:anything|anyone|what|whatever|when|how)\b[^,]*/gi, ' ')
    .replace(/\b(?:than|over|instead of|before) <[^<>]+>/g, ' ')
    .replace(othersObject, '$1 ')
    .replace(ofEverybody, ' ')
    .replace(otherSuspicion, ' ')
    .replace(/\bagree with <[^<>]+>(?:,? and <[^<>]+>)*(?: that)?/gi, ' ')

const isCharge = (clause: Marked, { accusing, takenBack, guessed }: Patterns): boolean =>
  accusing.test(
    clause
      .replace(/<[^<>]+>/g, '<>')
      .replace(noDoubt, ' ')
      .replace(guessed, ' ')
      .replace(takenBack, ' '),
  )

function findCharged(clause: Marked, patterns: Patterns): string[] {
  const parts = clause.split(/(,? and (?=<)|, )/)
  const charges = parts.map((part, at) => at % 2 === 0 && isCharge(part, patterns))
  const near = parts.filter((part, at) => charges[at] && part.includes('<'))
  if (near.length === 0) return findFollowed(parts, charges) ?? findNamed(clause)
  return parts.flatMap((part, at) => {
    if (at % 2 === 1) return []
    if (isJoined(parts, charges, at)) return findNamed(part).slice(-1)
    return near.includes(part) || (isList(part) && !isAddress(at, parts)) ? findNamed(part) : []
  })
}

/** `the last two are Ada and Bruno, both mafia`: several are charged. */
const isJoined = (parts: readonly Marked[], charges: readonly boolean[], at: number): boolean =>
  charges[at] !== true &&
  />$/.test(parts[at] ?? '') &&
  /\band $/.test(parts[at + 1] ?? '') &&
  charges[at + 2] === true &&
  /^<[^<>]+> (?:are|both|have|seem|look|sound|act)\b/i.test(parts[at + 2] ?? '')

/** `unlike Ada, who is mafia`: about the last one who was named before. */
function findFollowed(parts: readonly Marked[], charges: readonly boolean[]): string[] | undefined {
  const at = charges.indexOf(true)
  if (!/^who\b/i.test(parts[at] ?? '')) return undefined
  return findNamed(parts[at - 2] ?? '').slice(-1)
}

const isList = (part: Marked): boolean => /^(?:both )?(?:<[^<>]+>[\s,]*(?:(?:and|or)\s)?)+$/i.test(part.trim())

/** `Ada, I suspect Bruno`: the player addressed is not the one accused. */
const isAddress = (at: number, parts: readonly string[]): boolean =>
  parts[at + 1] === ', ' && /^(?:i|we|my|let|it|do|vote|just)\b/i.test(parts[at + 2] ?? '')

interface SentenceStance {
  readonly against: readonly string[]
  readonly for: readonly string[]
}

const openQuestion = /^(?:(?:and|but|so|then) )?(?:why|what|who|how|when|where|do|does|did|are|is)\b/i

/** All that follows from it is supposed: a condition about somebody else, or one of several cases. */
const isHypothesis = (text: string): boolean =>
  /^(?:(?:so|now|and|but|well|then),? )?(?:(?:let['’]s|let us)? ?(?:suppose|imagine|assume|say that)\b|(?:even |what )?if (?:<[^<>]+>|he|she|they|that|both|either|one)\b|(?:in|either) (?:one|that|this|any|which) (?:case|scenario|world)|there are (?:\w+ )?(?:possibilities|options|scenarios|worlds|cases))/i.test(
    text,
  ) && !/\beat (?:my|a) hat\b/i.test(text)

/** `if Ada flips town` at the end: it is so only then. */
const onlyIf = /\bif (?:<[^<>]+>|he|she|they) (?:is|was|flips?|turns?|dies|comes?|really)\b/i

/** `Ada says that Bruno is mafia, and I agree`: what is told is the speaker's own view too. */
const agreeing =
  /\b(?:and|so) i (?:(?:fully|completely|tend to|have to) )?(?:agree|believe (?:him|her|it|that|them|the \w+|<[^<>]+>)|think so too)\b/i
const saidByOthers =
  /(?:<[^<>]+>|\b(?:he|she|they|the \w+))(?: \w+)? (?:says?|said|told us|tells us|told me|thinks?|believes?|claims?|found(?: out)?)(?: that)? (?=<)/i

/** A charge of somebody whom the clause does not name: `she is lying`, `you are mafia`. */
const ofThem =
  /\b(?:(?<!to |for )(?:he|she)(?=['’ ])|(?:suspect|trust|vot(?:e|ing)(?: for| out| against)?|eliminate|lynch|accuse|kick) (?:him|her)\b|you(?:['’]re| are| might be| must be| may be)(?! (?:right|not)))/i

/**
 * Accused are players named beside a word of accusation (source 002) and those whose honesty is denied; supported are
 * those whom the speaker clearly calls honest or says it trusts. Questions, conditions and reports support nobody.
 */
export function stanceReader(words: SpokenWords): (sentence: SpokenSentence) => SentenceStance {
  const patterns = makePatterns(words)
  return ({ text, clauses: told, asks }) => {
    const clauses = agreeing.test(text) && !asks ? told.map((clause) => clause.replace(saidByOthers, '')) : told
    const own =
      isHypothesis(text) || onlyIf.test(text) || (asks && openQuestion.test(text))
        ? []
        : clauses.map(ownPart).filter((_, at) => !asks || at < clauses.length - 1)
    const charges = own.filter((clause) => isCharge(clause, patterns))
    const trusts = clauses
      .filter((clause) => !charges.includes(ownPart(clause)))
      .map((clause) => readTrust(clause.replace(noDoubt, ' '), patterns))
    const praised = trusts.flatMap((trust) => (asks ? [] : trust.for))
    const denied = trusts.flatMap((trust) => (asks ? [] : trust.against))
    const accused = charges.flatMap((clause) => findCharged(clause, patterns))
    const against = accused.length > 0 || charges.length === 0 ? accused : chargedBefore(own, clauses, charges)
    return { against: [...against.filter((id) => !praised.includes(id)), ...denied], for: praised }
  }
}

/** Whom a charge without a name is about: `he` the last one named, anything else whoever the sentence names. */
function chargedBefore(own: readonly Marked[], clauses: readonly Marked[], charges: readonly Marked[]): string[] {
  if (!charges.some((charge) => ofThem.test(charge))) {
    const named = findNamed(own.join(' '))
    const all = findNamed(clauses.join(' '))
    return named.length === 0 && all.length === 1 && !/^<[^<>]+>,/.test(clauses[0] ?? '') ? all : named
  }
  const at = clauses.findIndex((clause) => ownPart(clause) === charges[0])
  const before = clauses.slice(0, at).findLast((clause) => clause.includes('<'))
  if (before === undefined) return [lastNamed]
  const named = findNamed(before)
  return named.length === 1 ? named : []
}

const isCertain = (lead: string): boolean => isSure(lead) && !negation.test(lead)

const isSure = (words: string): boolean => !unsure.test(words.replace(ownWords, ' '))

function readTrust(clause: string, { asserted, found, disputed }: Patterns): SentenceStance {
  const cleared = disputed.exec(clause)
  if (cleared) return makeStance([cleared[2] ?? cleared[3] ?? ''], false, isCertain(cleared[1] ?? ''))
  const [, lead = '', ids, predicate = ''] = asserted.exec(clause) ?? []
  if (ids !== undefined)
    return makeStance(findNamed(ids), negation.test(`${lead.split(',').at(-1)} ${predicate}`), isSure(lead))
  const [owning = '', holder = '', owned] = found.exec(clause) ?? []
  if (owned !== undefined) return makeStance([owned], negation.test(owning), isSure(holder))
  const [, before = '', word = '', list = '', rest = ''] = trusting.exec(clause) ?? []
  const listed = findNamed(list)
  if (/^believe$/i.test(word) && listed.length > 0 && deed.test(rest) && !saysHonest.test(rest))
    return makeStance([], false, false)
  const near = before.split(',').at(-1)?.trim().split(/\s+/).slice(-4).join(' ') ?? ''
  const negated = negation.test(near) || /^(?:neither|no|nothing)\b/i.test(rest.trim())
  const outright = speaking.test(before) && isSure(clause) && (!/^believe$/i.test(word) || !deed.test(rest))
  return makeStance(listed.length > 0 ? listed : findNamed(rest), negated, outright && listed.length > 0)
}

const makeStance = (ids: readonly string[], denied: boolean, outright: boolean): SentenceStance => ({
  against: denied ? ids : [],
  for: outright && !denied ? ids : [],
})
