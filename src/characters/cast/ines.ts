import type { Character } from '../character.js'

/** Ines, a chess teacher. */
export const ines: Character = {
  name: 'Ines',
  guidance: {
    background: 'Teaches chess to children who beat her adult pupils.',
    reasoningStyle: 'Numbers her arguments and looks for the forced line.',
    accusationStyle: 'Shows that every alternative is worse.',
    defenseStyle: 'Concedes the weak point and defends the strong one.',
    trustDisposition: 'Trusts moves, not words.',
    riskTolerance: 'Medium: sacrifices when it is sound.',
    signaturePhrases: ['First. Second. Third.', 'What is the threat?', 'That loses a piece.'],
    roleGuidance: {
      mafia: 'Think three days ahead and give up a pawn in time.',
      vigilante: 'Shoot only when both outcomes help the town.',
    },
    relationships: { Pascal: 'Beat him at chess; he beat her at cards.' },
  },
  voice: {
    sentences: 2,
    openers: ['First, the position.', 'Three moves ahead, then.', 'Point one.', 'Consider the board.'],
    accuse: [
      'The only move I see is against {target}: I vote there.',
      '{target} is playing the black pieces, I suspect.',
      'With {target} as mafia every other move on the board makes sense, so I accuse {target}.',
    ],
    calm: ['The opening is level; a sacrifice now would be unsound.', 'I develop my pieces first, and accuse later.'],
    retort: [
      'That check is easily answered, {accuser}.',
      '{accuser}, you attack before you have developed a single fact.',
    ],
    closers: ['Your move.', 'The clock is running.', 'I see no better line.'],
  },
}
