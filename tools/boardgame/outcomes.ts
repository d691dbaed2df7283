/** How often each choice was made. */
function tallyOf(choices: readonly string[]): Map<string, number> {
  const tally = new Map<string, number>()
  for (const choice of choices) tally.set(choice, (tally.get(choice) ?? 0) + 1)
  return tally
}

/** The choice of more than half; null if there is none. */
export function majority(choices: readonly string[]): string | null {
  const [most] = [...tallyOf(choices)].find(([, count]) => count * 2 > choices.length) ?? []
  return most ?? null
}

/** Whom the nominations accuse: the leader, if three in ten of the living name it and no more skip; a tie is drawn. */
export function leaderOf(
  choices: readonly string[],
  living: number,
  shuffle: (deck: string[]) => string[],
): string | null {
  const tally = tallyOf(choices)
  const skips = tally.get('skip') ?? 0
  tally.delete('skip')
  const most = Math.max(0, ...tally.values())
  if (most === 0 || most < 0.3 * living || skips > most) return null
  return shuffle([...tally.keys()].filter((id) => tally.get(id) === most))[0] ?? null
}

/** Whether more found the accused guilty than innocent. */
export function guilty(verdicts: readonly string[]): boolean {
  return verdicts.filter((verdict) => verdict === 'guilty').length * 2 > verdicts.length
}

/** Who has won, by whether each of the living is of the mafia; null in an open game. */
export function winnerAmong(living: readonly boolean[]): 'mafia' | 'town' | null {
  const mafia = living.filter((isMafia) => isMafia).length
  if (mafia === 0) return 'town'
  return mafia * 2 >= living.length ? 'mafia' : null
}
