import { mafiaProtocols } from '../../src/rules/protocols.js'
import { asChart } from '../chart.js'
import { onError, withOutput } from '../phrases.js'
import { beforeTheFirst, decided, rounds, target } from './rounds.js'

/**
 * Each living mafia submits one choice, all at once and once only; if they agree it stands, otherwise the rules decide.
 */
export const mafiaBallotMachine = asChart(
  rounds.createMachine({
    id: 'mafiaBallot',
    description: mafiaProtocols.ballot.describe,
    context: beforeTheFirst,
    initial: 'submitting',
    states: {
      submitting: {
        description: 'All choose at once and once only.',
        invoke: {
          id: 'ballot',
          src: 'askAll',
          input: ({ context }) => ({ kind: 'kill', place: { phase: 'night' }, players: context.team }),
          onDone: { target: 'counting', actions: withOutput('note') },
          onError,
        },
      },
      counting: {
        description: 'If they agree, their choice stands; without agreement the rules decide.',
        invoke: {
          id: 'count',
          src: 'carryOut',
          input: ({ context: { team, round, picks } }) => ({ type: 'resolveMafiaRound', team, round, picks }),
          onDone: { target: 'decided', actions: withOutput('decide') },
          onError,
        },
      },
      decided,
    },
    output: target,
  }),
)
