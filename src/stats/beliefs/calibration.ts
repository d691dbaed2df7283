/** The chances stated between two bounds, and how many of the players they were about are mafia. */
export interface CalibrationBin {
  /** From this chance, itself included. */
  readonly from: number
  /** Up to this one; only the last bin holds its end. */
  readonly to: number
  readonly count: number
  /** The sum of the chances. */
  readonly stated: number
  readonly mafia: number
}

const bins = 10

/** Ten bins of equal width with nothing in them. */
export const emptyBins: readonly CalibrationBin[] = Array.from({ length: bins }, (_, index) => ({
  from: index / bins,
  to: (index + 1) / bins,
  count: 0,
  stated: 0,
  mafia: 0,
}))

/** The bins with one statement more. */
export function addToBins(
  before: readonly CalibrationBin[],
  beliefs: Readonly<Record<string, number>>,
  mafia: ReadonlySet<string>,
): CalibrationBin[] {
  const after = before.map((bin) => ({ ...bin }))
  for (const [id, chance] of Object.entries(beliefs)) {
    const bin = after[Math.min(bins - 1, Math.floor(chance * bins + 1e-9))]
    if (bin === undefined) continue
    bin.count += 1
    bin.stated += chance
    bin.mafia += mafia.has(id) ? 1 : 0
  }
  return after
}

/** Two lists of bins, added bin by bin. */
export const addBins = (one: readonly CalibrationBin[], other: readonly CalibrationBin[]): CalibrationBin[] =>
  one.map((bin, index) => {
    const { count = 0, stated = 0, mafia = 0 } = other[index] ?? {}
    return { ...bin, count: bin.count + count, stated: bin.stated + stated, mafia: bin.mafia + mafia }
  })

/**
 * The expected calibration error: how far the stated chances are from the shares of mafia, on average over all chances;
 * null if none was stated.
 */
export function calibrationError(all: readonly CalibrationBin[]): number | null {
  const total = all.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  return all.reduce((sum, { stated, mafia }) => sum + Math.abs(stated - mafia), 0) / total
}
