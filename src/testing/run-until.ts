import type { MafiaGame } from '../game/mafia-game.js'
import { requireArgument } from '../kernel/errors/arguments.js'
import { InvalidOptionsError } from '../kernel/errors/errors.js'
import { isEvent, isFinished } from '../kernel/events/event.js'
import { isPhaseOf, phaseList } from '../kernel/rules/charts.js'
import type { Phase } from '../kernel/rules/game-state.js'
import type { Rules } from '../kernel/rules/rules-schema.js'

/** Where to stop: at a phase, at a phase of one day, or when a function of the game returns true. */
export type Until = Phase | { readonly phase: Phase; readonly day: number } | ((game: MafiaGame) => boolean)

/**
 * Plays a game until a phase begins, and pauses it there; `run()` continues it. A function is called after each batch
 * of events. If the phase is running already, the next one of its kind counts.
 *
 * @throws {InvalidOptionsError} when the phase does not exist.
 * @throws {Error} when the game ended before.
 */
export async function runUntil(game: MafiaGame, until: Until): Promise<void> {
  requireArgument('game', game, {
    kind: 'an object',
    fields: ['events', 'rules'],
    advice: 'as `createMafiaGame` makes one',
  })
  if (typeof until !== 'function') requirePhase(typeof until === 'string' ? until : until.phase, game.rules)
  for (;;) {
    const { length } = game.events
    await game.step(typeof until === 'function' ? 'event' : 'phase')
    if (isReached(game, until, length)) return
    if (game.events.length === length || isFinished(game.events))
      throw new Error(`The game ended on day ${game.state.day} before ${untilText(until)}.`)
  }
}

function isReached(game: MafiaGame, until: Until, from: number): boolean {
  if (typeof until === 'function') return until(game)
  const { phase, day } = typeof until === 'string' ? { phase: until, day: undefined } : until
  const begun = game.events.slice(from)
  return begun.some((event) =>
    phase === 'ended'
      ? isEvent(event, 'game.ended')
      : isEvent(event, 'phase.changed') && event.data.to === phase && (day === undefined || event.day === day),
  )
}

function untilText(until: Until): string {
  if (typeof until === 'function') return 'the function returned true'
  return typeof until === 'string' ? `\`${until}\`` : `\`${until.phase}\` of day ${until.day}`
}

function requirePhase(phase: string, rules: Rules): void {
  if (isPhaseOf(rules, phase)) return
  throw new InvalidOptionsError(`There is no phase \`${phase}\`: expected ${phaseList(rules)}.`, 'until')
}
