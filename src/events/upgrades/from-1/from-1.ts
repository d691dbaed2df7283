import type { UpgradeStep } from '../raw-event.js'
import { withoutLastRoundEnd, withTied } from './ballots.js'
import { withActs } from './nights.js'
import { clashesLast } from './personas.js'
import { withFaults } from './rejections.js'
import { withRequestIds } from './request-ids.js'
import { withCast } from './rules.js'
import { withThoughtKinds } from './thoughts.js'

/**
 * Version 1 held options of roles in `rules.night`, made request ids of places, told acts of a night in three lists, named only
 * some of the tied, asked again at once for a name that was taken, and had the last day summed up.
 */
export const fromVersion1: readonly UpgradeStep[] = [
  withActs,
  withCast,
  withTied,
  withoutLastRoundEnd,
  clashesLast,
  withFaults,
  withRequestIds,
  withThoughtKinds,
]
