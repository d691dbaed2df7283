import type { SpokenWords } from './spoken-words.js'

// Fixed patterns for clauses in which every name is replaced by `<id>`.

/** Words that turn trust into distrust. */
export const negation = /\b(?:not|never|no|cannot|hardly|neither|nor|nobody|nothing|doubt)\b|n['’]t\b/i

/** Words that look like a negation but are not. */
export const noDoubt =
  /\b(?:no|without|not|cannot|never) (?:a )?(?:doubt|exclude|rule out)\b|\b\w+n['’]t (?:doubt|exclude|rule out)\b/gi

export const unsure =
  /\b(?:if|unless|whether|suppose|maybe|perhaps|says?|said|claims?|claimed|thinks?|pretends?|insists?|told|according|wonder)\b/i

/** Words that mark the speaker's own statement. */
export const ownWords = /\b(?:i|we)(?: \w+)? (?:think|say|said|told|tell|claim|claimed|insist)\b/gi

/** `I trust <p1>`, `we cannot believe <p2> and <p3>`: the words before, the word of trust, the players, the rest. */
export const trusting =
  /^(.*)\b(trusts?|believe in|believe|defend|vouch for|stand by|side with|cleared|(?:complete |full |every )?(?:trust|faith|confidence) in)\s(?:you,? )?((?:(?:,?\s*(?:and|or|nor)?\s*)<[^<>]+>)*)(.*)$/i

/** `I`, `we will`, at the end of what comes before a word of trust. */
export const speaking =
  /(?:^|\s)(?:i|we)(?:['’](?:d|ll|ve))?(?:\s(?:do|fully|really|still|also|can|will|would|have))*\s$/i

/** Believing that a player did something does not mean trusting that player. */
export const deed = /^\s*(?!on|about|in|here|now|over|more)\w/i

/** `I do not believe that Ada is town`. */
export const saysHonest = /^\s*(?:is|was|are)(?:\s\w+){0,2}\s(?:town|innocent|honest|villager|human|clean|clear)/i

const being =
  "(?:is|are|seems?|looks?|sounds?|must be|(?:can|should)(?:not|n['’]t| not| never| hardly)? be|(?:was|has been)(?= cleared)|do(?:es)?(?:n['’]t| not) (?:seem|look|sound))(?:n['’]t)?"
const manner =
  'an?|our|the|so|very|quite|surely|clearly|certainly|definitely|probably|really|truly|plain|confirmed|proven|not|no|never|hardly|friend of'
const honesty = 'cleared?|honest|trustworthy|trusted|one of us|on our side|telling (?:us )?the truth'
const plainTown = 'town|villager|innocent'
const asFarAs = 'now|today|here|too|enough|at all|to me|for me|in my (?:eyes|book)|by .*'

export const supposed =
  /\b(?:(?:even )?if|unless|suppose|imagine|whether|maybe|perhaps|what if|(?:before|until|when|after) (?:we|i) vote)\b[^,]*/gi

export const reported = new RegExp(
  [
    'according to .*',
    '\\bone of <[^<>]+>(?:(?:,| and| or)+ <[^<>]+>)+ is (?:an? )?(?:fake|liar|lying)[^,]*',
    "\\bcan(?:no|['’])t both be \\w+",
    '\\b(?:no|little|any|what|without)(?: (?:real|hard|good|actual|solid))? (?:evidence|proof|sign|indication|reason to (?:think|believe))\\b[^,]*',
    '^nothing (?:about|in|of)\\b[^,]*',
    "(?<!\\b(?:let me|i(?:['’]?ll)?|i (?:will|can)) )\\b(?:explain|understand|get|see|know|tell (?:me|us)|say) why\\b[^,]*",
    "<[^<>]+>['’]s (?:\\w+ )?(?:theory|idea|view|claim|argument|point|case|opinion|story) (?:is|was) that\\b.*",
    '\\b(?:wrong|unfair|mistake|foolish|hasty|silly|premature|too (?:early|soon))(?: of \\w+)? to (?:accuse|suspect|vote|eliminate|call)\\b[^,]*',
    '(?<!\\bmy )\\b(?:claim|notion|accusation|suggestion|argument|belief|rumou?r|story) that\\b[^,]*',
    '<[^<>]+> (?:wants?|wanted|hopes?|would like|is trying|tries|tried)(?: to (?:make|get))? (?:us|me|you|everyone|everybody|people|the town)(?: all)? (?:to )?(?:think|believe|vote|suspect|accuse)\\b[^,]*',
    '<[^<>]+> (?:is|was|came|comes) under suspicion\\b',
    '\\bmy suspicions? of <[^<>]+> (?:has|have|had|is|was) (?:\\w+ )?(?:faded|gone|weaker|weakened|less|lower|eased|vanished)\\b[^,]*',
    '\\b(?:(?:nobody|no one)(?: \\w+){0,3}|(?:everyone|everybody|people|some)(?: \\w+){1,3}) (?:suspect|accuse|vote)\\b[^,]*',
    '\\bstop (?:saying|calling|accusing|voting|suspecting|telling|pushing)\\b[^,]*',
    '\\b(?:he|she|they)(?: has| have)? (?:found|checked|caught)\\b[^,]*',
    '\\bfrom <[^<>]+>(?= to <)',
    '\\b(?:every(?:one|body)|any(?:one|body)|nobody|no one|all)(?: \\w+)? (?:but|except(?: for)?) <[^<>]+>(?:(?:,|,? and) <[^<>]+>)*[^,]*',
    'neither <[^<>]+> nor <[^<>]+>[^,]*',
    "\\bit(?: is|['’]s) (?:conceivable|unlikely|hard to (?:believe|imagine)) (?:that|for)\\b[^,]*",
    '\\b(?:a|any|some|no) (?:world|scenario|universe) (?:in which|where)\\b[^,]*',
    '\\bi (?:was|used to be|had been) suspicious of <[^<>]+>[^,]*',
    '\\bi had <[^<>]+> down as .*',
    '<[^<>]+> (?:is|was|seems|seemed|has been)(?: \\w+)? suspicious of (?:me|us|you|him|her|them|every\\w+)\\b',
    '\\b(?:keeps?|kept) (?:hearing|telling|saying|repeating|claiming|insisting)\\b[^,]*',
    '\\b(?:you|they|people|some|many|others|those)(?: (?:of you|all|still|also|now|here))* (?:claim|think|believe|insist|say)\\b[^,]*',
    '(?:^|\\bthat )(?:a vote|voting) (?:for|against|out|on) <[^<>]+>(?: \\w+)? (?:would|will|is|was|makes|gains|means|gets|gives|helps|hands)\\b[^,]*',
    '\\b(?:the )?(?:first|second|third|former|latter) (?:one )?(?:is|was)\\b[^,]*',
    '<[^<>]+> (?:is|as) (?:the|our|a) \\w+(?:,| and| who) (?:has )?(?:found|checked|cleared|called|saw)\\b[^,]*',
    '\\b(?:the |any |some )?(?:mafia|scum|werewolves|wolves|killers?|people|they|you|others|everyone|everybody|some(?: of you)?|those(?: of you)?|many)(?: (?!i\\b|we\\b)\\w+)? (?:would|wants?|wanted|love|loves|hopes?|hoped|tries|tried|trying|pushing|push|are suspicious|were suspicious|suspect)\\b[^,]*',
    '\\b(?:accus|suspect|nominat|charg|target|attack|blam)\\w+ by <[^<>]+>',
    '<[^<>]+> (?:is|was|seems|seemed|has been)(?: \\w+)? suspicious of <[^<>]+>',
    '\\b(?:i|we) (?:was|were) told\\b.*',
    '\\b(?:told|informed|convinced) by <[^<>]+>[^,]*',
    '\\b(?:possibility|chance|idea|theory|risk|case|odds) (?:of|that|with)\\b[^,]*',
    '\\bboth <[^<>]+> and <[^<>]+> (?:are claiming|claim|have claimed|claimed)\\b[^,]*',
    '\\bthoughts on\\b[^,]*',
    '\\b(?:asked?|asks|asking|wonder\\w*)(?: (?:me|us|you|him|her|<[^<>]+>))? (?:why|who|whom|if|whether|what|how)\\b[^,]*',
    '\\b(?:when|after|before|once) <[^<>]+> (?:died|dies|was (?:killed|eliminated|voted|shot|attacked|murdered|hanged))\\b',
    '\\b(?:whoever|those who|everyone who|anyone who) (?:defended|voted|trusted|protected|accused) [^,]*',
    '\\b(?:either) (?:\\w+ )?<[^<>]+> or (?:\\w+ )?<[^<>]+>[^,]*',
    "(?<!\\b(?:i|we)(?:['’]\\w+)?(?: \\w+){0,3} )\\b(?:says|said|say|claims|claimed|thinks|thought|believes|believed|insists|told (?:me|us))\\b[^,]*",
    '(?:<[^<>]+>|\\b(?:every(?:one|body)|nobody|no one|who|some(?:one|body)|people|many|they|he|she|others))(?: (?!is\\b|was\\b|are\\b|i\\b)\\w+)?,? (?:suspects?|suspected|accuses?|accused|accusing|votes|voted|nominated)\\b[^,]*',
  ].join('|'),
  'gi',
)

const surely =
  'definitely|def|prob|probs|prolly|literally|just|still|totally|deff|clearly|certainly|obviously|surely|totally|100%|probably|likely|most|almost|very|so|the|an?|one|of|in|part|with|also|playing|both|all|last|remaining|two|three|other|our'
/** The patterns that hold words of a table. */
export interface StancePatterns {
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
    `(?:is|are|be|(?:(?:he|she|you|they)?['’](?:s|re))|as|being|seems?|looks?)(?: (?:${surely}))* (?:${mafiaRoles}|evil|(?:killer|murder(?:er)?|bad guy)s?\\b)(?! (?:hunter|target|bait))`,
    "(?<!\\b(?:in|about|of|at|with|by|why|explain|regret|from) )(?:my|our)(?: final)? votes?(?! (?:just|yesterday|last|back|was|were|count)| (?:\\w+ )?<> (?:yesterday|last|on day|earlier|was))|i(?:['’]?ll| would| will|['’]d| am going to|['’]m going to| want to| suggest we| say we)?(?: also)? vote\\b|(?<!\\b(?:my|our|his|her|their|your) )vote (?:(?:for|out|to|there|him|her)\\b|<>)|we vote\\b|(?:^|\\b(?:i|we)(?:['’](?:m|re|ll be)| am| are| will be)?(?: \\w+){0,2} |\\b(?:join me in|in favou?r of|suggest|propose|recommend)(?: \\w+){0,4} )voting (?:for|out|<>|him\\b|her\\b)",
    '(?:nominate|eliminate|lynch|exile|get rid of|vote off) <>|(?:should|must|has to|have to) be (?:eliminated|voted out|lynched)',
    `,? both (?:${mafiaRoles})$`,
    `\\b(?:the|one of the|one of our|our|last|a|another)(?: (?:last|other|second|remaining|real))? (?:${mafiaRoles}|scum)(?: members?| players?| team)? (?:(?:is|are|has to be|have to be|must be|might be|could be)(?: (?:definitely|probably|most likely|likely|surely|clearly|obviously|between|among|in))? |between |among )<>`,
    `(?:likeliest|most likely)(?: to be)?(?: the| an?)? (?:${mafiaRoles})\\b`,
    `^<>(?: =)? (?:${surely} )*(?:${mafiaRoles}|scum)(?: (?:lol|imo|tbh|ngl|for sure|100%|guys))*$`,
    "(?:<>|\\b(?:he|she)) is the (?:one|player|person) (?:that |whom )?(?:i|we) (?:trust (?:the )?least|suspect|distrust)\\b|\\b(?:we should|let['’]?s|let us)(?: all)? focus on <>|^<> it is$",
    '\\b(?:bad|weird|off|strange|scum|mafia|wolf|guilty) vibes? (?:from|about|off) <>|<> gives? (?:me |off |us )*(?:bad|weird|strange|scum|mafia|wolf) vibes',
    "<>(?: [\\w'’]+){0,3} too (?:quiet|defensive|aggressive|silent|nervous|eager)\\b|^<> (?:is )?next\\b|\\bacting off\\b|\\bit was <> all along|<> (?:keeps|is) (?:dodging|deflecting)\\b",
    "(?:do not|don['’]t) (?:be fooled by|listen to|fall for) <>|(?:do not|don['’]t) like how <>|\\blet['’]?s (?:do|go for|go with|get) <>",
    '\\bsomething(?: is| was)? (?:off|wrong|fishy|strange|odd) (?:about|with) <>|<>(?: (?:really|just|still))? (?:seems?|feels?|sounds?|looks?)(?: (?:a bit|really|very))? off\\b',
    "\\bi['’]m (?:convinced|sure|certain|positive)(?: that)? it(?:['’]?s| is) <>|\\bi['’]?d (?:pick|choose) <>$",
    '\\btrust <> (?:the )?least|\\b(?:agree with|in favou?r of) (?:the|a) vote (?:on|for|against) <>|\\bmy (?:guess|bet|pick|choice)(?: (?:is|would be|goes to))+ <>(?: (?:today|now))?$|\\b(?:gonna|going to) (?:go with|go for|vote) <>',
    '\\b(?:hiding something|full of (?:it|lies))\\b|<>(?: (?:just|clearly|obviously|definitely|has|have))* lied\\b',
    "(?:is|are|be|['’]s) (?:(?:clearly|obviously|probably|definitely) )?(?:an?|the|our) (?:fake|false)\\b",
    "<>['’]s (?:[\\w'’-]+ ){1,4}(?:(?:do(?:es)?|did)(?:n['’]t| not) (?:add up|hold up|hold water|ring true)|(?:is |are |was |very |rather )*(?:hard|difficult) to believe)|not convinced by <>['’]s",
    "^(?:(?:ok|okay|so|well|then|now|guys|yes|i mean|i think|i['’]?d say|i say),? )*(?:(?:pretty sure|im sure|i['’]m sure|prolly|probably|definitely|deffo|def|100%|obviously|clearly|still)(?: (?:it['’]?s|it is))? <>|<> (?:for sure|100%|obviously|definitely))(?: (?:for sure|guys|lol|tbh|imo|i think|ngl))*$",
    "^i['’]d say <>$|^i['’](?:ll|m) (?:go|going) (?:with |for |on )?<>$|^i['’]m (?:on|going with|going) <>(?: (?:today|now|too|as well))*$",
    '\\b(?:lean(?:ing)?)(?: (?:towards?|to|on))?(?: (?:voting|a vote))?(?: (?:for|on))? <>|\\bswitch(?:ing|ed)?(?: (?:my vote|over|back))? to <>|^(?:everybody|everyone|all(?: votes)?|votes|we all)(?: \\w+)? on(?:to)? <>',
    "\\bi(?:['’]ll be|['’]m| will be| am) voting against <>|\\bjoin (?:the|a) (?:vote|wagon) (?:against|on|for) <>|\\b(?:comfortable|fine|ok|okay|good) (?:with )?voting (?:for |out )?<>",
    "<>['’]s (?:[\\w'’-]+ ){0,6}(?:is|was) (?:an? (?:\\w+ )?(?:lie|fake)|fake|false|bogus)\\b|\\b(?:my )?money(?: is|['’]s) on <>|^my (?:gut|instinct|head) says <>|\\bi(?: really)? (?:think|believe|say|bet)(?: that)? <> did it",
    "^i(?: still| also)? (?:think|vote|bet)(?: on)? <>$|<> is (?:the|a|our) problem\\b|\\btrying to (?:deceive|mislead|confuse|throw|fool|trick|manipulate|frame) |(?:<> is|\\b(?:he|she)(?: is|['’]s)) (?:the one$|our (?:guy|girl|man|killer)\\b)",
    '\\b(?:top|first|high|highest) (?:of|on) my (?:list|suspect list)|\\b(?:main|prime|top|biggest|strongest) (?:suspect|lead)s?\\b(?! for)|my suspects? (?:is|are|remains?)|must go\\b|(?:has|have|needs?|got|gotta) (?:to )?go\\b(?! \\w)',
    `<>(?:['’]s)?(?: (?!who\\b|why\\b|if\\b|not\\b|\\w*n['’]t)[\\w'’]+){0,4} (?:sus|sussy|shady|fishy|scummy|strange(?:ly)?|odd(?:ly)?|weird(?:ly)?|sketchy)\\b`,
    "\\bi(?: really| still)? (?:think|believe|say|bet)(?: that)? (?:it['’]?s|it is|it was|it has to be|it (?:must|might) be) <>",
    "^\\s*(?:(?:ok|okay|so|well|then|now|guys|yes|i mean|i['’]?m telling you|trust me(?: on this)?),? )*it['’]?s(?: (?:obviously|clearly|definitely|surely))? <>(?: (?:for sure|100%|obviously|guys|lol|then|i think))*$",
    "(?:let['’]?s|we should|we must|can we|we need to|say we|gotta|^)(?: all| just| please)?(?:^|\\s)(?:kill|kick(?: out)?|hang|exile|execute) <>|<> should be (?:out|gone)",
    '(?:odd|strange|weird|convenient|suspicious|telling|fishy) (?:that|how|when) <>',
    '\\bfeeling about <>|get <> out\\b|(?:rather|should|must|need to|want to|let us|let me)(?: \\w+)? look(?: \\w+)? (?:at|into) <>',
    "(?:happy with|support|want|prefer|for) a vote on <>|\\b(?:my|our) vote on <>|points? (?:at|to|towards?) <>|n['’]t sit right",
    "<> (?:can(?:no|['’])t|cannot|should not|shouldn['’]t) be trusted|(?:want|need) <> (?:out|gone)",
    "(?:do not|don['’]t) (?:buy|believe) (?:a word |anything )?<>['’]s?|(?:do not|don['’]t) believe a word|not who (?:he|she|they)",
  ]
}

export function makeStancePatterns({ mafiaRoles, townRoles, humans }: SpokenWords): StancePatterns {
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
      `(?:\\b(?:not|never|neither|cannot|hardly|nothing|doubt|no way|no longer|no (?:reason|cause|case) to)|n['’]t)(?:(?:\\s+<>)*\\s+(?!be\\b|buy\\b|believe\\b(?! that\\b| <> (?:is|was)\\b)|who\\b)[\\w-]+){0,4}?(?:\\s+<>)*\\s+(?:accus|suspect|suspicious|vot(?:e|ing)|lying|guilty|scum|evil|nominat|eliminat|${mafiaRoles})\\w*`,
      'gi',
    ),
    guessed: new RegExp(
      `\\b(?:suspect(?:s|ed)?|suspicion)(?: that)? <> (?:is|to be|of being|might be|may be|could be)(?: (?:really|also|just|the|an?|our|one of the))* (?:${townRoles})\\b`,
      'gi',
    ),
  }
}

/** `Ada's vote for Bruno`, `made us vote for Bruno`, `looks odd defending Bruno`: what is told of somebody else's words and acts. */
export const othersObject = new RegExp(
  [
    '(?<!\\bi )\\b(?:shift|cast|deflect|push|put|draw|direct|mov)\\w*(?: (?:the|some|all))? (?:blame|suspicion|attention|votes?|pressure) (?:on|onto|to|towards?|from|away from|off)(?: to)? <[^<>]+>',
    "(<[^<>]+>['’]s (?:[\\w-]+ ){0,4}(?:vote|change of heart|accusation|claim|defense|case|push)s?(?: \\w+){0,2} (?:for|about|against|on|of)) <[^<>]+>(?: being (?:the |a )?\\w+)?",
    '\\b(?:ma(?:de|kes?|king)|told|tells|got|gets|wants?|wanted|convinc\\w+) (?:us|me|everyone|everybody|people|him|her|them)(?: all)?(?: to| into)? vot(?:e|ing)(?: for| out)? <[^<>]+>',
    "(?<!\\b(?:i|we)(?:['’]m|['’]re| am| are)(?: \\w+)? )\\b(?:defending|protecting|attacking|accusing|blaming|supporting|trusting|questioning|killing) <[^<>]+>",
  ].join('|'),
  'gi',
)

/** `your suspicion`, `my claim looks suspicious`: of nobody else, or not the speaker's. */
export const otherSuspicion =
  /(?:<[^<>]+>['’]s|\b(?:your|his|her|their|our|no|any|all|some|share|other|more|those|these)) (?:\w+ )?(?:suspicions?|accusations?)\b(?! (?:is|are|falls?|goes|stands?) )|\b(?:i|(?<!strikes? )me|myself|my(?: \w+){1,6}?) (?:(?:might|may|can|could|did|do|will|to|must) )?(?:look\w*|seem\w*|sound\w*|appear\w*|be|am|is|was|were|as)(?: (?:a|the|so|very|bit|little|most|more|being|rather))* (?:suspicious|sus|suspect)\b(?! of)|\b(?:most|more|less) suspicious (?:players|people|of (?:us|you))\b/gi

/** `Ada accuses everybody`: no accusation of Ada. */
export const ofEverybody = /\baccus(?:e[sd]?|ing)(?: \w+){0,2} (?:me|us|every(?:one|body)|people|others)\b/gi

/** `I agree with Ada's suspicion of`: it is the speaker's own too. */
export const sharing =
  /\bi (?:(?:fully|also|completely|do) )?(?:agree with|share|second|support|echo) <[^<>]+>['’]s (?:\w+ )?(?:suspicions?|accusations?|case|vote) (?:of|against|for|on|about)(?= <)/gi
