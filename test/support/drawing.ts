import { type AgentRequest, pick, shuffle } from '../../src/index.js'

/** What a request that a test makes by hand draws with. */
export const drawingWith = (random: AgentRequest['random']): Pick<AgentRequest, 'random' | 'pick' | 'shuffle'> => ({
  random,
  pick: (items) => pick(items, random),
  shuffle: (items) => shuffle(items, random),
})
