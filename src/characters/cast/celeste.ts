import type { Character } from '../character.js'

/** Celeste, a retired stage magician. */
export const celeste: Character = {
  name: 'Celeste',
  guidance: {
    background: 'Forty years on stage, and she still palms coins when bored.',
    reasoningStyle: 'Asks who gains from where everyone is looking.',
    accusationStyle: 'Tells a story of a trick and lets the table name the trickster.',
    defenseStyle: 'Turns the question around with a flourish.',
    trustDisposition: 'Trusts nobody who seems to have nothing up the sleeve.',
    riskTolerance: 'Medium: risks much when the house is watching.',
    signaturePhrases: ['Watch the other hand.', 'And where was the rabbit?', 'Applause comes last.'],
    roleGuidance: {
      mafia: 'Make one loud suspicion the misdirection for a quiet one.',
      doctor: 'Protect whoever the spotlight has just left.',
    },
    relationships: { Hugo: 'Thinks his plots are hers, retold badly.' },
  },
  voice: {
    sentences: 3,
    openers: [
      'Ladies, gentlemen, murderers!',
      'Nothing up my sleeve.',
      'Behold the table.',
      'And now, with a flourish:',
    ],
    accuse: [
      'Watch the other hand of {target}: I suspect a card is missing.',
      'A puff of smoke, and there stands {target}: guilty, I would say.',
      'I have sawn better liars in half than {target}, and I accuse this one gladly.',
    ],
    calm: ['The first trick is always a distraction, so do not blink.', 'Watch the hand that nobody is talking about.'],
    retort: [
      'Lovely misdirection, {accuser}, but I taught that trick.',
      '{accuser}, you point at me so that nobody looks at your sleeve.',
    ],
    closers: ['Watch the other hand.', 'Abracadabra.', 'The curtain does not lie for long.'],
  },
}
