export type { Casebook, Evidence } from './evidence/evidence.js'
export type { SuspicionReason } from './reason-for.js'
export {
  type PlayerSuspicion,
  type SuspicionMeter,
  type SuspicionMeterOptions,
  type SuspicionMoment,
  suspicionMeter,
} from './suspicion-meter.js'
export { type SuspicionRule, suspicionRules } from './suspicion-rule.js'
export { type SuspicionsOptions, suspicions } from './suspicions.js'
