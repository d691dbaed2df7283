/** A part of `docs/performance.md`: a part of the benchmark, and how it is run. */
export interface PerformancePart {
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether it needs modules of TypeScript that Node.js alone does not find. */
  readonly typescript?: true
}

/** Every part, in the order of the page. */
export const parts: readonly PerformancePart[] = [
  { name: 'games' },
  { name: 'boardgame' },
  { name: 'growth' },
  { name: 'memory' },
  { name: 'live' },
  { name: 'tournament' },
  { name: 'server', env: { PACE_MS: '300' } },
  { name: 'fleet', env: { FLEET: 'throughput' }, typescript: true },
]

/** Their names. */
export const partNames: readonly string[] = parts.map(({ name }) => name)
