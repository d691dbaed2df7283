import type { Random } from '../rules/random.js'

/** A name that is probably free: `name` with a number from 2 to 98. */
export const withNumber = (name: string, random: Random): string => `${name} ${2 + Math.floor(random() * 97)}`
