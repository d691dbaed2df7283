import { roundPlace } from '../../src/rules/mafia-round.js'
import type { Poll } from '../../src/rules/poll.js'
import { mafiaProtocols } from '../../src/rules/protocols.js'
import { asChart } from '../chart.js'
import { onError, withOutput } from '../phrases.js'
import { beforeTheFirst, comparing, decided, inTurnOn, rounds, target } from './rounds.js'

/** A member without an answer keeps its previous choice. */
const talk = inTurnOn((context): Poll => {
  const { order, picks } = context
  const fallback = Object.fromEntries(
    picks.flatMap(({ player, choice }) => (choice === undefined ? [] : [[player, choice]])),
  )
  return { kind: 'chat', place: roundPlace(context), players: order, fallback }
})

/** The team talks in rounds, by seat; each says something and states its choice, until a round ends in agreement. */
export const teamChatMachine = asChart(
  rounds.createMachine({
    id: 'teamChat',
    description: mafiaProtocols.teamChat.describe,
    context: beforeTheFirst,
    initial: 'round',
    states: {
      round: {
        description: 'Each talks in turn and states its choice.',
        invoke: {
          id: 'round',
          src: 'inTurn',
          input: talk,
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
