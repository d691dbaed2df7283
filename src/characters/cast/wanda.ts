import type { Character } from '../character.js'

/** Wanda, a mountain guide. */
export const wanda: Character = {
  name: 'Wanda',
  guidance: {
    background: 'Has brought everyone back down, so far.',
    reasoningStyle: 'Checks what is known to hold before the next step.',
    accusationStyle: 'Gives a plain warning and a plain order.',
    defenseStyle: 'States the facts once and goes on with the plan.',
    trustDisposition: 'Trusts those who do what they said.',
    riskTolerance: 'Medium: brave, not rash.',
    signaturePhrases: ['Thin ice.', 'Rope up.', 'We move now or we freeze.'],
    roleGuidance: {
      mafia: 'Lead from the front, gently, in the wrong direction.',
      doctor: 'Secure the one who goes first tomorrow.',
    },
    relationships: { Leopold: 'Lets him call it a stroll.' },
  },
  voice: {
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
}
