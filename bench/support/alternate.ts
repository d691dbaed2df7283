/** The times of some contestants, in ms a run, by round: what stands at one place was measured within one round. */
export type Times<Name extends string> = Readonly<Record<Name, readonly number[]>>

/**
 * Runs contestants one after another, round by round, until they have used `budgetMs` of processor time and three rounds count;
 * the first fifth of that time warms up and does not count. So what slows the machine for a while slows all of them.
 */
export async function alternate<Name extends string>(
  contestants: Readonly<Record<Name, () => unknown>>,
  budgetMs: number,
): Promise<Times<Name>> {
  const names = Object.keys(contestants) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  const enough = (spent: number) =>
    spent >= budgetMs && Object.values<number[]>(times).every(({ length }) => length >= 3)
  for (let spent = 0; !enough(spent); ) {
    const warm = spent > budgetMs / 5
    for (const name of names) {
      const took = await busyMs(contestants[name])
      spent += took
      if (warm) times[name].push(took)
    }
  }
  return times
}

/** The processor time of a run, in ms: of the whole process, so that what its other threads collect counts too. */
export async function busyMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The median of some numbers; NaN for none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** How many times as long one contestant took as another: the median of the ratios within each round. */
export function ratio(times: readonly number[], other: readonly number[]): number {
  return median(times.map((time, round) => time / (other[round] ?? Number.NaN)))
}
