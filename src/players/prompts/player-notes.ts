import * as z from 'zod'
import { isRecord } from '../../kernel/text/objects.js'

export const maxNotesBytes = 12_000

const maxNotes = 40
const maxNoteChars = 400

/** The notes that a player keeps from one answer to the next. */
export interface PlayerNotes {
  readonly observations: readonly string[]
  /** By player id, from 0 (certainly town) to 100 (certainly mafia). */
  readonly suspicion: Readonly<Record<string, number>>
  readonly relationships: readonly string[]
  readonly strategy: string
}

const texts = z
  .array(z.unknown())
  .catch([])
  .transform((list) =>
    list
      .map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
      .filter((item) => item !== undefined)
      .slice(-maxNotes)
      .map((item) => item.slice(0, maxNoteChars)),
  )

const score = z.coerce.number().transform((value) => Math.round(Math.max(0, Math.min(100, value))))
const scores = z.union([
  z
    .array(z.object({ player: z.string(), score }))
    .transform((list) => list.map((item) => [item.player, item.score] as const)),
  z.record(z.string(), score).transform((record) => Object.entries(record)),
])

const notesSchema = z.object({
  observations: texts,
  suspicion: scores.catch([]),
  relationships: texts,
  strategy: z
    .string()
    .catch('')
    .transform((text) => text.slice(0, 2_000)),
})

const noteFields: ReadonlySet<string> = new Set(Object.keys(notesSchema.shape))

/** What a model wants back: notes in the built-in form, cut to their length, or any other value as it is. */
export function readMemory(raw: unknown, players: readonly string[]): unknown {
  if (raw === null || raw === undefined || raw === '') return undefined
  const isNotes = isRecord(raw) && Object.keys(raw).every((field) => noteFields.has(field))
  return isNotes ? parseNotes(raw, players) : raw
}

function parseNotes(raw: unknown, players: readonly string[]): PlayerNotes | undefined {
  const parsed = notesSchema.safeParse(raw)
  if (!parsed.success) return undefined
  const { suspicion, ...others } = parsed.data
  const known = suspicion.filter(([player]) => players.includes(player))
  return withinBytes({ ...others, suspicion: Object.fromEntries(known) })
}

function withinBytes(notes: PlayerNotes): PlayerNotes {
  let kept = notes
  while (new TextEncoder().encode(JSON.stringify(kept)).length > maxNotesBytes)
    kept =
      kept.observations.length + kept.relationships.length > 0
        ? { ...kept, observations: kept.observations.slice(1), relationships: kept.relationships.slice(1) }
        : { ...kept, strategy: kept.strategy.slice(0, Math.floor(kept.strategy.length / 2)) }
  return kept
}
