import { roundPlace } from '../../src/rules/mafia-round.js'
import type { Poll } from '../../src/rules/poll.js'
import { mafiaProtocols } from '../../src/rules/protocols.js'
import { asChart } from '../chart.js'
import { onError, withOutput } from '../phrases.js'
import { beforeTheFirst, comparing, decided, type RoundsContext, rounds, target } from './rounds.js'

const proposals = ({ context }: { context: RoundsContext }): Poll => ({
  kind: 'kill',
  place: roundPlace(context),
  players: context.team,
})

/** Each living mafia proposes, all at once; without agreement again, seeing the first round; then the rules decide. */
export const proposalsMachine = asChart(
  rounds.createMachine({
    id: 'proposals',
    description: mafiaProtocols.proposals.describe,
    context: beforeTheFirst,
    initial: 'round',
    states: {
      round: {
        description: 'All propose at once, seeing the rounds before.',
        invoke: {
          id: 'round',
          src: 'askAll',
          input: proposals,
          onDone: { target: 'comparing', actions: withOutput('note') },
          onError,
        },
      },
      comparing,
      decided,
    },
    output: target,
  }),
)
