/** The sum of the known values; null if none is known: unknown is not 0. */
export function knownSum(values: readonly (number | null | undefined)[]): number | null {
  let sum: number | null = null
  for (const value of values) if (value !== null && value !== undefined) sum = (sum ?? 0) + value
  return sum
}
