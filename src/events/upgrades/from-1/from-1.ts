import type { UpgradeStep } from '../raw-event.js'
import { withoutLastRoundEnd, withTied } from './ballots.js'
import { withActs } from './nights.js'
import { clashesLast } from './personas.js'
import { withFaults } from './rejections.js'
import { withRequestIds } from './request-ids.js'
import { withCast } from './rules.js'
import { withThoughtKinds } from './thoughts.js'

/**
 * Version 1 had the options of roles in `rules.night`, made request ids from places, listed the acts of a night in
 * three lists, named only some of the tied players, asked again at once for a name that was taken, and asked for
 * summaries of the last day.
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
