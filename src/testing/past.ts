import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { AcceptedAnswer } from '../events/answer-schema.js'
import { consequences } from '../events/decide/consequences.js'
import { deathEvent } from '../events/decide/deaths.js'
import type { DeathCause, Phase } from '../rules/game-state.js'
import type { RequestKind } from '../rules/kinds/kinds.js'
import { ownEntry } from '../rules/own-entry.js'
import type { PowerName } from '../rules/powers/powers.js'
import type { TestRuntime } from './test-runtime.js'

/** The game so far, in a short description. All of it happened on the day before; on day 1, on that day. */
export interface Past {
  /** The current day. Default 1. */
  readonly day?: number
  /** The current phase. Default `'dawn'`. */
  readonly phase?: Phase
  /** The living players; the others were voted out. Default: everyone not in `dead`. */
  readonly alive?: readonly string[]
  /** The dead players and the causes: `{ Gus: 'night', Hal: 'vote' }`. */
  readonly dead?: Readonly<Record<string, DeathCause>>
  /** Who voted for whom: `{ Ann: 'Bob' }`. */
  readonly votes?: Readonly<Record<string, string>>
  /** Who used which power on whom: `{ protect: { Eve: 'Flo' } }`. */
  readonly acts?: { readonly [Power in PowerName]?: Readonly<Record<string, string>> }
  /** The nominations in speeches of this day, by nominator: `{ Ann: 'Bob' }`. */
  readonly nominations?: Readonly<Record<string, string>>
}

/** Records the past as a game would have. */
export function recordPast(table: TestRuntime, past: Past): void {
  const { day = 1, phase = 'dawn', acts = {}, votes = {}, nominations = {} } = past
  const before = Math.max(1, day - 1)
  const dead = Object.entries(deadIn(past, seatsOf(table)))
  const killed = dead.filter(([, cause]) => cause !== 'vote')
  const votedOut = dead.filter(([, cause]) => cause === 'vote')
  const done = Object.entries(acts) as [PowerName, Choices][]
  if (done.length + killed.length > 0) enter(table, 'night', before)
  for (const [power, choices] of done) choose(table, power, choices)
  bury(table, killed)
  if (Object.keys(votes).length + votedOut.length > 0) enter(table, 'vote', before)
  choose(table, 'vote', votes)
  bury(table, votedOut)
  enter(table, phase, day)
  choose(table, 'speak', nominations)
}

type Choices = Readonly<Record<string, string>>

const seatsOf = ({ runtime }: TestRuntime): string[] => runtime.state.players.map(({ id }) => id)

const enter = ({ runtime }: TestRuntime, phase: Phase, day: number): void =>
  runtime.carryOut({ type: 'enter', phase, day })

function choose(table: TestRuntime, kind: RequestKind, choices: Choices): void {
  for (const [player, choice] of Object.entries(choices)) {
    requireSeat(player, seatsOf(table))
    const answered = { question: { kind, player }, answer: { choice } as AcceptedAnswer, state: table.runtime.state }
    table.game.log.append(consequences(answered))
  }
}

function bury({ game, runtime }: TestRuntime, dead: readonly (readonly [string, DeathCause])[]): void {
  for (const [player, cause] of dead) game.log.append([deathEvent(player, cause, runtime.state)])
}

function deadIn({ alive, dead = {} }: Past, seats: readonly string[]): Readonly<Record<string, DeathCause>> {
  for (const id of Object.keys(dead)) requireSeat(id, seats)
  if (alive === undefined) return dead
  for (const id of alive) {
    requireSeat(id, seats)
    if (Object.hasOwn(dead, id))
      throw new InvalidOptionsError(`\`${id}\` is both \`alive\` and \`dead\`.`, 'before.alive')
  }
  const others = seats.filter((id) => !alive.includes(id))
  return Object.fromEntries(others.map((id) => [id, ownEntry(dead, id) ?? 'vote']))
}

function requireSeat(id: string, seats: readonly string[]): void {
  if (seats.includes(id)) return
  throw new InvalidOptionsError(
    `Nobody at the table is called \`${id}\`: the players are ${seats.join(', ')}.`,
    'before',
  )
}
