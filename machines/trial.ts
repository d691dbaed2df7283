import { judgmentPoll, nominationPoll } from '../src/rules/day-polls.js'
import { decisions } from '../src/rules/protocols.js'
import { ballotOn } from './ballot.js'
import { asChart } from './chart.js'
import { onError, phaseBegins, withOutput } from './phrases.js'
import { defense, execution, judgmentCount, nominationCount, trialVocabulary } from './trial-vocabulary.js'

const hear = withOutput('hear')

/** The players nominate one of them, hear the defense and judge. There is no trial if too few nominate the leader. */
export const trialMachine = asChart(
  trialVocabulary.createMachine({
    id: 'trial',
    description: decisions.trial.describe,
    context: ({ input }) => ({ ...input, choices: [], accused: '' }),
    initial: 'nomination',
    states: {
      nomination: {
        description: 'Every living player nominates another, or skips.',
        entry: phaseBegins('nomination'),
        invoke: {
          id: 'nomination',
          src: 'ballot',
          input: ballotOn(nominationPoll),
          onDone: { target: 'accusation', actions: hear },
          onError,
        },
      },
      accusation: {
        description: 'The player with the most nominations stands trial, if they are enough.',
        invoke: {
          id: 'accusation',
          src: 'carryOut',
          input: nominationCount,
          onDone: [
            { guard: withOutput('someoneAccused'), target: 'defense', actions: withOutput('accuse') },
            { target: 'adjourned' },
          ],
          onError,
        },
      },
      defense: {
        description: 'The accused alone speaks.',
        entry: phaseBegins('defense'),
        invoke: { id: 'defense', src: 'inTurn', input: defense, onDone: 'judgment', onError },
      },
      judgment: {
        description: 'Everybody else judges: guilty or innocent.',
        entry: phaseBegins('judgment'),
        invoke: {
          id: 'judgment',
          src: 'ballot',
          input: ballotOn(judgmentPoll),
          onDone: { target: 'verdict', actions: hear },
          onError,
        },
      },
      verdict: {
        description: 'More guilty than innocent judgments eliminate the accused.',
        invoke: {
          id: 'verdict',
          src: 'carryOut',
          input: judgmentCount,
          onDone: [{ guard: withOutput('foundGuilty'), target: 'elimination' }, { target: 'adjourned' }],
          onError,
        },
      },
      elimination: {
        description: 'The accused dies.',
        invoke: { id: 'elimination', src: 'elimination', input: execution, onDone: 'adjourned', onError },
      },
      adjourned: { type: 'final', description: 'The trial is over.' },
    },
  }),
)
