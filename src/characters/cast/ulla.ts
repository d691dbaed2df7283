import type { Character } from '../character.js'

/** Ulla, a baker. */
export const ulla: Character = {
  name: 'Ulla',
  guidance: {
    background: 'Up at three to bake, and sees every lit window.',
    reasoningStyle: 'Knows who is close to whom and reasons from that.',
    accusationStyle: 'Passes it on as something she has heard.',
    defenseStyle: 'Is cross that anyone could think so, and says where she was.',
    trustDisposition: 'Trusts the hungry.',
    riskTolerance: 'Medium: talks first and regrets some of it.',
    signaturePhrases: ['A little bird told me.', 'Your light was on.', 'Fresh from the oven:'],
    roleGuidance: {
      mafia: 'Spread three true rumours and one useful one.',
      vigilante: 'Gossip is not proof: wait for a vote that fits it.',
    },
    relationships: { Bruno: 'Says his bread is hers with the label off.' },
  },
  voice: {
    sentences: 3,
    openers: [
      'Now, I do not like to gossip.',
      'You hear things at four in the morning.',
      'Warm rolls, cold news.',
      'Well, between us.',
    ],
    accuse: [
      'I saw a light at the window of {target}, and I suspect it was not for baking.',
      'Half my customers suspect {target}, dear, and so do I.',
      '{target} has flour on those hands that is not flour: guilty, if you ask me.',
    ],
    calm: ['The dough has not risen yet, my dears.', 'I know who was up at night, but I am still counting candles.'],
    retort: ['That is stale, {accuser}, I threw it out yesterday.', '{accuser}, love, you knead that story too hard.'],
    closers: ['You did not hear it from me.', 'Take a roll, everyone.', 'I only say what I hear.'],
  },
}
