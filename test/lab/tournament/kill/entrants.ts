import { type Agent, scriptedAgent } from '../../../../src/index.js'
import type { TournamentOptions } from '../../../../src/lab/tournament/index.js'
import { runs } from '../../../laws/support/runs.js'

/** How many games are played, in whole blocks of four seats. */
export const games = 4 * runs(25, 6)

/** Games of four scripted players, who take a moment to answer and tell of each question first. */
export function tournamentOptions(tell: (ask: string) => void): TournamentOptions {
  const noting = (entrant: string): Agent => {
    const scripted = scriptedAgent()
    return {
      act: async (request) => {
        const names = request.view.players.map(({ name }) => name)
        tell(askOf({ names, entrant, requestId: request.id, attempt: request.attempt }))
        await new Promise((answered) => setTimeout(answered, request.random() * 4))
        return scripted.act(request)
      },
    }
  }
  const entrants = Object.fromEntries(['ada', 'bot', 'cleo', 'dan'].map((name) => [name, noting(name)]))
  return { entrants, tables: [{ rules: 'classic', players: 7 }], games, seed: 'killed', concurrency: 4 }
}

interface Ask {
  readonly names: readonly string[]
  readonly entrant: string
  readonly requestId: string
  readonly attempt: number
}

/** One question of the whole tournament: names tell the block, and in it an entrant plays each seat once. */
export const askOf = ({ names, entrant, requestId, attempt }: Ask): string =>
  `${names.join()} ${entrant} ${requestId}/${attempt}`
