import { createMafiaGame, type PresetName, type RulesInput } from '../../src/index.js'
import type { SchemaScope } from '../../src/players/models/answer-format.js'
import { type Sent, scriptedModels } from './wire.ts'

/** The share, from 0 to 1, of a player's requests that its request before began with too. */
export interface SharedPrefix {
  readonly calls: number
  /** Messages alone. */
  readonly text: number
  /** With schema and tools, where providers read them: first. */
  readonly wire: number
  /** Input tokens of a call. */
  readonly tokens: number
}

/** Plays games of ten and measures their requests. A player's first request has none before it and is left out. */
export async function sharedPrefix(
  rules: PresetName | RulesInput,
  schema: SchemaScope,
  seeds: number,
): Promise<SharedPrefix> {
  const sums = { text: 0, ofText: 0, wire: 0, ofWire: 0, calls: 0 }
  for (let seed = 0; seed < seeds; seed++) {
    const sent: Sent[] = []
    await createMafiaGame({ rules, players: 10, seed, agent: scriptedModels({ schema }, sent) }).run()
    const before = new Map<string, Sent>()
    for (const request of sent) {
      const last = before.get(request.player)
      before.set(request.player, request)
      if (last === undefined) continue
      sums.text += common(last.text, request.text)
      sums.ofText += request.text.length
      sums.wire += common(last.wire, request.wire)
      sums.ofWire += request.wire.length
      sums.calls++
    }
  }
  return {
    calls: sums.calls,
    text: sums.text / sums.ofText,
    wire: sums.wire / sums.ofWire,
    tokens: sums.ofWire / sums.calls,
  }
}

/** How many tokens two requests begin with alike. */
function common(one: readonly number[], other: readonly number[]): number {
  const end = one.findIndex((token, at) => token !== other[at])
  return end === -1 ? one.length : end
}
