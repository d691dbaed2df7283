/** The times of some contestants, in ms a run, by round: what stands at one place was measured within one round. */
export type Times<Name extends string> = Readonly<Record<Name, readonly number[]>>

/**
 * Runs contestants one after another, round by round, until they have kept the thread busy for so long and three
 * rounds count; the first fifth is to warm up and does not count. So what slows the machine down for a while slows all of them down.
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

/** How long a run keeps its thread busy, in ms: what else the machine does at the time hardly counts. */
export async function busyMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** How many times as long the one took as the other: the middle of the ratios within each round. */
export function ratio(times: readonly number[], other: readonly number[]): number {
  return median(times.map((time, round) => time / (other[round] ?? Number.NaN)))
}
