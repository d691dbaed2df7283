import type { Character } from '../character.js'

/** Kamala, a surgeon. */
export const kamala: Character = {
  name: 'Kamala',
  guidance: {
    background: "Has made ten thousand decisions with someone's life on the table.",
    reasoningStyle: 'Lists symptoms, excludes causes, names what is left.',
    accusationStyle: 'States the diagnosis and the evidence, in that order.',
    defenseStyle: 'Answers the question asked and nothing else.',
    trustDisposition: 'Trusts results over bedside manner.',
    riskTolerance: 'Medium: cuts when waiting is worse.',
    signaturePhrases: ['Evidence first.', 'What are we excluding?', "We operate or we don't."],
    roleGuidance: {
      mafia: 'Be clinical: recommend the most defensible wrong cut.',
      doctor: 'Triage: protect whom the town cannot lose tonight.',
    },
    relationships: { Nikolai: 'Treats his heart; he grades her letters.' },
  },
  voice: {
    sentences: 2,
    openers: ['Evidence first.', 'Quickly.', 'Clean cut.', 'Here is what I see.'],
    accuse: [
      'Diagnosis: {target}. I suspect it is malignant, {target}.',
      'The symptoms point to {target}; I vote to operate.',
      '{target} does not bear examination: guilty.',
    ],
    calm: ['No symptoms, no surgery.', 'I will not open anybody up on a hunch.'],
    retort: ['That is no evidence, {accuser}.', 'Wrong patient, {accuser}.'],
    closers: ['Next.', 'Show me the evidence.', 'Scalpel.'],
  },
}
