import { type MafiaProtocol, mafiaProtocols } from '../../src/rules/protocols.js'
import { asChart } from '../chart.js'
import { onError, withOutput } from '../phrases.js'
import type { RoundsInput } from './rounds.js'
import { type TeamContext, teamVocabulary } from './team-vocabulary.js'

const input = ({ context: { rules, day, team, order } }: { context: TeamContext }): RoundsInput => ({
  rules,
  day,
  team,
  order,
})
const onDone = { target: 'decided', actions: withOutput('decide') } as const

const chooseBy = <Name extends MafiaProtocol>(protocol: Name) => ({ type: 'theyChooseBy', params: protocol }) as const

/** The transitions to the protocols, by the rules. */
const toProtocol = <const Actions>(actions: Actions) =>
  [
    { guard: chooseBy('consensus'), target: 'consensus', actions },
    { guard: chooseBy('teamChat'), target: 'teamChat', actions },
    { guard: chooseBy('proposals'), target: 'proposals', actions },
    { guard: chooseBy('ballot'), target: 'ballot', actions },
    { target: 'ownProtocol', actions },
  ] as const

const lineUp = withOutput('lineUp')

/** The mafia's night: they may talk among themselves first; then they choose by the protocol of the rules. */
export const mafiaTeamMachine = asChart(
  teamVocabulary.createMachine({
    id: 'mafiaTeam',
    description: 'The mafia may talk among themselves first; then they choose whom to kill.',
    context: ({ input }) => ({ ...input, order: input.team, target: null }),
    initial: 'gathering',
    states: {
      gathering: {
        description: 'The mafia wake up, and the order of their choices is set.',
        invoke: {
          id: 'choosingOrder',
          src: 'carryOut',
          input: ({ context: { team } }) => ({ type: 'orderMafia', team }),
          onDone: [{ guard: 'teamConfers', target: 'conference', actions: lineUp }, ...toProtocol(lineUp)],
          onError,
        },
      },
      conference: {
        description: 'The living mafia talk in private before they choose.',
        invoke: { id: 'conference', src: 'conference', input, onDone: toProtocol([]), onError },
      },
      consensus: {
        description: mafiaProtocols.consensus.describe,
        invoke: { id: 'consensus', src: 'consensus', input, onDone, onError },
      },
      teamChat: {
        description: mafiaProtocols.teamChat.describe,
        invoke: { id: 'teamChat', src: 'teamChat', input, onDone, onError },
      },
      proposals: {
        description: mafiaProtocols.proposals.describe,
        invoke: { id: 'proposals', src: 'proposals', input, onDone, onError },
      },
      ballot: {
        description: mafiaProtocols.ballot.describe,
        invoke: { id: 'ballot', src: 'mafiaBallot', input, onDone, onError },
      },
      ownProtocol: {
        description: "They choose by the game's own protocol.",
        invoke: { id: 'ownProtocol', src: 'ownProtocol', input, onDone, onError },
      },
      decided: { type: 'final', description: 'It is decided whom the mafia kill.' },
    },
    output: ({ context }) => context.target,
  }),
)
