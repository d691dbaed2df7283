import type { EventData, EventType } from '../../index.js'
import type { Scene } from './scene.js'

/** Tells one event: the lines to print, none where there is nothing to say. `scene` is what was known before it. */
export type Teller<K extends EventType> = (data: EventData[K], scene: Scene, day: number) => string[]

/** The tellers of some events. */
export type Tellers<K extends EventType> = { readonly [T in K]: Teller<T> }
