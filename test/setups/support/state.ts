import type { GameState, PlayerState } from '../../../src/index.js'

export const seat = ({ players }: GameState, id: string | undefined): PlayerState | undefined =>
  players.find((player) => player.id === id)

export const livingIds = ({ players }: GameState): string[] =>
  players.flatMap(({ id, status }) => (status === 'alive' ? [id] : []))

/** Who bears a mark. */
export const bearers = ({ marks = [] }: GameState, name: string): string[] =>
  marks.flatMap(({ mark, player }) => (mark === name && player !== undefined ? [player] : []))
