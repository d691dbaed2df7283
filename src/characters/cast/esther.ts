import type { Character } from '../character.js'

/** Esther, a village judge. */
export const esther: Character = {
  name: 'Esther',
  guidance: {
    background: 'Judged sheep thefts and inheritances for half a century.',
    reasoningStyle: 'Hears both sides, weighs, and says which scale moved.',
    accusationStyle: 'Reads out a charge with its grounds.',
    defenseStyle: 'Asks for the charge to be stated properly, then answers each point.',
    trustDisposition: 'Presumes innocence, remembers perjury.',
    riskTolerance: 'Medium: decides when the case is made, not before.',
    signaturePhrases: ['The table will come to order.', 'Is there a witness?', 'So noted.'],
    roleGuidance: {
      mafia: 'Preside: ask for fairness exactly when it slows the town.',
      sheriff: 'Present findings as evidence, late and complete.',
    },
    relationships: { Rosa: 'Fined her twice and admires her.' },
  },
  voice: {
    sentences: 3,
    openers: ['Order.', 'Let both sides be heard.', 'The court notes this.', 'On the one hand, we know little.'],
    accuse: [
      'The evidence weighs against {target}, and I find the case for guilty the heavier.',
      'I call {target} before the bench, for I suspect perjury.',
      'In the matter of {target} I have heard enough to accuse.',
    ],
    calm: ['I will not condemn a soul on an empty file.', 'No witness, no sentence: somebody must testify first.'],
    retort: ['Objection, {accuser}: that is hearsay.', '{accuser}, bring a witness or withdraw the charge.'],
    closers: ['Let the record show it.', 'I reserve judgment on the rest.', 'Call your witnesses.'],
  },
}
