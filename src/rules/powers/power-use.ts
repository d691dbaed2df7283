import * as z from 'zod'
import type { PowerOptions } from './power.js'
import { type PowerName, powerNames, powers } from './powers.js'

/** A power as a role has it: its name, and its options, of which those that are absent have the power's defaults. */
export interface PowerUse extends Partial<PowerOptions> {
  readonly power: PowerName
  readonly [option: string]: unknown
}

const useOf = (power: PowerName) =>
  z.strictObject({ power: z.literal(power), ...(powers[power].options as z.ZodType as z.ZodObject).shape })

/** The schema of a power as a role has it. */
export const powerUseSchema = z.discriminatedUnion(
  'power',
  powerNames.map(useOf) as [ReturnType<typeof useOf>],
) as unknown as z.ZodType<PowerUse>
