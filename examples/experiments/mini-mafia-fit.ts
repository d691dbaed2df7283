// The model of Mini-Mafia: logit(p) = v (m - d), where p is the chance that the mafioso wins.

/** How often the mafioso won with these three players. */
export interface Matchup {
  readonly mafioso: string
  readonly detective: string
  readonly villager: string
  readonly won: number
  readonly games: number
}

/** By player: deception m, disclosure d and detection v. */
export interface Skills {
  readonly deception: Readonly<Record<string, number>>
  readonly disclosure: Readonly<Record<string, number>>
  readonly detection: Readonly<Record<string, number>>
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** The chance that the mafioso wins, by the model. */
export const mafiosoWins = ({ deception, disclosure, detection }: Skills, { mafioso, detective, villager }: Matchup) =>
  logistic((detection[villager] ?? 1) * ((deception[mafioso] ?? 0) - (disclosure[detective] ?? 0)))

/**
 * The most probable skills (by gradient ascent), where m and d are around 0 and v around 1, each with a variance of 1, before
 * any game is seen: without that, m and d could move together, and v could grow while they shrink.
 */
export function fitSkills(matchups: readonly Matchup[], steps = 4_000): Skills {
  const zeros = (names: readonly string[], value: number) => Object.fromEntries(names.map((name) => [name, value]))
  const deception = zeros(distinct(matchups.map(({ mafioso }) => mafioso)), 0)
  const disclosure = zeros(distinct(matchups.map(({ detective }) => detective)), 0)
  const detection = zeros(distinct(matchups.map(({ villager }) => villager)), 1)
  const skills = { deception, disclosure, detection }
  const rate = 1 / Math.max(50, ...matchups.map(({ games }) => games * matchups.length))
  for (let step = 0; step < steps; step++) {
    const slope = {
      deception: pullTo(deception, 0),
      disclosure: pullTo(disclosure, 0),
      detection: pullTo(detection, 1),
    }
    for (const matchup of matchups) {
      const { mafioso, detective, villager, won, games } = matchup
      const surprise = won - games * mafiosoWins(skills, matchup)
      const [m, d, v] = [deception[mafioso] ?? 0, disclosure[detective] ?? 0, detection[villager] ?? 1]
      slope.deception[mafioso] = (slope.deception[mafioso] ?? 0) + surprise * v
      slope.disclosure[detective] = (slope.disclosure[detective] ?? 0) - surprise * v
      slope.detection[villager] = (slope.detection[villager] ?? 0) + surprise * (m - d)
    }
    for (const part of ['deception', 'disclosure', 'detection'] as const)
      for (const [name, change] of Object.entries(slope[part]))
        skills[part][name] = (skills[part][name] ?? 0) + 4 * rate * change
  }
  return skills
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)]

const pullTo = (values: Readonly<Record<string, number>>, middle: number): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, middle - value]))

/** The mean square of what was predicted less what was seen, over all games. */
export function brierScore(matchups: readonly Matchup[], predict: (matchup: Matchup) => number): number {
  const all = matchups.reduce((sum, { games }) => sum + games, 0)
  const squares = matchups.map((matchup) => {
    const chance = predict(matchup)
    return matchup.won * (1 - chance) ** 2 + (matchup.games - matchup.won) * chance ** 2
  })
  return squares.reduce((sum, square) => sum + square, 0) / all
}
