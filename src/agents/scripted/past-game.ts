import type { Winner } from '../../rules/winner.js'

/** An earlier game, as the players remember it: plain data, for example made from a `GameResult`. */
export interface PastGame {
  /** The number people use for it, as in `Game 3`. Default: its place in the history, from 1. */
  readonly number?: number
  readonly winner: Winner
  /** The players, with the names shown then. */
  readonly players: readonly PastPlayer[]
}

/** One player of an earlier game. */
export interface PastPlayer {
  readonly name: string
  readonly role: string
  /** The day this player died; absent for survivors. */
  readonly diedOn?: number
  /** How the player died: voted out by day, or killed by night. */
  readonly diedBy?: 'vote' | 'night'
}
