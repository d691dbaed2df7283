import { expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  defineRules,
  type Prompt,
  type PromptOptions,
  presets,
  randomAgent,
} from '../../../src/index.js'
import { buildPrompt } from '../../../src/players/prompts/index.js'

const textOf = ({ messages }: Prompt): string => messages.map(({ content }) => content).join('\n')

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

const talk = [
  'I watched the votes closely and',
  'Yesterday nobody could explain why',
  'Let us be careful, since',
  'I trust p2, but',
]
const more = [
  'p1 was quiet when it mattered most.',
  'the accusation of p3 came out of nowhere.',
  'p4 changed sides twice.',
  'p5 is lying to us.',
]

/** Speaks two sentences, gives reasons, keeps notes, as models do. */
function talkative(look: (request: AgentRequest) => void): Agent {
  const random = randomAgent()
  return {
    act: async (request) => {
      look(request)
      const answer = await random.act(request)
      if (request.kind === 'persona') return answer
      const say = () => `${talk[Math.floor(request.random() * 4)]} ${more[Math.floor(request.random() * 4)]}`
      const memory = { observations: [say(), say()], suspicion: { p1: 40, p2: 60 }, relationships: [], strategy: say() }
      const speech = request.kind === 'summarize' ? `${say()} ${say()} ${say()} ${say()}` : `${say()} ${say()}`
      return { ...answer, speech, memory }
    },
  }
}

test('of the prompts of trial games with ten players, at least four fifths repeat the beginning of the one before', async () => {
  let shared = 0
  let later = 0
  let all = 0
  for (let seed = 0; seed < 5; seed++) {
    const last = new Map<string, string>()
    const agent = talkative((request) => {
      const text = textOf(buildPrompt(request))
      const before = last.get(request.playerId)
      all += text.length
      if (before !== undefined) {
        shared += sharedLength(before, text)
        later += text.length
      }
      last.set(request.playerId, text)
    })
    await createMafiaGame({ rules: 'trial', players: 10, seed, agent }).run()
  }
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  console.log(
    `prefix share: ${percent(shared, later)} of later prompts, ${percent(shared, all)} with first prompts counted`,
  )
  expect(shared / all).toBeGreaterThan(0.8)
})

/** The largest prompt of a player on each day by each context, over a game of 20 days in which nobody is eliminated and nobody dies. */
async function growth(contexts: readonly PromptOptions['context'][]): Promise<Map<number, number>[]> {
  const rules = defineRules({
    extends: presets.classic,
    personas: 'none',
    maxDays: 20,
    roles: { mafia: 1, villager: 9 },
    summaries: true,
  })
  const largest = contexts.map(() => new Map<number, number>())
  const inner = talkative((request) => {
    if (request.playerId !== 'p1') return
    for (const [at, context] of contexts.entries()) {
      const { tokens } = buildPrompt(request, context && { context })
      largest[at]?.set(request.view.day, Math.max(largest[at].get(request.view.day) ?? 0, tokens))
    }
  })
  const agent: Agent = {
    act: async (request) => ({
      ...(await inner.act(request)),
      ...(request.options.includes('skip') && { choice: 'skip' }),
    }),
  }
  await createMafiaGame({ rules, seed: 1, agent }).run()
  return largest
}

test('prompts that tell everything grow with the days; windows and layers stay bounded', async () => {
  const unbounded = (['full', 'window', 'layers'] as const).map((strategy) => ({ strategy, maxTokens: 1_000_000 }))
  const [full, window, layers, capped] = (await growth([...unbounded, { strategy: 'full', maxTokens: 6_000 }])) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ]
  const row = (day: number) =>
    [full, window, layers, capped].map((column) => String(column.get(day)).padStart(9)).join('')
  console.log(
    [
      'day     full   window   layers  full, at most 6000',
      ...[1, 2, 3, 5, 8, 12, 16, 20].map((day) => `${String(day).padStart(3)}${row(day)}`),
    ].join('\n'),
  )
  const at = (column: Map<number, number>, day: number) => column.get(day) ?? Number.NaN
  expect(at(full, 20)).toBeGreaterThan(5 * at(full, 3))
  expect(at(window, 20)).toBeLessThan(1.1 * at(window, 10))
  expect(at(layers, 20)).toBeLessThan(at(full, 4))
  for (let day = 1; day <= 20; day++) expect(at(capped, day)).toBeLessThanOrEqual(6_000)
})

test('a ceiling is kept whatever happens, and the prompt says what it left out', async () => {
  const noisy = 'x'.repeat(1_900)
  const requests: AgentRequest[] = []
  const random = randomAgent()
  const agent: Agent = {
    act: async (request) => {
      requests.push(request)
      return { ...(await random.act(request)), speech: noisy, memory: { strategy: noisy.repeat(6) } }
    },
  }
  await createMafiaGame({ rules: defineRules({ extends: 'trial', maxDays: 2 }), players: 12, seed: 4, agent }).run()
  let omitted = 0
  const estimators = [(text: string) => Math.ceil(text.length / 4), (text: string) => text.length]
  for (const estimateTokens of estimators)
    for (const strategy of ['full', 'window', 'layers'] as const)
      for (const maxTokens of [2_000, 3_000, 8_000])
        for (const request of requests.filter((_, index) => index % 3 === 0)) {
          const prompt = buildPrompt(request, { estimateTokens, context: { strategy, maxTokens } })
          const text = prompt.messages.map(({ content }) => content)
          expect(text.reduce((sum, part) => sum + estimateTokens(part), 0)).toBeLessThanOrEqual(maxTokens)
          expect(prompt.tokens).toBeLessThanOrEqual(maxTokens)
          if (prompt.omittedLines === 0) continue
          omitted++
          expect(text.at(-1)).toContain(`(${prompt.omittedLines} lines are left out, the oldest talk first`)
        }
  expect(omitted).toBeGreaterThan(100)
})
