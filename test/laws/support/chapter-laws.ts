import type { GameEvent } from '../../../src/kernel/events/event.js'
import type { Book, Taken } from './book.js'
import { type Law, same } from './law.js'
import { actsSoFar, findings, findingTypes, judged } from './night-verdict.js'
import { nightOrder } from './powers-owned.js'

const chapterLaw = (
  phases: readonly string[],
  says: string,
  broken: (book: Book, next: GameEvent) => boolean,
): Law => ({
  says,
  broken: (event, book) => event.type === 'phase.changed' && phases.includes(book.phase) && broken(book, event),
})

const players = ({ chapter }: Book, ...types: readonly string[]): string[] =>
  chapter.flatMap((event) =>
    types.includes(event.type) && 'player' in event.data ? [event.data.player as string] : [],
  )

/** In seat order from the first seat of the day, dead seats left out: counted again. */
function rotated({ seats, day, dead }: Book): string[] {
  return seats.map((_, step) => seats[(step + day - 1) % seats.length] as string).filter((id) => !dead.has(id))
}

function turnsTaken(book: Book): boolean {
  const { rounds, order } = book.rules.discussion
  const spoken = players(book, 'speech.given')
  const { living } = book
  if (spoken.length !== rounds * living.length) return true
  return Array.from({ length: rounds }, (_, round) =>
    spoken.slice(round * living.length, (round + 1) * living.length),
  ).some((speakers) => {
    if (order === 'shuffled') return !same([...speakers].sort(), [...living].sort())
    return !same(speakers, order === 'seat' ? living : rotated(book))
  })
}

/** The bids before each speech are counted again, for all who may make one. */
function spokenOutOfBids(book: Book): boolean {
  let bids = new Map<string, number>()
  let last = ''
  let speeches = 0
  for (const event of book.chapter) {
    if (event.type === 'bid.made') bids.set(event.data.player, event.data.urgency)
    if (event.type !== 'speech.given') continue
    const { player } = event.data
    const bidders = book.living.filter((id) => id !== last)
    if (!same([...bids.keys()], bidders) || (bids.get(player) ?? 0) < Math.max(1, ...bids.values())) return true
    bids = new Map()
    last = player
    speeches += 1
  }
  return speeches > book.rules.discussion.rounds * book.living.length || Math.max(0, ...bids.values()) > 0
}

const messages = ({ answers }: Book): Taken[] => answers.filter(({ kind }) => kind === 'speak')

function spokenTooSoon(book: Book): boolean {
  const { cooldownMs, minDelayMs, durationMs, messagesPerPlayer } = book.rules.discussion
  const all = messages(book)
  const said = all.filter(({ choice }) => choice !== 'silent')
  const times = all.map(({ at = -1 }) => at)
  const hasty = said.some(({ player, at = 0 }, index) =>
    said.slice(index + 1).some((later) => later.player === player && (later.at ?? 0) < at + cooldownMs + minDelayMs),
  )
  const disordered = times.some((at, index) => at < (times[index - 1] ?? 0) || at >= durationMs)
  return hasty || disordered || said.length > messagesPerPlayer * book.living.length || all[0]?.choice === 'silent'
}

const bySeat = (ids: readonly string[], { seats }: Book): boolean =>
  same(
    ids,
    seats.filter((id) => ids.includes(id)),
  )

/** Players that nobody could vote for are not asked; where the choice is not narrowed everyone is. */
const everyoneCast = (book: Book, voters: readonly string[], cast: readonly string[]): boolean => {
  const mayBeLeftOut = book.phase === 'revote' || book.rules.vote.candidates === 'nominated'
  return mayBeLeftOut && book.phase !== 'nomination' ? bySeat(cast, book) : same(cast, voters)
}

/** What a player is told with its role. */
function dealt(player: string, book: Book): object {
  const role = book.roles.get(player)
  if (book.teamOf(player) !== 'mafia') return { player, role }
  const teammates = book.mafia.filter((id) => id !== player)
  const others = teammates.filter((id) => book.roles.get(id) !== role)
  const teammateRoles = Object.fromEntries(others.map((id) => [id, book.roles.get(id)]))
  return { player, role, teammates, ...(others.length > 0 && { teammateRoles }) }
}

/** What must have happened in a phase when it closes. */
export const chapterLaws: readonly Law[] = [
  chapterLaw(['discussion'], 'In turns, all the living speak in order in every round.', (book) => {
    return book.rules.discussion.protocol === 'turns' && turnsTaken(book)
  }),
  chapterLaw(
    ['discussion'],
    'Talking freely, people keep to the clock, the cooldown and the number of messages.',
    (book) => {
      return book.rules.discussion.protocol === 'reactive' && spokenTooSoon(book)
    },
  ),
  chapterLaw(
    ['discussion'],
    'By bids, the highest bid of all but the last speaker speaks, until nobody wants to or enough is said.',
    (book) => {
      return book.rules.discussion.protocol === 'bids' && spokenOutOfBids(book)
    },
  ),
  chapterLaw(['nomination'], 'All the living nominate, recorded by seat.', (book) => {
    return !same(players(book, 'nomination.made'), book.living)
  }),
  chapterLaw(['vote', 'revote'], 'All the living vote once, recorded by seat.', (book) => {
    return !everyoneCast(book, book.living, players(book, 'vote.cast'))
  }),
  chapterLaw(['judgment'], 'All the living but the accused judge, recorded by seat.', (book) => {
    const judges = players(book, 'judgment.cast')
    const accused = book.tied[0]
    const alive = book.seats.filter((id) => id !== accused && !book.dead.has(id))
    return !same(judges, alive)
  }),
  chapterLaw(['defense'], 'The accused alone, or each of the tied by seat, defends itself.', (book) => {
    return !same(players(book, 'defense.given'), book.tied)
  }),
  chapterLaw(['lastWords'], 'The eliminated says its last words.', (book) => {
    return !same(players(book, 'last-words.given'), [book.eliminated])
  }),
  chapterLaw(['roundEnd'], 'Every living player sums up the round.', (book) => {
    return !same(players(book, 'summary.written'), book.living)
  }),
  chapterLaw(['setup'], 'The mafia know each other, and what each is; nobody else knows anybody.', (book) => {
    return book.chapter.some(
      (event) => event.type === 'role.dealt' && !same(event.data, dealt(event.data.player, book)),
    )
  }),
  chapterLaw(['night'], 'The mafia act, then the owners of each power in the order of the night, by seat.', (book) => {
    const acts = book.chapter.filter((event): event is GameEvent<'night.acted'> => event.type === 'night.acted')
    const places = acts.map(({ data }) => nightOrder.indexOf(data.action))
    const inTurn = (action: string) => acts.filter(({ data }) => data.action === action).map(({ data }) => data.player)
    return (
      places.some((place, index) => place < (places[index - 1] ?? 0)) ||
      !nightOrder.slice(1).every((action) => bySeat(inTurn(action), book))
    )
  }),
  chapterLaw(['night'], 'Everyone whose own power was blocked is told so, and nobody else.', (book) => {
    const blocked = judged(actsSoFar(book), book).filter(({ result }) => result === 'blocked')
    const told = book.chapter.flatMap(({ type, data }) => (type === 'power.blocked' ? [data] : []))
    return !same(
      told,
      blocked.map(({ by, power }) => ({ player: by, action: power })),
    )
  }),
  chapterLaw(['night', 'dawn'], 'Everyone who looked and lives learns what it looked for, once.', (book, next) => {
    if (book.phase === 'dawn' && next.phase === 'ended') return false
    const acts = judged(actsSoFar(book), book)
    const due = findings(acts, book).filter(({ when, data }) => when === book.phase && !book.dead.has(data.player))
    const told = book.chapter
      .filter(({ type }) => findingTypes.includes(type))
      .map(({ type, data }) => ({ type, data }))
    return !same(
      told,
      due.map(({ type, data }) => ({ type, data })),
    )
  }),
  chapterLaw(['resolution'], 'Last words follow every elimination where they are granted.', (book, next) => {
    const follow = next.type === 'phase.changed' && next.data.to === 'lastWords'
    return follow !== (book.rules.lastWords && players(book, 'player.died').length > 0)
  }),
  chapterLaw(
    ['nomination', 'judgment', 'vote', 'revote', 'resolution', 'lastWords'],
    'A round end follows the day in an open game where the rules ask for summaries.',
    (book, next) => {
      const leads = next.type === 'phase.changed' && (next.data.to === 'roundEnd' || next.data.to === 'night')
      return book.rules.summaries && leads && next.data.to === 'night'
    },
  ),
]
