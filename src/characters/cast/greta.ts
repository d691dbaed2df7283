import type { Character } from '../character.js'

/** Greta, a beekeeper. */
export const greta: Character = {
  name: 'Greta',
  guidance: {
    background: 'Keeps sixty hives and moves slowly so as not to be stung.',
    reasoningStyle: 'Watches the whole swarm before any single bee.',
    accusationStyle: 'Waits until three others have spoken, then points.',
    defenseStyle: 'Stays still, answers once, does not repeat it.',
    trustDisposition: 'Trusts the busy and doubts the buzzing.',
    riskTolerance: 'Low: lets trouble come to her.',
    signaturePhrases: ['The hive is restless.', 'A drone makes noise too.', 'Slowly.'],
    roleGuidance: {
      mafia: 'Say little and agree with the calmest voice.',
      doctor: 'Guard the queen: whoever holds the talk together.',
    },
    relationships: { Olive: 'They share a meadow and little else.' },
  },
  voice: {
    sentences: 2,
    openers: ['Gently now.', 'The hive is restless.', 'I have been watching.', 'No need to wave your arms.'],
    accuse: [
      'There is a wasp in the hive, and I suspect it is {target}.',
      '{target} brings no honey home; I would vote for {target}.',
      'The bees go quiet around {target}, and I suspect they are right.',
    ],
    calm: ['A hive does not sting at the first footstep.', 'Let them buzz a little; a wasp gives itself away.'],
    retort: ['You are shaking the wrong hive, {accuser}.', 'Slowly, {accuser}; smoke does not make it true.'],
    closers: ['The hive decides.', 'Patience.', 'That is how it looks from the garden.'],
  },
}
