import type { GameStats } from './game-stats.js'

/** The share of a game's answers that are defaults of the rules, from 0 to 1. */
export function defaultedShare({ calls, rejected, failedCalls, defaulted }: GameStats): number {
  const answered = calls - rejected - failedCalls
  return defaulted === 0 ? 0 : defaulted / (answered + defaulted)
}

/** The default share of defaults above which a game is void. */
export const defaultMaxDefaulted = 0.2

/**
 * Whether a game says nothing about its players, because more than `maxDefaulted` of its answers are defaults of the
 * rules.
 */
export function isVoid(stats: GameStats, maxDefaulted = defaultMaxDefaulted): boolean {
  return defaultedShare(stats) > maxDefaulted
}
