import { isEvent, type View, type ViewEvent } from '../../../src/index.js'

/** What a player must be able to read in its prompt, by kind, and whether a record tells it. */
export interface MustKnow {
  readonly kind: string
  /** What tells it: the same is to be told once for each time that it happened. */
  readonly sign: string
  /** How often the record must hold something that `told` finds. */
  readonly times: number
  readonly told: (record: readonly string[]) => number
}

/** How many lines match. */
const lines =
  (pattern: RegExp) =>
  (record: readonly string[]): number =>
    record.filter((line) => pattern.test(line)).length

const one = (kind: string, pattern: RegExp): MustKnow => ({
  kind,
  sign: pattern.source,
  times: 1,
  told: lines(pattern),
})
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[<[]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const words = (kind: string, text: string): MustKnow => one(kind, new RegExp(literally(quoted(text))))

const deeds: Readonly<Record<string, string>> = {
  protect: 'protects?',
  investigate: 'investigates?',
  watch: 'watche?s?',
  block: 'blocks?',
  shoot: 'shoots?',
  kill: 'chooses? to kill',
}
const whom = (target: string): string => (target === 'skip' ? 'nobody' : `${target}\\b`)

/** What one event tells that may never be forgotten; nothing of ballots, which are told together. */
function factOf(event: ViewEvent, you: string): MustKnow[] {
  const by = (player: string) => (player === you ? `(?:You|${you})` : player)
  const object = (id: string) => (id === you ? `(?:you|${you})` : id)
  if (isEvent(event, 'role.dealt')) {
    const mates = (event.data.teammates ?? []).map((mate) =>
      one('team-mates', new RegExp(`team-mates: .*\\b${mate}\\b`)),
    )
    return [one('own role', new RegExp(`You are (?:an? )?${event.data.role}\\b`)), ...mates]
  }
  if (isEvent(event, 'investigation.learned'))
    return [one('findings', new RegExp(`learned that ${event.data.target} is (?:an? )?${event.data.result}\\b`))]
  if (isEvent(event, 'visitors.seen')) return [one('findings', new RegExp(`saw .* visit ${event.data.target}\\b`))]
  if (isEvent(event, 'power.blocked')) return [one('blocked nights', /are blocked and cannot/)]
  if (isEvent(event, 'night.acted')) {
    const { player, action, target } = event.data
    const held =
      action === 'shoot' && target === 'skip'
        ? 'holds? fire'
        : `${deeds[action]} ${whom(target === you ? 'yourself' : target)}`
    return [one(action === 'kill' ? "the mafia's picks" : 'own acts', new RegExp(`\\b${by(player)} ${held}`))]
  }
  if (isEvent(event, 'mafia.spoke') && event.data.choice !== undefined)
    return [
      one(
        "the mafia's picks",
        new RegExp(`${by(event.data.player)} wants? to kill ${whom(object(event.data.choice))}`),
      ),
    ]
  if (isEvent(event, 'strategy.shared')) return [words('team notes', event.data.text)]
  if (isEvent(event, 'last-words.given')) return [words('last words', event.data.text)]
  if (isEvent(event, 'player.died'))
    return [one('deaths', new RegExp(`\\b${by(event.data.player)} (?:was|were) (?:eliminated|killed|shot) `))]
  if (isEvent(event, 'night.resolved') && event.data.dead.length === 0)
    return [one('quiet nights', /Nobody died in the night/)]
  if (isEvent(event, 'role.claimed'))
    return [one('claims', new RegExp(`\\b${by(event.data.player)} claims? to be (?:an? )?${event.data.claim.role}\\b`))]
  return []
}

const verbs = {
  'vote.cast': 'votes for',
  'nomination.made': 'nominates',
  'judgment.cast': 'judges the accused',
  'speech.given': 'nominates',
} as const

interface Cast {
  readonly verb: string
  readonly ballot: string
  readonly choice: string
}

function castIn(event: ViewEvent): Cast | undefined {
  const place = { day: event.day, phase: event.phase }
  if (isEvent(event, 'speech.given')) {
    const { nominee } = event.data
    return nominee === undefined
      ? undefined
      : { verb: verbs['speech.given'], ballot: `${place.day} nominations`, choice: nominee }
  }
  if (!isEvent(event, 'vote.cast') && !isEvent(event, 'nomination.made') && !isEvent(event, 'judgment.cast'))
    return undefined
  const { choice } = event.data
  const chosen = choice === 'skip' ? 'nobody' : choice === 'abstain' ? 'abstention' : choice
  const name = { vote: '(?:first )?vote', nomination: 'nominations' }[place.phase as string] ?? place.phase
  return { verb: verbs[event.type], ballot: `${place.day} ${name}`, choice: chosen }
}

/** How often each choice was made in each ballot, told vote by vote or in one line. */
function ballotsIn(events: readonly ViewEvent[]): MustKnow[] {
  const ballots = new Map<string, Cast[]>()
  for (const event of events) {
    const cast = castIn(event)
    if (cast) ballots.set(cast.ballot, [...(ballots.get(cast.ballot) ?? []), cast])
  }
  return [...ballots].map(([ballot, cast]) => {
    const counts = new Map<string, number>()
    for (const { choice } of cast) counts.set(choice, (counts.get(choice) ?? 0) + 1)
    const inShort = new RegExp(`^Day ${ballot.replace(' ', ' in short, ')}: (.*)`)
    const told = (record: readonly string[]): number => {
      const short = record.map((line) => inShort.exec(line)?.[1]).find((text) => text !== undefined)
      return short === undefined ? oneByOne(record, cast[0]?.verb ?? '', counts) : matching(short, counts)
    }
    return { kind: 'ballots', sign: ballot, times: counts.size, told }
  })
}

/** How many of the counts a record tells line by line. */
function oneByOne(record: readonly string[], verb: string, counts: ReadonlyMap<string, number>): number {
  const deed = (choice: string) => new RegExp(choice === 'abstention' ? ' abstains' : ` ${verb} ${choice}\\b`)
  return [...counts].filter(([choice, count]) => lines(deed(choice))(record) >= count).length
}

/** How many of the counts a line has, as names or as numbers. */
function matching(short: string, counts: ReadonlyMap<string, number>): number {
  const part = short.split('. ')[0] ?? ''
  const byName = (choice: string) =>
    new RegExp(`(?:^|; )${choice} by ([^;.]*)`).exec(part)?.[1]?.split(', ').length ?? -1
  const byNumber = (choice: string) => Number(new RegExp(`(?:^|, )${choice} (\\d+)`).exec(part)?.[1] ?? -1)
  return [...counts].filter(([choice, count]) => byName(choice) === count || byNumber(choice) === count).length
}

/** Everything that a player must know by now, from the events that it has seen and nothing else. */
export function mustKnow({ events, self }: View): MustKnow[] {
  const facts = new Map<string, MustKnow>()
  for (const event of events)
    for (const fact of factOf(event, self?.id ?? '')) {
      const key = `${fact.kind} ${fact.sign}`
      const known = facts.get(key)
      facts.set(key, known ? { ...known, times: known.times + 1 } : fact)
    }
  return [...facts.values(), ...ballotsIn(events)]
}
