import { isEvent, type LiveEvents, type MafiaGame } from '../index.js'
import { asSentence } from '../text/index.js'
import { type Continuation, callsInFlight } from './continuation.js'
import { labelsOf } from './given-by-default.js'

/**
 * The service behind a player does not answer. The message is one line that says what to do; the program exits with 4.
 */
export class Outage extends Error {
  override readonly name = 'Outage'
}

type Failed = LiveEvents['service.failed']

/** A signal that is aborted when a failing service has stopped `game` and its calls in flight are over. */
export function serviceStop(game: MafiaGame, continuation: Continuation): AbortSignal {
  const stop = new AbortController()
  game.on('service.failed', async (failed) => {
    if (stop.signal.aborted) return
    await callsInFlight(game, continuation)
    stop.abort(new Outage(`${faultText(failed, labelOf(game, failed))} ${advice(failed, continuation)}`))
  })
  return stop.signal
}

function faultText({ player, fault, reason }: Failed, label: string): string {
  const who = label === player ? player : `${player} (${label})`
  const what = fault === 'unavailable' ? 'cannot be reached' : 'refuses'
  return `The service of ${who} ${what}: ${asSentence(reason)}`
}

function labelOf({ events }: MafiaGame, { player }: Failed): string {
  const [created] = events
  return (created && isEvent(created, 'game.created') && labelsOf(created).get(player)) || player
}

function advice({ fault }: Failed, { command, run }: Continuation): string {
  const mend = fault === 'unavailable' ? 'Wait until it answers' : 'Fix the key, the credit or the model'
  if (run !== undefined) return `${mend}, then play again.`
  if (command === undefined) return `${mend}, then play again: with --log you could continue this game.`
  return `${mend}, then continue with: ${command}`
}
