import * as z from 'zod/mini'
import type { PowerOptions } from './power.js'
import { type PowerName, powerNames, powers } from './powers.js'

/** A power of a role: its name and its options. Absent options have the power's defaults. */
export interface PowerUse extends Partial<PowerOptions> {
  readonly power: PowerName
  readonly [option: string]: unknown
}

const useOf = (power: PowerName) =>
  z.strictObject({ power: z.literal(power), ...(powers[power].options as z.ZodMiniType as z.ZodMiniObject).shape })

/** The schema of a power of a role. */
export const powerUseSchema = z.discriminatedUnion(
  'power',
  powerNames.map(useOf) as [ReturnType<typeof useOf>],
) as unknown as z.ZodMiniType<PowerUse>
