import { GamePausedError, type PauseFacts } from '../kernel/errors/errors.js'
import type { Spent } from '../kernel/runtime/budget.js'
import type { SelfPause } from '../kernel/runtime/self-pause.js'
import { printable } from '../kernel/text/clean-text.js'
import { describeFailed, describeReached } from '../kernel/text/pause-words.js'
import { quantity } from '../kernel/text/words.js'

function describeCost({ costUsd, tokens, unpricedCalls }: Spent): string {
  const unknown = unpricedCalls > 0 ? `, without ${quantity(unpricedCalls, 'call')} of an unknown price` : ''
  return `It has cost $${costUsd.toFixed(4)} so far (${tokens} tokens)${unknown}.`
}

const budgetAdvice =
  'Raise the limit: with `budget.raise`, if the budget is a `createBudget`, then `game.resume()` and `run()` again; else with `resumeGame(game.events, { agent, budget })`.'

const serviceAdvice =
  'When that is mended, continue with `game.resume()` and `run()` again, or with `resumeGame(game.events, { agent })`.'

interface PausedParts extends Pick<PauseFacts, 'pausedAt'> {
  readonly spent: Spent
  /** What else the message says. */
  readonly advice: string
}

/** A pause as the error of whoever runs the game. `pausedAt`: the `seq` of the last recorded event. */
export function pausedError(
  { cause, reason, players }: SelfPause,
  { spent, pausedAt, advice }: PausedParts,
): GamePausedError {
  const who = players.map((id) => `\`${id}\``).join(', ')
  const isBudget = cause.type === 'budget.reached'
  const why = isBudget ? `${describeReached(cause)} Waiting: ${who}.` : describeFailed(cause, who)
  const message = `The game has paused. ${why} ${describeCost(spent)} ${isBudget ? budgetAdvice : serviceAdvice}${advice}`
  return new GamePausedError(printable(message), { reason, players, costUsd: spent.costUsd, pausedAt })
}
