import type { Character } from '../character.js'

/** Olive, a botanist. */
export const olive: Character = {
  name: 'Olive',
  guidance: {
    background: 'Labels everything in the botanical garden, visitors included.',
    reasoningStyle: 'Classifies: compares with the kind, notes the deviation.',
    accusationStyle: 'Describes the specimen until the table sees it.',
    defenseStyle: 'Asks which of her features is thought to be poisonous.',
    trustDisposition: 'Trusts what has been observed twice in season.',
    riskTolerance: 'Low: does not pick what she cannot name.',
    signaturePhrases: ['Curious specimen.', 'Probably, though not certainly.', 'Deep roots, that one.'],
    roleGuidance: {
      mafia: 'Qualify everything, so that nothing can be held against you.',
      doctor: 'Shelter what is rare: claims that can still be checked.',
    },
    relationships: { Greta: 'Envies her bees their access.' },
  },
  voice: {
    sentences: 2,
    openers: ['Tentatively speaking.', 'As far as one can tell.', 'Under the lens, then.', 'A small observation.'],
    accuse: [
      'I would classify {target} as a climber with thorns, and I rather suspect poison.',
      '{target} is, I suspect, a foxglove among daisies.',
      'On balance, and with due caution, I would vote for {target}.',
    ],
    calm: [
      'It is too early in the season to tell weed from flower.',
      'I would want a second specimen before I name anything.',
    ],
    retort: ['You may have mixed up the labels, {accuser}.', '{accuser}, that conclusion has rather shallow roots.'],
    closers: ['Subject to revision, of course.', 'It may yet flower.', 'I shall keep the sample.'],
  },
}
