import type { TournamentProgress } from '../tournament/index.js'
import { progressBar } from './progress-bar.js'

/** Shows on a terminal how far a tournament is. */
export function tournamentBar() {
  const bar = progressBar('games')
  return {
    update: ({ played, of, costUsd, void: voided, abandoned }: TournamentProgress) => {
      const notes = [...(voided > 0 ? [`${voided} void`] : []), ...(abandoned > 0 ? [`${abandoned} given up`] : [])]
      bar.update({ done: played + abandoned, of, costUsd, ...(notes.length > 0 && { note: notes.join(', ') }) })
    },
    stop: bar.stop,
  }
}
