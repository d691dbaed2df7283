import type { SpokenWords } from './spoken-words.js'

// Patterns for clauses in which every name is replaced by `<id>`.

const manner =
  'actually|really|truly|indeed|in fact|simply|just|only|merely|officially|hereby|also|still|honestly|frankly|now|literally|legit|obviously|clearly'
const kind =
  "a|an|the|your|our|(?:this|the) town['’]s|the real|the true|the actual|one true|real|true|actual|plain|simple|normal|super|regular|ordinary|vanilla|boring|average|mere|humble|good|honest|loyal|only|just|simply|town"

/** `I am the`, `my role is`, `I claim`: the words before a claimed role. */
export const beforeRole = new RegExp(
  `(?:^|\\s|["'“(*])(?:i(?: really| actually| truly)? am|i['’]m|im|i was dealt|i was given|i drew|i got|i hold|my (?:(?:real |true )?role|claim) is|^claiming(?: to be)?|stand by my|i(?: will| do|['’]ll)?(?: \\w+)? claim(?: to be)?|i['’]m claiming|i am claiming|this is|coming out as|i have been|i['’]ve been)(?: (?:${manner}))*,?(?: (?:${kind}))*\\s$`,
  'i',
)
/** What announces a role that is said alone: `My role: doctor`. */
export const announcing =
  /^(?:[^<]*\b(?:reveal(?:ing)?|my (?:(?:real |true )?role|claim)|i(?: will|['’]ll)?(?: \w+)? claim|claiming|here it is)|claim|comingout|role)$/i
/** `I'm not the sheriff` before `just a villager`. */
export const notThat = /^(?:no|(?:\w+ )?i(?:['’]m| am) (?:not|neither)\b[^<]*)$/i
/** `Ada is not the` before a role that `I am` claims next. */
export const notThem = /<[^<>]+> (?:is not|isn['’]t) (?:the|a|our)(?: (?:real|true))? $/i
/** Nothing but `just a plain`, before `villager here`. */
export const onlyKind = new RegExp(`^(?:(?:${kind}) )*$`, 'i')
/** `As your`: the words before a role that the speaker treats as known. */
export const asRole = /(?:^|\s)(?:as|^being)(?: (?:your|our|the|a))?(?: (?:only|real|one true|plain|simple|mere))? $/i
/** What the speaker does as somebody: not whom it trusts, sees or treats as somebody. */
export const actsAs =
  /^$|\b(?:(?:speaking|visit|news|report) (?:as|from)|i(?:['’]\w+)?(?: \w+)? (?:\w*check\w*|investigat\w+|look\w*|scan\w*|watch\w*|protect\w*|sav\w+|shot|act\w*|speak|sp[eo]ke|come|came|tell|say|confirm|vote|stand|swear|work\w*|visited|spent)\b.*)\s?$/i
export const fromRole =
  /(?:^|\s)(?:speaking as|(?:visit|news|report) (?:as|from))(?: (?:your|our|the|a))?(?: (?:plain|simple|mere|humble))? $/i
/** What may follow the name of a role that is claimed: not `sheriff's`, `doctor-cleared`, `mafia hunter`, `villager move`. */
export const afterRole =
  /^(?:$|[^\w\s'’-]|\s(?:[^\w\s]|(?:and|but|or|who|that|so|here|like|have|which|committed|trying|just|only|last night|for|with|in|of|this|not|now|today|tonight|again|too|as|on|at|since|because|by|everyone|everybody|guys|folks|all|my|your|we|you|i|i['’]\w+|am|claim|claiming|speaking|myself|after|before|to|role|until|then|trust|believe|please|pls|lol|btw|tbh|idk|ngl|imo|fyi|ok|okay|obv|promise|dude|bro|don['’]t|right|\w+ing)\b))(?! for a reason yet)/i
/** `Sheriff here`, `doctor claim`, `the sheriff is me`: what follows a role claimed at the start of a clause. */
export const roleHere = /^(?: (?:here|speaking|claim|reports)\b(?! (?:is|was|from|by|of|that))| (?:is|was) me\b)/i

/** Said in jest: nothing of the sentence is a claim. */
export const joking =
  /(?:^|\s)\/s\b|\bhaha|^lol\b|\byeah,? right\b|\btotally the\b|\bsarcas|^(?:yeah|right|sure|ok|okay|uh huh)(?:,? (?:right|sure))?,? and (?:then )?i['’]m\b/i

/** Conditions, and what others say or think: the rest of such a clause is not the speaker's own statement. */
export const notOwnWord =
  /\b(?:no way|if|unless|whether|suppos\w+|imagine|pretend\w*|as though|as if|like i|says?|said|saying|claims?|claimed|claiming|thinks?|think|believes?|believe|told|tells?|insists?|calls?|called|accus\w+|suspects?|suggest\w*|assum\w+|guess|bet|maybe|perhaps|probably|likely|might|could|would|should|wish|not|never|nobody|cannot|doubt|until|deny|prove|hardly|according|supposedly|apparently|allegedly|goes|went|(?:was|is|be|were) like|for all (?:you|we|they) know|my (?:read|gut|feeling|guess|instinct|hunch|suspicion|bet|theory)|in theory|as i see it|in my (?:eyes|view|book|opinion)|to me|to one|if you ask me)\b|n['’]t\b/i
/** Words that mark the speaker's own statement, which counts. */
export const ownSaying =
  /\bi(?: still)? believe(?= i am\b)|\bi think it(?: is|['’]?s) (?:safe|time|best|only fair) to (?:say|reveal|tell you)(?: that)?|\bi(?: can| must)? (?:assure|promise|insist|guarantee)(?: you)?(?: that)?|\bi(?:['’](?:ve|ll|d|m))?(?: (?:have|will|must|can|am|do))?(?: (?!not\b|never\b)\w+)? (?:say(?:ing)?|said|told|tell|claim(?:ed|ing)?|insist)(?: (?:you|it|everyone|everybody|now|already|again|openly))*\b/gi
/** What another player says or found: it reaches on over what is joined to it. */
export const reporting =
  /<[^<>]+>(?:['’]s)?,? (?:\w+ )?(?:say|said|claim|told|tell|insist|think|thought|believe|report|found|check|investigat|scan|look|result|accus)\w*|\baccording to\b|\b(?:he|she|they|who) (?:also |even |then )?(?:says?|said|claims?|claimed|told|insists?|thinks?|checked|investigated)\b/i
/** The speaker no longer holds what it said. */
export const retracting =
  /\bi (?:lied|was (?:lying|bluffing|joking)|made (?:it|that|this) up|(?:take|took) (?:it|that|this|all of it|my \w+) back|take back|retract|withdraw)\b|\b(?:that|it|this|my claim) was (?:all )?(?:an? )?(?:lie|bluff|joke|gambit|made up|fake)\b|\b(?:just|only) (?:kidding|joking)\b|\bj\/?k\b|\bi am no longer\b/i

/** The target of an investigation, or the player its result is about. */
const verbs =
  'used my \\w+ on|investigat(?:ed?|ing)|(?:cop-?)?check(?:ed)?|copped|scann?(?:ed)?|inspect(?:ed)?|look(?:ed)? (?:at|into|up)|(?:had|took) a look at|(?:dreamt|dreamed|had a (?:vision|dream)) (?:of|about)|examin(?:ed?)|visited|peeked(?: at)?|divined?|invest?i?gated|cleared(?= <[^<>]+>(?: (?:last|on|as|with|during|myself)\\b|,|$))'
export const checking = new RegExp(
  `(?:\\b(?:i|we)(?:['’]ve)?(?: (?:have|just|also|already|then|even|last night|first|chose to|decided to|used? my \\w+ to))* |^(?:and |also |then |last night |night \\w+ |n\\d )?)(?:${verbs})\\b(.*)$|(?:\\bmy|^(?:n\\d|night \\w+)) (?:\\w+ )?(?:investigation|check|result|report|scan|read-?out|inspection|reading|look|vision|divination)s?\\b(.*)$|(?:\\bthe (?:\\w+ )?|^last night['’]s )(?:investigation|check|result|report|scan)s? (?:(?:was )?on|of|for)(?= <)(.*)$`,
  'i',
)
export const names = '<[^<>]+>(?:(?:,? (?:and|or|&) |, ?| )<[^<>]+>)*'
/** Those whom a check names: the first list after it, not whoever else the clause is about. */
export const firstNames = new RegExp(
  `^((?:(?!\\b(?:because|since|after|before|when|whom?|while|as)\\b)[^<])*?)(${names})(?!['’]s (?!(?:\\w+ )?(?:role|alignment|identity|team|side|affiliation|card)\\b))`,
  'i',
)
const nightWords =
  '(?:on |in |during )?(?:the )?(?:(?:night|day|n|round) ?(?:\\d+|zero|one|two|three|four)|(?:first|second|third|last) night|first|second|third|next|last|tonight|yesterday)'
/** Nothing but players, and when: it continues a list of those who were checked. */
export const onlyNames = new RegExp(
  `^(?:(?:and|then|also|next|${nightWords}) )*(?:was |it was )?(?:both )?(${names})(?: (?:${nightWords}|instead|too|as well))*$`,
  'i',
)

const sure =
  "is|are|['’]s|['’]re|was|were|came (?:back|up|out)(?: as)?|comes (?:back|up) as|turned (?:up|out)(?: to be| as)?|returned(?: as)?|showed(?: up)?(?: as)?|shows|to be|as|equals|=|reads?|flipped|checked out(?: as)?|belongs? to"
const emphasis =
  'definitely|certainly|confirmed|surely|100%|one hundred percent|without doubt|both|all|really|truly|indeed|a|an|the|plain|simply|just|member of|part of|one of|on the side of|with|positive for'

/** `My target last night was <p1>` */
export const target = /^(?:and |so )?my target\b[^<]*\bwas <[^<>]+>/i
/** `The first is town, the second is mafia` */
export const place = /^(?:the )?(?:first|second|third|former|latter|last)\b/i

/** `According to my check`: nobody else's. */
export const byOwnResult =
  /\b(?:according to|based on|thanks to|from) (my (?:\w+ )?(?:investigation|check|result|report|scan|vision|divination)s?),?(?= )/gi

/** `My check on Ada says`: nobody else says it. */
export const ownResult =
  /(\b(?:my|the) (?:\w+ )?(?:investigation|check|result|report|scan|vision|divination)s?(?: (?:on|of|for|about) <[^<>]+>)?) (?:says?|said|told me|tells me|was (?:very )?clear(?=:))(?: that)?\b/gi

export const pronoun =
  /(?:^|\s)(?:he|she|they|it|both|the result|result|that one|all of them|the answer|verdict)(?=\s|['’]|$)/i

/** `I was the seer last night`, where roles are told of the night. */
export const wasRole = /\bi was (?:a|an|the|just a) $/i
/** A result by itself: `I cleared Ada last night`. */
export const clearing = new RegExp(
  `\\bi(?:['’]ve| have)?(?: also| already)? cleared (${names})(?= (?:last|on|as|with|during|myself)\\b|$)`,
  'i',
)
/** The patterns that hold words of a table. */
export interface ClaimPatterns {
  readonly words: SpokenWords
  readonly role: RegExp
  readonly ends: RegExp
  readonly verdict: RegExp
  readonly bare: RegExp
  readonly beside: RegExp
  /** `the guilty one is <p1>` */
  readonly inverse: RegExp
  readonly resultOn: RegExp
  /** `<p1> was cleared by me`, `<p1> is confirmed as town by my check` */
  readonly byMe: RegExp
  /** `I have a guilty result`, before the player that it is about */
  readonly ahead: RegExp
}

export function makeClaimPatterns(words: SpokenWords): ClaimPatterns {
  const either = `${words.mafia}|${words.town}`
  const article = '(?:a|an|the|both|all|confirmed|definitely|clearly|plain|one of|with)'
  return {
    words,
    role: new RegExp(`\\b(?:${words.roles})(?![\\w])`, 'gi'),
    ends: new RegExp(
      `(,\\s*(?:and|but|so|because|since|then|while|although|though)\\s|[,;:()—–→]+|\\s[-=]+\\s|\\s(?:but|so|because|since|while|although|though|and therefore|therefore)\\s|\\sand\\s(?!<|or\\b)|(?<=\\b(?:${either}))\\sand\\s|(?<![>,]|\\bboth)\\s(?:and|then)\\s(?=<)|\\s(?:after|before|when)\\s(?=<|(?:he|she|they)\\b)|\\sand\\s(?=<[^<>]+>(?:\\s(?:is|was|came|turned|returned|showed)|['’]s)\\b))`,
      'i',
    ),
    verdict: new RegExp(
      `(?:^|\\s|>)(${sure})(?: (?:${emphasis}))*( not|n['’]t| no)?(?: (?:${emphasis}))* (${either})s?\\b(?! (?:enough|that|to vote|for|hunter|target|bait|like|sided?|reads?)\\b|-(?!aligned|sided))`,
      'i',
    ),
    bare: new RegExp(
      `^(?:and |found (?:(?:him|her|them) )?(?:to be )?|got |saw |result |verdict |the result |they |he |she |it |(?:the )?(?:first|second|third|former|latter|last)(?: one)? )?(?:(?:is|was|were|are|a|an|the|both|all|two|three|four|of them|confirmed|definitely) )*(not )?(?:(?:a|an|the) )?(${either})s?(?: (respectively|in that order))?(?: (?:result|one|both|again|too|as well))?$`,
      'i',
    ),
    beside: new RegExp(
      `^(?:(?:and|then|also|i found|my (?:\\w+ )?(?:results?|checks?|visions?)(?: so far)?(?: are| is)?|${nightWords}) )*(${names})(?: ${nightWords})* (?:to be )?(?:${article} )*(not )?(?:${article} )*(${either})s?(?: ${nightWords})?$`,
      'i',
    ),
    inverse: new RegExp(
      `^(?:and |my )?the (?:only |other )?(innocent|guilty|clean|clear|red|green|(?:${either})(?= one| result))(?: one| player| result)? (?:is|was) (${names})$`,
      'i',
    ),
    resultOn: new RegExp(
      `(?:\\b(?:got|received)(?: back)?(?: an?| the)? (not )?(${either})(?: (?:result|check|report|verdict|one))?|(?:\\bhave |^)(?:an? |the )?(${either}) (?:result|check|report|verdict|one)) (?:on|for) (${names})`,
      'i',
    ),
    ahead: new RegExp(
      `^(?:and |also )?(?:i (?:have|got|found)|my (?:\\w+ )?(?:result|check|investigation)s?(?: (?:on|in|of|from) [^<]*?)?(?: (?:turned up|found|showed|gave|is|are))?|results?)?(?: only| also)?(?: (?:an?|one|two|my|the))?(?: (?:confirmed|proven|clear))?(?: members? of the)? ?(${either})(?: (?:result|one|check|member|player)s?)?$`,
      'i',
    ),
    byMe: new RegExp(
      `(${names}) (?:is|are|was|were|has|have)(?: (?:been|both|all|now))*(?: (?:confirmed|shown|proven|found)(?: (?:as|to be))?)?(?: ${article})*( not)?(?: ${article})* (${either})s? by (?:me|my (?:check|investigation|result|report|vision|scan)s?)\\b`,
      'i',
    ),
  }
}
