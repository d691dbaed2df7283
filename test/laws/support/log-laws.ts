import { createHash } from 'node:crypto'
import type { Phase } from '../../../src/index.js'
import type { GameEvent } from '../../../src/kernel/events/event.js'
import { eventSchema } from '../../../src/kernel/events/index.js'
import { roleCountsFor } from '../../../src/kernel/rules/index.js'
import type { Book } from './book.js'
import { type Law, lawOf, same } from './law.js'

const followers: Readonly<Record<string, readonly Phase[]>> = {
  setup: ['night', 'nightZero'],
  nightZero: ['discussion', 'whispers'],
  night: ['dawn'],
  dawn: ['discussion', 'whispers', 'ended'],
  // Channels that open by day open before all else.
  whispers: ['discussion'],
  discussion: ['nomination', 'vote'],
  nomination: ['defense', 'night', 'roundEnd', 'ended'],
  defense: ['judgment', 'revote'],
  judgment: ['resolution'],
  vote: ['defense', 'resolution'],
  revote: ['resolution'],
  resolution: ['lastWords', 'night', 'roundEnd', 'ended'],
  lastWords: ['night', 'roundEnd', 'ended'],
  roundEnd: ['night'],
  ended: [],
}

/** The number people say, counted again: a night begins a day in games that open at night, a discussion in the others. */
function dayOf(event: GameEvent, { day, rules }: Book): number {
  if (event.type !== 'phase.changed') return day
  const { from, to } = event.data
  if (rules.opening === 'night') return to === 'night' ? day + 1 : day
  return to === 'whispers' || (to === 'discussion' && from !== 'whispers') ? day + 1 : day
}

const deeplyFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(deeplyFrozen))

/** The player who did what an event tells; nobody for what the moderator tells. */
function doer({ type, data }: GameEvent): string | undefined {
  if (type === 'player.died' || type === 'persona.chosen' || type === 'vote.resolved') return undefined
  return 'player' in data ? data.player : undefined
}

const saysLastWords = (event: GameEvent, { eliminated }: Book): boolean =>
  event.phase === 'lastWords' && doer(event) === eliminated && event.type !== 'vote.cast'

function isOver({ winnerByCount, day, rules, phase }: Book): boolean {
  const dayIsOver = !['setup', 'nightZero', 'night', 'dawn', 'discussion', 'defense'].includes(phase)
  return winnerByCount !== null || (day >= rules.maxDays && dayIsOver)
}

const opened = ({ opening }: Book, roles: Readonly<Record<string, string>>, seats: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([opening.salt, ...seats.map((id) => [id, roles[id]])]))
    .digest('hex')

/** What is true of every log of every rule set. */
export const logLaws: readonly Law[] = [
  { says: 'Every event is as its schema says.', broken: (event) => !eventSchema.safeParse(event).success },
  { says: 'Recorded events are frozen.', broken: (event) => !deeplyFrozen(event) },
  { says: 'The first event tells how the game was made, and no other.', broken: misplaced('game.created', 0) },
  { says: 'The second event opens the game, and no other.', broken: misplaced('game.opened', 1) },
  { says: 'Nothing happens after the end.', broken: (_event, { winner }) => winner !== null },
  {
    says: 'The dead do nothing, but for the last words of the one just eliminated.',
    broken: (event, book) => book.dead.has(doer(event) ?? '') && !saysLastWords(event, book),
  },
  {
    says: 'Days are numbered as people say them.',
    broken: (event, book) => event.day !== (event.seq < 2 ? 0 : dayOf(event, book)),
  },
  {
    says: 'An event belongs to the phase it falls in.',
    broken: (event, { phase }) => event.phase !== (event.type === 'phase.changed' ? event.data.to : phase),
  },
  lawOf(
    'phase.changed',
    'Phases follow one another as the rulebook has them.',
    ({ data: { from, to } }, { phase }) => from !== phase || !followers[phase]?.includes(to),
  ),
  lawOf(
    'phase.changed',
    'No phase begins in a game that is over, but the dawn and the last words that belong to a death, and the end.',
    ({ data: { to } }, book) =>
      !['dawn', 'resolution', 'lastWords', 'ended'].includes(to) && book.roles.size > 0 && book.winnerByCount !== null,
  ),
  lawOf('phase.changed', 'No night falls after the last day.', ({ data: { to }, day }, { rules }) => {
    return to === 'night' && day > rules.maxDays
  }),
  lawOf('phase.changed', 'No round end follows the last day.', ({ data: { to }, day }, { rules }) => {
    return to === 'roundEnd' && day >= rules.maxDays
  }),
  lawOf('phase.changed', 'A game ends when it is won, or when its last day is over.', ({ data: { to } }, book) => {
    return to === 'ended' && !isOver(book)
  }),
  lawOf('game.ended', 'The winner is who has won by the living, else nobody.', ({ data }, { winnerByCount }) => {
    return data.winner !== (winnerByCount ?? 'draw')
  }),
  lawOf('game.ended', 'Nobody who is condemned or dead of the night goes unreported.', (_event, book) => {
    return book.mourned.length > 0 || book.condemned !== null
  }),
  lawOf('game.ended', 'The end tells every role, the seed and the salt as they were.', ({ data }, book) => {
    const { seed, salt } = book.opening
    return !same(data.roles, Object.fromEntries(book.roles)) || data.seed !== seed || data.salt !== salt
  }),
  lawOf('game.ended', 'The end opens the commitment.', ({ data }, book) => {
    return opened(book, data.roles, book.seats) !== book.opening.commitment
  }),
  lawOf('game.ended', 'The days of a game are the highest day.', ({ data, day }) => data.days !== day),
  lawOf('player.died', 'Nobody dies twice.', ({ data }, { dead }) => dead.has(data.player)),
  lawOf('player.died', 'Only the condemned die by day, and only the dead of the night at dawn, by seat.', diedUnduly),
  {
    says: 'The condemned die at once, in the resolution.',
    broken: (event, { condemned }) =>
      condemned !== null &&
      event.type !== 'player.died' &&
      !(event.type === 'phase.changed' && event.data.to === 'resolution'),
  },
  lawOf('game.ended', 'The end is announced as a phase.', (_event, { phase }) => phase !== 'ended'),
  lawOf('phase.changed', 'The roles dealt are those the rules count.', (_event, book) => {
    const counts = roleCountsFor(book.rules, book.seats.length)
    return Object.keys(book.rules.cast).some(
      (role) => [...book.roles.values()].filter((dealt) => dealt === role).length !== counts[role],
    )
  }),
]

function misplaced(type: GameEvent['type'], seq: number) {
  return (event: GameEvent) => (event.type === type) !== (event.seq === seq)
}

function diedUnduly({ data: { player }, phase }: GameEvent<'player.died'>, { mourned, condemned }: Book): boolean {
  return phase === 'dawn' ? mourned[0] !== player : condemned !== player
}

/** What is wrong with the log as a whole: its numbers and its end. */
export function faultsOfLog(events: readonly GameEvent[]): string[] {
  return [
    ...events.flatMap(({ seq }, index) => (seq === index ? [] : [`Event ${index} is numbered ${seq}.`])),
    ...(events.at(-1)?.type === 'game.ended' ? [] : ['The log does not end with the end of the game.']),
  ]
}
