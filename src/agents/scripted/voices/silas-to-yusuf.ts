import type { Voice } from './voice.js'

/** Built-in voices, by the name of the built-in character. */
export const silasToYusuf: Readonly<Record<string, Voice>> = {
  Silas: {
    sentences: 1,
    openers: ['Hm.', '... Yes.', 'Fog again.', 'Listen.'],
    accuse: ['... {target}. I suspect {target}.', 'It is {target}: my vote.', 'I do not trust {target}.'],
    calm: ['Nothing on the horizon yet.', 'I keep watch.', 'Too foggy.'],
    retort: ['No, {accuser}.', 'Look elsewhere, {accuser}.'],
    closers: ['That is all.', 'Watch the light.', 'Enough.'],
  },
  Tomoe: {
    sentences: 2,
    openers: ['I salute you all.', 'En garde.', 'Feet first, then the blade.', 'With respect.'],
    accuse: [
      'A riposte to {target}: I suspect your guard is down.',
      '{target} parries questions nobody asked, so I accuse.',
      'My point is on {target}, and there goes my vote.',
    ],
    calm: ['One does not lunge at a shadow.', 'I hold the middle distance and wait for a mistake.'],
    retort: ['Parried, {accuser}.', 'A wild swing, {accuser}; you left yourself open.'],
    closers: ['Touché.', 'Salute.', 'The bout goes on.'],
  },
  Ulla: {
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
  Viktor: {
    sentences: 2,
    openers: ['If I may.', 'In a spirit of dialogue.', 'Between friends.', 'One might say this.'],
    accuse: [
      'I would not exclude that {target} is mafia.',
      'Certain questions remain about {target}, whom I am inclined to suspect.',
      'A compromise: we vote for {target}, and we part as friends.',
    ],
    calm: ['I propose that we listen for one more round.', 'It would be premature to close any door.'],
    retort: ['I hear you, {accuser}, and I respectfully differ.', 'An unfortunate choice of words, {accuser}.'],
    closers: ['I remain open to talks.', 'A compromise, perhaps.', 'In all friendship.'],
  },
  Wanda: {
    sentences: 2,
    openers: ['Ropes on.', 'Eyes up.', 'Stay on the path.', 'Careful now.'],
    accuse: [
      '{target} is thin ice: vote {target}.',
      'I would not tie my rope to {target}, whom I suspect.',
      'The tracks lead to {target}: I suspect that we will find blood there.',
    ],
    calm: ['No steps in the dark: we wait for light.', 'Check your footing before you accuse anyone.'],
    retort: ['Wrong trail, {accuser}.', '{accuser}, you are cutting the wrong rope.'],
    closers: ['Move.', 'Mind the ice.', 'We climb down together.'],
  },
  Yusuf: {
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
