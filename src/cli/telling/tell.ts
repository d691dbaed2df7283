import type { EventType, ViewEvent } from '../../index.js'
import { asideTellers } from './asides.js'
import { ballotTellers } from './ballots.js'
import { deathTellers } from './deaths.js'
import { endingTellers } from './ending.js'
import { nightTellers } from './night.js'
import { openingTellers } from './opening.js'
import { phaseTellers } from './phases.js'
import { nextScene, type Scene } from './scene.js'
import { speechTellers } from './speeches.js'
import type { Teller, Tellers } from './teller.js'

const tellers: Tellers<EventType> = {
  ...openingTellers,
  ...phaseTellers,
  ...nightTellers,
  ...deathTellers,
  ...speechTellers,
  ...ballotTellers,
  ...asideTellers,
  ...endingTellers,
}

/** One event as lines to read, and the scene for the next one. Pure; it never throws, whatever a log claims. */
export function tell(scene: Scene, event: ViewEvent): { readonly lines: readonly string[]; readonly scene: Scene } {
  const teller = tellers[event.type] as Teller<EventType>
  return { lines: teller(event.data as never, scene, event.day), scene: nextScene(scene, event) }
}
