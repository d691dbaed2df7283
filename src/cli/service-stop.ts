import type { LiveEvents, MafiaGame } from '../index.js'
import { asSentence } from '../text/index.js'
import { type GoingOn, settledBefore } from './going-on.js'

/**
 * The service behind a player does not answer. The message is one line that says what to do; the program exits with 4.
 */
export class Outage extends Error {
  override readonly name = 'Outage'
}

type Failed = LiveEvents['service.failed']

/** Aborts the signal once a service has stopped `game` and the calls in flight are in. */
export function serviceStop(game: MafiaGame, goingOn: GoingOn): AbortSignal {
  const stop = new AbortController()
  game.on('service.failed', async (failed) => {
    if (stop.signal.aborted) return
    await settledBefore(game, goingOn)
    stop.abort(new Outage(`${toldOf(failed, labelOf(game, failed))} ${advice(failed, goingOn)}`))
  })
  return stop.signal
}

function toldOf({ player, fault, reason }: Failed, label: string): string {
  const who = label === player ? player : `${player} (${label})`
  const what = fault === 'unavailable' ? 'cannot be reached' : 'refuses'
  return `The service of ${who} ${what}: ${asSentence(reason)}`
}

function labelOf({ events }: MafiaGame, { player }: Failed): string {
  const [created] = events
  if (created?.type !== 'game.created') return player
  const { players, narrator } = created.data
  return players.find(({ id }) => id === player)?.agent ?? narrator?.agent ?? player
}

function advice({ fault }: Failed, { command, run }: GoingOn): string {
  const mend = fault === 'unavailable' ? 'Wait until it answers' : 'Fix the key, the credit or the model'
  if (run !== undefined) return `${mend}, then play again.`
  if (command === undefined) return `${mend}, then play again: with --log this game could continue.`
  return `${mend}, then continue with: ${command}`
}
