import type { BuiltInPower, PowerName } from '../../rules/powers/powers.js'
import { claimReader, type WordedClaim } from './claims.js'
import type { Marked, NamedPlayer, SpokenSentence } from './mentions.js'
import { findNamed, seatMarker, splitSentences } from './mentions.js'
import { readStance } from './stance.js'

/** `day` is the day the speaker names, `choice` a player or `skip`. */
export interface RecalledVote {
  readonly voter: string
  readonly choice: string
  readonly day: number
}

const dayWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const ordinals = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const dated = new RegExp(
  `\\b(?:day|round) ?(\\d{1,3}|${dayWords.join('|')})\\b|\\b(${ordinals.join('|')}) (?:day|round|vote)\\b|\\byesterday\\b`,
  'i',
)
const who = '(<[^<>]+>|\\bI|\\byou)'
const cast =
  'voted (?:for|against|out|to (?:eliminate|lynch|remove|exile))|voted|nominated|cast (?:a|his|her|their|my) vote (?:for|on|against)|put (?:a|his|her|their|my) vote on'
const none = "abstained|skipped|did(?:n['’]t| not) vote|voted (?:to skip|for nobody|for no one|skip)"
const told = new RegExp(
  `${who}(?:,? and ${who})?(?:,? (?:both|all|also|even|actually|once|had|then|only))* (?:(?:${none})|(?:${cast}) <([^<>]+)>)`,
  'gi',
)
const supposed = /^(?:\W|and |but |so )*(?:if|suppose|imagine|unless|had|what if|even if|whether)\b/i

function findRecalledVotes(
  { text }: SpokenSentence,
  { today, speaker }: { today: number; speaker: string },
): RecalledVote[] {
  const day = findDay(text, today)
  if (day === undefined || supposed.test(text)) return []
  return [...text.matchAll(told)].flatMap(([, first, second, target]) =>
    [first, second].flatMap((word) => {
      const voter = word === undefined ? undefined : findVoter(word, speaker)
      return voter === undefined ? [] : [{ voter, choice: target ?? 'skip', day }]
    }),
  )
}

function findVoter(word: string, speaker: string): string | undefined {
  if (word.startsWith('<')) return word.slice(1, -1)
  return word.toLowerCase() === 'i' ? speaker : undefined
}

function findDay(text: string, today: number): number | undefined {
  const when = dated.exec(text)
  if (when === null) return undefined
  const [, number = '', ordinal = ''] = when.map((part) => part?.toLowerCase())
  if (ordinal !== '') return ordinals.indexOf(ordinal)
  if (number === '') return today - 1
  return dayWords.includes(number) ? dayWords.indexOf(number) : Number(number)
}

const slips: Readonly<Partial<Record<BuiltInPower, RegExp>>> = {
  kill: /\b(?:we|I) killed <|\bmy (?:fellow )?(?:mafia )?team-?mates?\b|\bour kill\b/i,
  block: /\bI blocked </i,
  protect: /\bI (?:protected|saved|healed) (?:myself|me|<)/i,
  investigate: /\bI (?:investigated|checked) </i,
  watch: /\bI watched </i,
  shoot: /\b(?:my shot|I shot) /i,
  stab: /\bI (?:stabbed|murdered) </i,
  convert: /\bI bit </i,
  poison: /\bI poisoned </i,
}
const powerNames = Object.keys(slips) as BuiltInPower[]

export interface TextReading {
  readonly accuses: readonly string[]
  readonly defends: readonly string[]
  readonly slip?: PowerName
  readonly recalledVotes: readonly RecalledVote[]
  readonly claim?: WordedClaim
}

interface Said {
  readonly speaker: string
  readonly day: number
}

export interface TextReader {
  readonly read: (text: string, said: Said) => TextReading
  readonly named: (text: string) => readonly string[]
}

export function readerFor(players: readonly NamedPlayer[], roles: readonly string[]): TextReader {
  const mark = seatMarker(players)
  const findClaim = claimReader(roles)
  const read = readOnce((marked, said) => readMarked(marked, said, findClaim))
  return { read: (text, said) => read(mark(text), said), named: (text) => findNamed(mark(text)) }
}

const mostForms = 10_000

/** Ids that are no words: which of them stand in a text changes only who is meant. */
const plainId = /^p\d+$/

/** Scripted players say the same about different players: each form of words is read once. */
function readOnce(read: (marked: Marked, said: Said) => TextReading): typeof read {
  const known = new Map<string, TextReading>()
  return (marked, { speaker, day }) => {
    const ids = [...new Set(findNamed(marked))]
    if (![speaker, ...ids].every((id) => plainId.test(id))) return read(marked, { speaker, day })
    const placeOf = (id: string) => `p${ids.indexOf(id) + 1}`
    const form = marked.replace(/<([^<>]+)>/g, (_, id) => `<${placeOf(id)}>`)
    const said = { speaker: placeOf(speaker), day }
    const key = `${said.speaker} ${day} ${form}`
    const reading = known.get(key) ?? read(form, said)
    if (known.size >= mostForms) known.clear()
    known.set(key, reading)
    return renameIn(reading, (place) => (place === 'p0' ? speaker : (ids[Number(place.slice(1)) - 1] ?? place)))
  }
}

function renameIn(
  { accuses, defends, slip, recalledVotes, claim }: TextReading,
  idAt: (place: string) => string,
): TextReading {
  return {
    accuses: accuses.map(idAt),
    defends: defends.map(idAt),
    ...(slip && { slip }),
    recalledVotes: recalledVotes.map(({ voter, choice, day }) => ({
      voter: idAt(voter),
      choice: choice === 'skip' ? choice : idAt(choice),
      day,
    })),
    ...(claim && {
      claim: { ...claim, results: claim.results.map(({ player, result }) => ({ player: idAt(player), result })) },
    }),
  }
}

function readMarked(marked: Marked, { speaker, day }: Said, findClaim: ReturnType<typeof claimReader>): TextReading {
  const slip = powerNames.find((name) => slips[name]?.test(marked))
  const all = splitSentences(marked)
  const sentences = all.filter(({ text }) => text.includes('<'))
  const { against, for: praised } = readStance(sentences)
  const claim = findClaim(all)
  const found = (side: string) => claim?.results.flatMap(({ player, result }) => (result === side ? player : [])) ?? []
  const accused = new Set([...against, ...found('mafia')].filter((id) => id !== speaker))
  const defended = new Set([...praised, ...found('town')])
  return {
    accuses: [...accused],
    defends: [...defended].filter((id) => id !== speaker && !accused.has(id)),
    ...(slip && { slip }),
    recalledVotes: sentences.flatMap((sentence) => findRecalledVotes(sentence, { today: day, speaker })),
    ...(claim && { claim }),
  }
}
