import { expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  defineRules,
  type GameEvent,
  type PresetName,
  randomAgent,
} from '../../../src/index.js'
import { buildPrompt } from '../../../src/players/prompts/index.js'
import { playedPresets, runs } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'

const names = playedPresets
/** At least one for each way to tell the past. */
const games = runs(9, 3)

interface Built {
  readonly player: string
  readonly text: string
}

/** A game in which every word, thought and note holds a secret of its own. */
async function gameWithSecrets(
  rules: PresetName,
  seed: number,
): Promise<{ prompts: Built[]; events: readonly GameEvent[] }> {
  const prompts: Built[] = []
  const random = randomAgent()
  const strategy = (['full', 'window', 'layers'] as const)[seed % 3] ?? 'full'
  const agent: Agent = {
    act: async (request) => {
      const { messages } = buildPrompt(request, { context: { strategy } })
      prompts.push({ player: request.playerId, text: messages.map(({ content }) => content).join('\n') })
      const answer = await random.act(request)
      if (request.kind === 'persona') return answer
      const mark = (kind: string) => `secret ${kind} ${request.playerId} ${request.id.replace(/\W/g, '-')} end`
      return { ...answer, speech: mark('said'), thought: mark('thought'), memory: { observations: [mark('noted')] } }
    },
  }
  const { events } = await createMafiaGame({
    rules: defineRules({ extends: rules, maxDays: 5 }),
    players: seatsFor(rules, 8),
    seed,
    agent,
  }).run()
  return { prompts, events }
}

const marks = /secret (?:said|thought|noted) \w+ [\w-]+ end/g

/** Who may know each secret, by the audience of the events that hold it. */
function audiences(events: readonly GameEvent[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  for (const { data, audience } of events) {
    const readers = audience === 'public' ? ['everyone'] : typeof audience === 'string' ? [] : audience
    for (const mark of JSON.stringify(data).match(marks) ?? [])
      known.set(mark, new Set([...(known.get(mark) ?? []), ...readers]))
  }
  return known
}

test.each(names)(`in ${games} games of %s no prompt holds a secret that its player may not know`, async (rules) => {
  let told = 0
  for (let seed = 0; seed < games; seed++) {
    const { prompts, events } = await gameWithSecrets(rules, seed)
    const known = audiences(events)
    for (const { player, text } of prompts)
      for (const mark of new Set(text.match(marks) ?? [])) {
        told++
        const readers = known.get(mark) ?? new Set()
        expect(readers.has('everyone') || readers.has(player), `${player} reads ${mark}`).toBe(true)
        expect(mark).not.toContain('secret thought')
      }
  }
  expect(told).toBeGreaterThan(games * 16)
})
