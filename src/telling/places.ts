import type { Phase } from '../rules/game-state.js'
import type { Moment } from './told.js'

/** The name of each phase. */
export const phaseNames: Readonly<Record<Phase, string>> = {
  setup: 'Setup',
  nightZero: 'Night Zero',
  night: 'night',
  dawn: 'dawn',
  discussion: 'discussion',
  nomination: 'nomination',
  defense: 'defense',
  judgment: 'judgment',
  vote: 'vote',
  revote: 'revote',
  lastWords: 'last words',
  roundEnd: 'end of the round',
  ended: 'the end',
}

/** Where the game is, in words: `Night 2`, `Day 2, discussion`. The day after a night may have the next number. */
export function placeOf({ day, phase }: Moment): string {
  if (phase === 'nightZero' || phase === 'setup') return phaseNames[phase]
  if (phase === 'night') return `Night ${day}`
  return phase === 'dawn' ? `Dawn after night ${day}` : `Day ${day}, ${phaseNames[phase]}`
}
