import type { GameStats } from './game-stats.js'

/** The share of a game's answers that the rules gave in a player's place, from 0 to 1. */
export function defaultedShare({ calls, rejected, failedCalls, defaulted }: GameStats): number {
  const answered = calls - rejected - failedCalls
  return defaulted === 0 ? 0 : defaulted / (answered + defaulted)
}

/** Beyond this share of defaults a game is void, where nothing else is said. */
export const defaultMaxDefaulted = 0.2

/** Whether a game tells nothing of its players, because more than `maxDefaulted` of its answers are the rules'. */
export function isVoid(stats: GameStats, maxDefaulted = defaultMaxDefaulted): boolean {
  return defaultedShare(stats) > maxDefaulted
}
