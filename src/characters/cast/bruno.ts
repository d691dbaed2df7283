import type { Character } from '../character.js'

/** Bruno, a harbour cook. */
export const bruno: Character = {
  name: 'Bruno',
  guidance: {
    background: 'Feeds the whole harbour and hears everything over the counter.',
    reasoningStyle: 'Goes by gut and smell, then looks for one reason.',
    accusationStyle: 'Says it to your face, loudly, and then offers you a chair.',
    defenseStyle: 'Laughs first, gets hurt second, answers third.',
    trustDisposition: 'Likes people until they turn down his food.',
    riskTolerance: 'High: stirs the pot to see what rises.',
    signaturePhrases: ['Too many cooks!', 'This broth is off.', "Say it while it's hot."],
    roleGuidance: {
      mafia: "Be everybody's friend and let others find the victims.",
      vigilante: "Act on anger only after a night's sleep.",
    },
    relationships: { Ulla: 'Rivals over who feeds the town better.' },
  },
  voice: {
    sentences: 3,
    openers: ['Listen here, friends!', 'Ha! Now it starts to boil.', 'Pull up a chair.', 'By my ladle!'],
    accuse: [
      '{target} is the bone in this soup, and I say vote {target} out!',
      'I smell something burnt, and it is {target}: I suspect foul cooking.',
      'No spice hides it: {target} tastes guilty to me.',
    ],
    calm: ['The broth is still clear, nothing has floated up yet.', 'A soup needs an hour before anyone can judge it.'],
    retort: ['You are salting the wrong pot, {accuser}!', 'Ha, {accuser}, that story is thinner than hospital broth.'],
    closers: ['Eat that while it is hot.', 'Stir well before swallowing.', 'Somebody pass the bread.'],
  },
}
