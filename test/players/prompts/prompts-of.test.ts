import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type Answer,
  createMafiaGame,
  defineRules,
  type GameEvent,
  type PresetName,
  type PromptOptions,
  randomAgent,
  readLog,
  resumeGame,
} from '../../../src/index.js'
import { buildPrompt, promptsOf, requestsOf } from '../../../src/players/prompts/index.js'
import { builtProgram } from '../../cli/built-program.js'
import { playedPresets } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'
import { temporaryFolder } from '../../support/temporary.js'
import { ticks } from '../../support/ticks.js'

const names = playedPresets
const prompt: PromptOptions = {
  thought: false,
  context: { strategy: 'window', maxTokens: 4_000 },
  system: 'Play boldly.',
  prompts: { advice: false, manner: 'How to behave\n- Whisper.' },
}

const writeLog = (events: readonly GameEvent[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('')

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** What was built live for one try, as text. */
type Live = Map<string, string>

/** Builds its prompts, keeps them under request and attempt, and answers badly now and then, at different speeds. */
function watched(live: Live, options: PromptOptions | undefined): Agent {
  const random = randomAgent()
  const act = async (request: AgentRequest): Promise<Answer> => {
    const { messages } = buildPrompt(request, options)
    live.set(`${request.id} ${request.attempt}`, JSON.stringify(messages))
    const chance = request.random()
    await ticks(Math.floor(chance * 3))
    if (chance < 0.05) throw new Error(`A slip of ${request.playerId}.`)
    if (chance < 0.15) return { choice: 'nobody at all', speech: 'Hm.' }
    const answer = await random.act(request)
    const memory = { observations: [`At ${request.id} I thought of p1.`] }
    return request.kind === 'persona' ? answer : { ...answer, speech: `I say "this" at ${request.id}.`, memory }
  }
  return { name: 'watched', act, ...(options && { prompt: options }) }
}

async function played(preset: PresetName, seed: number): Promise<{ live: Live; events: readonly GameEvent[] }> {
  const live: Live = new Map()
  const [own, other] = [watched(live, prompt), watched(live, undefined)]
  const rules = defineRules({ extends: preset, maxDays: 3, summaries: true })
  const agent = ({ seat }: { seat: number }) => (seat % 2 === 0 ? own : other)
  const game = createMafiaGame({ rules, players: seatsFor(preset, 11), seed, agent, narrator: other })
  return { live, events: (await game.run()).events }
}

test.each(names)('every prompt of %s is made again from the log alone, failed tries included', async (preset) => {
  const { live, events } = await played(preset, 11)
  const again = await promptsOf(readLog(writeLog(events)))
  const made = new Map(again.map((sent) => [`${sent.requestId} ${sent.attempt}`, JSON.stringify(sent.prompt.messages)]))
  expect(made.size).toBe(again.length)
  for (const [key, messages] of live) expect(made.get(key), key).toBe(messages)
  expect([...made.keys()].sort()).toEqual([...live.keys()].sort())
  expect(again.filter(({ outcome }) => outcome === 'rejected').length).toBeGreaterThan(3)
  const retried = again.filter(({ attempt }) => attempt > 1)
  for (const { prompt: built } of retried) expect(built.messages.at(-1)?.content).toContain('was not accepted: "')
  for (const { hash, prompt: built } of again) expect(hash).toBe(hashOf(JSON.stringify(built.messages)))
})

test('another process makes the same prompts of a log', async () => {
  const { live, events } = await played('masquerade', 3)
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'game.jsonl'), writeLog(events))
  const library = dirname(await builtProgram)
  const script = `
    import { readFileSync } from 'node:fs'
    import { readLog } from '${library}/index.js'
    import { promptsOf } from '${library}/prompts.js'
    const sent = await promptsOf(readLog(readFileSync('${join(folder, 'game.jsonl')}', 'utf8')))
    console.log(JSON.stringify(sent.map((one) => [one.requestId + ' ' + one.attempt, one.hash])))`
  writeFileSync(join(folder, 'again.mjs'), script)
  const told = execFileSync(process.execPath, [join(folder, 'again.mjs')], { encoding: 'utf8', maxBuffer: 1e8 })
  const hashes = new Map<string, string>(JSON.parse(told.trim().split('\n').at(-1) ?? '[]'))
  expect(hashes.size).toBe(live.size)
  for (const [key, messages] of live) expect(hashes.get(key)).toBe(hashOf(messages))
})

test('a request that is made again equals the one that was put', async () => {
  const put = new Map<string, object>()
  const random = randomAgent()
  const plain = ({ onThought: _, onSpeech: _speech, signal: _signal, random: draw, ...told }: AgentRequest) =>
    JSON.parse(JSON.stringify({ ...told, drawn: draw() }))
  const act = async (request: AgentRequest) => {
    put.set(`${request.id} ${request.attempt}`, plain({ ...request }))
    if (request.attempt === 1 && request.id.length % 4 === 0) return { choice: 'x' }
    return random.act({ ...request, random: Math.random })
  }
  const { events } = await createMafiaGame({ rules: 'classic', players: 6, seed: 2, agent: { act } }).run()
  const again = await requestsOf(events)
  expect(again.length).toBe(put.size)
  for (const { request } of again) expect(plain(request)).toEqual(put.get(`${request.id} ${request.attempt}`))
})

test('a log that was cut gives the prompts of what it holds, and a resumed game goes on with the same', async () => {
  const { live, events } = await played('night-zero', 4)
  const cut = events.slice(0, Math.floor(events.length / 2))
  const half = await promptsOf(cut)
  expect(half.length).toBeGreaterThan(10)
  for (const { requestId, attempt, prompt: built } of half)
    expect(JSON.stringify(built.messages)).toBe(live.get(`${requestId} ${attempt}`))
  const later: Live = new Map()
  const [own, other] = [watched(later, prompt), watched(later, undefined)]
  const options = { agent: ({ seat }: { seat: number }) => (seat % 2 === 0 ? own : other), narrator: other }
  await resumeGame(cut, options).run()
  for (const [key, messages] of later) expect(messages).toBe(live.get(key))
  expect(later.size).toBeGreaterThan(10)
})

test('only the prompts that are wanted are made, with other options where these are given', async () => {
  const { events } = await played('benchmark', 5)
  const which = ({ request }: { request: AgentRequest }) => request.kind === 'vote' && request.playerId === 'p2'
  const votes = await promptsOf(events, { which, options: () => ({ prompts: { rules: false } }) })
  expect(votes.length).toBeGreaterThan(0)
  for (const vote of votes) {
    expect([vote.kind, vote.playerId]).toEqual(['vote', 'p2'])
    expect(vote.prompt.messages[0]?.content).not.toContain('The rules of benchmark')
  }
})
