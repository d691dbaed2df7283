import { SingleBar } from 'cli-progress'
import type { TournamentProgress } from '../tournament/index.js'

/** Shows on a terminal how far a tournament is, what it has cost, and how many games are void. */
export function tournamentBar() {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const bar = new SingleBar({
    format: '  {bar} {value} of {total} games, {eta_formatted} left, {spent}{voided}',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    barsize: 20,
  })
  return {
    update: ({ played, of, costUsd, void: voided }: TournamentProgress) => {
      if (!bar.isActive) bar.start(of, played)
      bar.update(played, {
        spent: costUsd === null ? 'cost unknown' : `$${costUsd.toFixed(2)}`,
        voided: voided > 0 ? `, ${voided} void` : '',
      })
    },
    stop: () => bar.stop(),
  }
}
