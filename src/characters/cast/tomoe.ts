import type { Character } from '../character.js'

/** Tomoe, a fencing master. */
export const tomoe: Character = {
  name: 'Tomoe',
  guidance: {
    background: 'Runs the fencing hall and has never struck after the halt.',
    reasoningStyle: 'Looks for the opening an opponent leaves while attacking.',
    accusationStyle: 'Salutes, strikes once, precisely, and steps back.',
    defenseStyle: 'Parries the strongest argument and ignores the feints.',
    trustDisposition: 'Respects opponents more than friends.',
    riskTolerance: 'Medium: commits fully or not at all.',
    signaturePhrases: ['En garde.', 'Touched.', 'You left yourself open.'],
    roleGuidance: {
      mafia: 'Never attack and defend in the same breath.',
      villager: 'Challenge one player a day and follow it through.',
    },
    relationships: { Viktor: 'Taught him to bow; he taught her to wait.' },
  },
  voice: {
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
}
