import { roundPlace } from '../../src/rules/mafia-round.js'
import type { Poll } from '../../src/rules/poll.js'
import { mafiaProtocols } from '../../src/rules/protocols.js'
import { asChart } from '../chart.js'
import { onError, withOutput } from '../phrases.js'
import { beforeTheFirst, comparing, decided, inTurnOn, rounds, target } from './rounds.js'

/** From the second round on they choose among the targets of the first. */
const picks = inTurnOn((context): Poll => {
  const { order, round, pool } = context
  return { kind: 'kill', place: roundPlace(context), players: order, ...(round > 1 && { among: pool }) }
})

/**
 * The mafia choose one after another, each seeing the picks before; again if they do not agree; then the rules decide.
 */
export const consensusMachine = asChart(
  rounds.createMachine({
    id: 'consensus',
    description: mafiaProtocols.consensus.describe,
    context: beforeTheFirst,
    initial: 'round',
    states: {
      round: {
        description: 'Each chooses in turn, seeing the picks before its own.',
        invoke: {
          id: 'round',
          src: 'inTurn',
          input: picks,
          onDone: {
            target: 'comparing',
            actions: [withOutput('note'), withOutput('narrow')],
          },
          onError,
        },
      },
      comparing,
      decided,
    },
    output: target,
  }),
)
