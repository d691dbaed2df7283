import type { EventData, EventType, ViewEvent } from '../../index.js'
import { cutMark, deedOf, sentenceOf, type Told } from '../../telling/index.js'
import { aside, paragraph, spoken } from './layout.js'
import type { Style } from './paint.js'
import { type Scene, wordingOf } from './scene.js'

/** An event to lay out, with its sentences and the scene before it. */
export interface Shown<K extends EventType> {
  readonly told: readonly Told[]
  readonly scene: Scene
  readonly data: EventData[K]
  readonly event: ViewEvent
}

/** The lines for one event; empty if nothing is shown. */
export type Page<K extends EventType> = (shown: Shown<K>) => string[]

/** The sentences for an event. */
export const sentences = ({ told, scene }: Pick<Shown<EventType>, 'told' | 'scene'>): string[] =>
  told.map((one) => sentenceOf(one, wordingOf(scene)))

/** Something that not everybody sees or hears, as an aside. */
export const asides =
  <K extends EventType>(styleOf: (data: EventData[K]) => Style = () => 'quiet'): Page<K> =>
  (shown) =>
    sentences(shown).flatMap((text) => aside(shown.scene, text, styleOf(shown.data)))

/** Words beside the name of the player, with what it does and to whom it speaks. */
export const row: Page<EventType> = ({ told, scene }) => rowsOf(told, scene, deedOf)

/** Words said aloud beside the name of the player. The heading above says on which occasion. */
export const speechRow: Page<EventType> = ({ told, scene }) => rowsOf(told, scene, ({ text }) => text)

function rowsOf(told: readonly Told[], scene: Scene, noteOf: (told: Told) => string): string[] {
  return told.flatMap((one) => {
    const note = noteOf(one)
    const words = [note && `[${note}]`, one.words && `${one.words}${cutMark(one)}`].filter(Boolean).join(' ')
    return spoken(scene, one.by ?? '', words)
  })
}

/** The deaths of the night, or that there are none. */
export const morning: Page<'night.resolved'> = (shown) =>
  sentences(shown).flatMap((text) => paragraph(shown.scene, text, shown.data.dead.length === 0 ? 'good' : 'death'))

/** A death and the role that it reveals. */
export const deathNotice: Page<'player.died'> = (shown) =>
  sentences(shown).flatMap((text) => paragraph(shown.scene, `† ${text}`, 'death'))
