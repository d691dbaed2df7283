import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { countEach } from '../../kernel/events/game-stats.js'
import type { PlayerState } from '../../kernel/rules/game-state.js'
import { type ThoughtStep, type ThoughtSteps, thoughtStepNames, thoughtText } from '../../kernel/rules/thoughts.js'
import { ownEntry } from '../../kernel/text/objects.js'
import type { LogReader } from '../lies/log-reader.js'
import { accusedIn, isSpoken } from '../lies/made-claims.js'

/** A player's private thoughts, and whether its words agreed with them; read from words by fixed rules. */
export interface ThoughtReport {
  readonly count: number
  readonly characters: number
  /** How often each other player is named in a thought; players never named are absent. */
  readonly named: Readonly<Record<string, number>>
  /** Answers in which both the thought and the speech accuse somebody. */
  readonly compared: number
  /** How many of these accuse the same player in the speech and in the thought. */
  readonly agreed: number
  /** Players accused in thoughts, each counted once for each thought. */
  readonly accused: number
  /** How many of these were mafia, or of another team that kills. */
  readonly right: number
  /** How often each step of a thought was given, and its characters together; a step never given is absent. */
  readonly steps: { readonly [Step in ThoughtStep]?: { readonly count: number; readonly characters: number } }
}

interface ThoughtReading {
  readonly events: readonly GameEvent[]
  readonly players: readonly Pick<PlayerState, 'id'>[]
  /** The mafia, and the members of other teams that kill. */
  readonly killers: ReadonlySet<string>
  readonly reader: LogReader
}

export function thoughtsIn(reading: ThoughtReading): Record<string, ThoughtReport> {
  return Object.fromEntries(reading.players.map(({ id }) => [id, thoughtReport(id, reading)] as const))
}

function thoughtReport(player: string, { events, killers, reader }: ThoughtReading): ThoughtReport {
  const named: Record<string, number> = {}
  const stepped: ThoughtSteps[] = []
  const sums = { count: 0, characters: 0, compared: 0, agreed: 0, accused: 0, right: 0 }
  for (const event of events) {
    if (!isEvent(event, 'answer.recorded') || event.data.player !== player) continue
    const { answer } = event.data
    const { speech = '' } = answer
    const thought = thoughtText(answer)
    if (thought === undefined) continue
    const said = { speaker: player, at: event }
    const { accuses } = reader.read(thought, said)
    const aloud = answer.acts ? accusedIn(answer.acts) : reader.read(speech, said).accuses
    for (const id of new Set(reader.named(thought))) if (id !== player) named[id] = (ownEntry(named, id) ?? 0) + 1
    const compared = accuses.length > 0 && aloud.length > 0
    if (answer.steps) stepped.push(answer.steps)
    sums.count += 1
    sums.characters += thought.length
    sums.compared += compared ? 1 : 0
    sums.agreed += compared && aloud.some((id) => accuses.includes(id)) ? 1 : 0
    sums.accused += accuses.length
    sums.right += accuses.filter((id) => killers.has(id)).length
  }
  return { ...sums, named, steps: countSteps(stepped) }
}

function countSteps(thoughts: readonly ThoughtSteps[]): ThoughtReport['steps'] {
  const counted = thoughtStepNames.map((step) => {
    const texts = thoughts.map((steps) => steps[step] ?? '').filter(Boolean)
    return [step, { count: texts.length, characters: texts.join('').length }] as const
  })
  return Object.fromEntries(counted.filter(([, { count }]) => count > 0))
}

export function suspectedIn(events: readonly GameEvent[], reader: LogReader): Record<string, number> {
  const accused = events.filter(isSpoken).flatMap((event) => {
    const { player, text, acts } = event.data
    const told = acts ? new Set(accusedIn(acts)) : reader.read(text, { speaker: player, at: event }).accuses
    return [...told].filter((id) => id !== player)
  })
  return countEach(accused)
}
