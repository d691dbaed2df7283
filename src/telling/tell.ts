import type { ViewEvent } from '../events/event.js'
import type { EventType } from '../events/event-data.js'
import { asideTellers } from './asides.js'
import { ballotTellers } from './ballots.js'
import { endingTellers } from './endings.js'
import { nightTellers } from './night.js'
import { openingTellers } from './opening.js'
import { speechTellers } from './speeches.js'
import type { Teller, Tellers, Told } from './told.js'
import type { Wording } from './wording.js'

const tellers: Tellers<EventType> = {
  ...openingTellers,
  ...nightTellers,
  ...speechTellers,
  ...ballotTellers,
  ...asideTellers,
  ...endingTellers,
}

/** An event in words for one reader: one sentence or several, or none if there is nothing to say. Pure. */
export function tell({ type, data, day, phase }: ViewEvent, wording: Wording): readonly Told[] {
  const told = (tellers[type] as Teller<EventType>)(data as never, wording, { day, phase })
  return Array.isArray(told) ? told : [told as Told]
}
