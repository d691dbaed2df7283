import type { GameEvent } from '../../../src/events/event.js'
import type { Book, Taken } from './book.js'
import { type Law, same } from './law.js'

/** The events that close a phase: the next one, or the end of the game. */
const closes = ({ type }: GameEvent): boolean => type === 'phase.changed' || type === 'game.ended'

const chapterLaw = (
  phases: readonly string[],
  says: string,
  broken: (book: Book, next: GameEvent) => boolean,
): Law => ({
  says,
  broken: (event, book) => closes(event) && phases.includes(book.phase) && broken(book, event),
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
  chapterLaw(['nomination'], 'All the living nominate, recorded by seat.', (book) => {
    return !same(players(book, 'nomination.made'), book.living)
  }),
  chapterLaw(['vote', 'revote'], 'All the living vote once, recorded by seat.', (book) => {
    const voters = book.seats.filter((id) => !book.dead.has(id) || book.eliminated === id)
    const alive = players(book, 'player.died').length > 0 ? voters : book.living
    return !everyoneCast(book, alive, players(book, 'vote.cast'))
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
  chapterLaw(['night'], 'The mafia act, then doctors, sheriffs and vigilantes, each by seat.', (book) => {
    const acts = book.chapter.filter((event): event is GameEvent<'night.acted'> => event.type === 'night.acted')
    const kinds = acts.map(({ data }) => ['kill', 'protect', 'investigate', 'shoot'].indexOf(data.action))
    const inTurn = (action: string) => acts.filter(({ data }) => data.action === action).map(({ data }) => data.player)
    return (
      kinds.some((kind, index) => kind < (kinds[index - 1] ?? 0)) ||
      !['protect', 'investigate', 'shoot'].every((action) => bySeat(inTurn(action), book))
    )
  }),
  chapterLaw(['night', 'dawn'], 'Every sheriff who looked and lives learns what it looked for, once.', (book, next) => {
    if (book.phase !== book.rules.night.sheriff.when || (book.phase === 'dawn' && next.type === 'game.ended'))
      return false
    const looked = book.answers.filter(({ kind, choice = 'skip' }) => kind === 'investigate' && choice !== 'skip')
    const alive = looked.map(({ player }) => player).filter((id) => !book.dead.has(id))
    return !same(players(book, 'investigation.learned'), alive)
  }),
  chapterLaw(
    ['vote', 'revote', 'judgment'],
    'Last words follow every elimination where they are granted.',
    (book, next) => {
      const died = players(book, 'player.died').length > 0
      const follow = next.type === 'phase.changed' && next.data.to === 'lastWords'
      return follow !== (died && book.rules.lastWords)
    },
  ),
  chapterLaw(
    ['nomination', 'judgment', 'vote', 'revote', 'lastWords'],
    'A round end follows the day in an open game where the rules ask for summaries.',
    (book, next) => {
      const leads = next.type === 'phase.changed' && (next.data.to === 'roundEnd' || next.data.to === 'night')
      return book.rules.summaries && leads && next.data.to === 'night'
    },
  ),
]
