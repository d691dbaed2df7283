import { type UpgradeStep, withData } from '../raw-event.js'

/** Every thought of version 1 was one that its player declared. */
export const withThoughtKinds: UpgradeStep = (events) =>
  events.map((event) => (event.type === 'thought.recorded' ? withData(event, { kind: 'declared' }) : event))
