import { speechPoll } from '../../src/rules/day-polls.js'
import { discussionProtocols } from '../../src/rules/protocols.js'
import { type Heard, startDiscussion } from '../../src/rules/reactive-discussion.js'
import { asChart } from '../chart.js'
import { onError, records, withOutput } from '../phrases.js'
import { beliefs, firstStep, nextStep, type ReactiveContext, reactiveVocabulary } from './reactive-vocabulary.js'

const actions = withOutput('await')
const nothingHeard: Heard = { player: '', spoke: false, at: 0, accuses: [] }

/** The living speak when they want to; one is asked at a time; it ends by time, number of messages or silence. */
export const reactiveMachine = asChart(
  reactiveVocabulary.createMachine({
    id: 'reactive',
    description: discussionProtocols.reactive.describe,
    context: ({ input }) => ({
      ...input,
      discussion: startDiscussion(input.living),
      speaker: '',
      heard: nothingHeard,
      quietMs: 0,
    }),
    initial: 'opening',
    states: {
      opening: {
        description: 'One living player is drawn, who must speak first.',
        invoke: {
          id: 'opening',
          src: 'carryOut',
          input: firstStep,
          onDone: [
            { guard: 'statesBeliefs', target: 'stating', actions },
            { target: 'speaking', actions },
          ],
          onError,
        },
      },
      stating: {
        description:
          'Those who do not speak next state their beliefs in private; the clock of the discussion stands still.',
        invoke: { id: 'beliefs', src: 'askAll', input: beliefs, onDone: 'speaking', onError },
      },
      speaking: {
        description:
          'One player is asked and speaks, or stays silent. The end of the discussion does not wait for the answer.',
        invoke: {
          id: 'speech',
          src: 'ask',
          input: ({ context }) => speechPoll(context),
          onDone: { target: 'hearing', actions: withOutput('hear') },
          onError,
        },
        after: { untilTheEnd: 'interrupted' },
      },
      hearing: {
        description: 'The others have heard it: who wants to speak next, and when?',
        invoke: { id: 'hearing', src: 'carryOut', input: nextStep, onDone: { target: 'listening', actions }, onError },
      },
      listening: {
        description: 'Nobody speaks until a player is due or the discussion ends.',
        after: {
          untilSomeoneIsDue: [
            { guard: 'enoughSaid', target: 'closed' },
            { guard: 'heardSomethingToBelieve', target: 'stating' },
            { target: 'speaking' },
          ],
        },
      },
      interrupted: {
        type: 'final',
        description: 'The time was over before the answer came; the answer is dropped.',
        entry: records(({ speaker: player }: ReactiveContext) => ({ type: 'drop', player, kind: 'speak' })),
      },
      closed: { type: 'final', description: 'The discussion is over: by time, number of messages or silence.' },
    },
  }),
)
