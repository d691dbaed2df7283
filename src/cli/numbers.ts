import { InvalidArgumentError } from 'commander'

/** An option's value as a whole number from `least` on. Throws `InvalidArgumentError` for anything else. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`Expected a whole number of at least ${least}.`)
    return value
  }

/** An option's value as a number from 0 on. Throws `InvalidArgumentError` for anything else. */
export function amount(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Expected a number of at least 0.')
  return Number(text)
}

/** An option's value as a port. Throws `InvalidArgumentError` for anything else. */
export function portNumber(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= 65_535)) throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}
