/** The times of some contestants, in ms a run, by round: what stands at one place was measured within one round. */
export type Times<Name extends string> = Readonly<Record<Name, readonly number[]>>

/**
 * Runs contestants one after another, round by round, until the time is used up, after one round that is not counted. So what
 * slows the machine down for a while slows all of them down.
 */
export async function alternate<Name extends string>(
  contestants: Readonly<Record<Name, () => unknown>>,
  budgetMs: number,
): Promise<Times<Name>> {
  const names = Object.keys(contestants) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await contestants[name]()
  const startedAt = performance.now()
  do for (const name of names) times[name].push(await elapsedMs(contestants[name]))
  while (performance.now() - startedAt < budgetMs)
  return times
}

/** How long a run takes, in ms. */
export async function elapsedMs(run: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** How many times as long the one took as the other: the middle of the ratios within each round. */
export function ratio(times: readonly number[], other: readonly number[]): number {
  return median(times.map((time, round) => time / (other[round] ?? Number.NaN)))
}
