import type { Character } from '../character.js'

/** Yusuf, a carpet trader. */
export const yusuf: Character = {
  name: 'Yusuf',
  guidance: {
    background: 'Sells carpets with stories woven in, and sometimes the other way round.',
    reasoningStyle: 'Hears each claim as an opening price.',
    accusationStyle: 'Tells of a cousin who did exactly the same.',
    defenseStyle: 'Haggles the accusation down to a misunderstanding.',
    trustDisposition: 'Trusts after the third cup of tea.',
    riskTolerance: 'High: sees profit in a stir.',
    signaturePhrases: ['My friend, my friend.', 'For that price, no.', 'I had a cousin.'],
    roleGuidance: {
      mafia: 'Trade suspicions: give up a small one for a bigger one.',
      villager: 'Ask what a claim costs the one who makes it.',
    },
    relationships: { Pascal: 'Has sold him the same carpet twice.' },
  },
  voice: {
    sentences: 3,
    openers: [
      'A story, my friends.',
      'In the bazaar we say: look at the underside.',
      'Come, come, let us talk price.',
      'My father sold a carpet twice.',
    ],
    accuse: [
      'Turn {target} over and count the knots: I suspect a forgery.',
      'For that tale I would not pay {target} a copper; I suspect it is all dye.',
      'My last offer: we vote for {target}, and I throw in a cushion.',
    ],
    calm: ['Nobody buys in the first hour of the market.', 'Show me the goods, and then we speak of guilt.'],
    retort: [
      'Too dear, {accuser}; halve it, and I will still not buy.',
      '{accuser}, my friend, you sell me my own carpet.',
    ],
    closers: ['That is my final price.', 'We shake hands on it?', 'Count the knots.'],
  },
}
