import { expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type ContextStrategyName,
  createMafiaGame,
  defineRules,
  type PresetName,
  randomAgent,
  scriptedAgent,
} from '../../../src/index.js'
import { buildPrompt } from '../../../src/players/prompts/index.js'
import { playedPresets, runs } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'
import { mustKnow } from './must-know.js'

const names = playedPresets
const strategies: readonly ContextStrategyName[] = ['full', 'window', 'layers']
const games = runs(4, 2)

/** Some games are played well, others at random and peacefully, so that they last. */
function players(seed: number): Agent {
  if (seed % 2 === 0) return scriptedAgent()
  const random = randomAgent()
  return {
    act: async (request) => {
      const answer = await random.act(request)
      const spares = request.options.includes('skip') && request.random() < 0.8
      return { ...answer, speech: `I, ${request.playerId}, say what I said.`, ...(spares && { choice: 'skip' }) }
    },
  }
}

async function requestsOf(preset: PresetName, seed: number): Promise<AgentRequest[]> {
  const requests: AgentRequest[] = []
  const agent = players(seed)
  const act = (request: AgentRequest) => {
    requests.push(request)
    return agent.act(request)
  }
  const rules = defineRules({ extends: preset, maxDays: 12 })
  await createMafiaGame({ rules, players: seatsFor(preset, 9), seed, agent: { act } }).run()
  // The last of each player know most; of the others some.
  return requests.filter(({ kind }, index) => kind !== 'persona' && (index % 5 === 0 || index > requests.length - 12))
}

interface Count {
  kept: number
  expected: number
}

function note(counts: Map<string, Count>, kind: string, { kept, expected }: Count): void {
  const known = counts.get(kind) ?? { kept: 0, expected: 0 }
  counts.set(kind, { kept: known.kept + kept, expected: known.expected + expected })
}

test.each(names)('in %s no prompt forgets what its player must know, however it tells the past', async (preset) => {
  const counts = new Map<string, Count>()
  const roles = new Map<string, number>()
  for (let seed = 0; seed < games; seed++)
    for (const request of await requestsOf(preset, seed)) {
      const facts = mustKnow(request.view)
      const role = request.view.self?.role ?? ''
      roles.set(role, (roles.get(role) ?? 0) + facts.length)
      for (const strategy of strategies) {
        const { messages, omittedLines } = buildPrompt(request, {
          context: { strategy, facts: true, maxTokens: 12_000 },
        })
        const record = (messages[1]?.content ?? '').split('\n')
        if (strategy !== 'full') expect(omittedLines).toBe(0)
        for (const { kind, times, told } of facts)
          note(counts, `${strategy}, ${kind}`, { kept: Math.min(times, told(record)), expected: times })
      }
    }
  const rows = [...counts].map(([kind, { kept, expected }]) => `${kind}: ${kept} of ${expected}`)
  console.log([`${preset}, what prompts kept:`, ...rows].join('\n  '))
  expect([...counts].filter(([, { kept, expected }]) => kept < expected)).toEqual([])
  expect(roles.size).toBeGreaterThan(1)
  for (const [role, told] of roles) expect(told, role).toBeGreaterThanOrEqual(games)
})

test('under a ceiling the talk goes before the facts', async () => {
  let omitted = 0
  for (const request of await requestsOf('night-zero', 1)) {
    const { messages, omittedLines } = buildPrompt(request, { context: { strategy: 'full', maxTokens: 3_000 } })
    const record = (messages[1]?.content ?? '').split('\n')
    const talk = record.filter((line) => / says: "/.test(line)).length
    if (omittedLines === 0 || talk === 0) continue
    omitted++
    for (const { kind, times, told } of mustKnow(request.view)) expect(told(record), kind).toBeGreaterThanOrEqual(times)
  }
  expect(omitted).toBeGreaterThan(0)
})
