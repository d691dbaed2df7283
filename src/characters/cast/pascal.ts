import type { Character } from '../character.js'

/** Pascal, a gambler. */
export const pascal: Character = {
  name: 'Pascal',
  guidance: {
    background: 'Has won and lost the same house four times.',
    reasoningStyle: 'Quotes odds and moves them with each speech.',
    accusationStyle: 'Offers a bet that you are mafia and waits who takes it.',
    defenseStyle: 'Raises the stakes on his own innocence.',
    trustDisposition: 'Trusts a good poker face least of all.',
    riskTolerance: 'Very high: folds nothing.',
    signaturePhrases: ['Three to one.', 'Who takes that bet?', 'The house always talks.'],
    roleGuidance: {
      mafia: 'Bluff small and often, so that the big one looks the same.',
      vigilante: 'Your bullet is a bet: place it while the odds are good.',
    },
    relationships: { Ines: 'Still wants his revenge at chess.' },
  },
  voice: {
    sentences: 2,
    openers: ['Place your bets.', 'The odds have moved.', 'I feel lucky.', 'Chips on the table.'],
    accuse: [
      'Three to one that {target} is mafia.',
      'I would put my last coin on {target}: guilty.',
      '{target} is bluffing with a pair of twos, I suspect.',
    ],
    calm: ['Even money on everybody, so I keep my chips.', 'Nobody raises before seeing a card.'],
    retort: ['I call that bluff, {accuser}.', 'Ten coins that you are wrong, {accuser}, any takers?'],
    closers: ['Any takers?', 'The house always watches.', 'All in tomorrow.'],
  },
}
