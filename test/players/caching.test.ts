import { describe, expect, test } from 'vitest'
import { createMafiaGame, type PresetName } from '../../src/index.js'
import { type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import { sentPresets } from '../laws/support/runs.js'
import { mockAnswer } from './mock-model.js'

interface Part {
  readonly text: string
  readonly cache_control?: { readonly type: string }
}
interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[]
  readonly prompt_cache_key?: string
  readonly session_id?: string
}

const textOf = (content: string | readonly Part[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('')

const openRouter = { baseURL: 'https://openrouter.ai/api/v1', model: 'anthropic/claude-sonnet-4.5' }

/** How a game is played: by which rules, and what the server says to a body that it refuses. */
interface Played {
  readonly rules?: PresetName
  readonly refuse?: (body: Body) => string
}

/** The bodies of a game's requests, by player, sent to a server that is a function. */
async function sent(options: Partial<OpenAIAgentOptions>, { rules = 'trial', refuse }: Played = {}) {
  const byPlayer = new Map<string, Body[]>()
  const agent = ({ id }: { id: string }) => {
    const bodies: Body[] = []
    byPlayer.set(id, bodies)
    const answering: typeof fetch = async (_address, init) => {
      const body = JSON.parse(String(init?.body)) as Body
      const refusal = refuse?.(body)
      if (refusal) return Response.json({ error: { message: refusal } }, { status: 400 })
      bodies.push(body)
      const messages = body.messages.map(({ role, content }) => ({ role, content: textOf(content) }))
      const content = mockAnswer({ ...body, messages } as never)
      return Response.json({ choices: [{ message: { content }, finish_reason: 'stop' }] })
    }
    const base = { model: 'm', apiKey: 'k', stream: false, capabilities: new Map() }
    return openaiAgent({ ...base, ...options, fetch: answering })
  }
  const { stats } = await createMafiaGame({
    id: 'g',
    rules: { extends: rules, maxDays: 2 },
    players: 9,
    seed: 3,
    agent,
  }).run()
  return { byPlayer, stats }
}

describe("a player's requests are kept together", () => {
  const keysIn = (byPlayer: ReadonlyMap<string, readonly Body[]>, name: 'prompt_cache_key' | 'session_id') =>
    [...byPlayer.values()].filter(({ length }) => length > 0).map((bodies) => new Set(bodies.map((body) => body[name])))

  test.each([
    { server: 'OpenAI', options: {}, name: 'prompt_cache_key', other: 'session_id' },
    {
      server: 'OpenRouter',
      options: { baseURL: openRouter.baseURL },
      name: 'session_id',
      other: 'prompt_cache_key',
    },
  ] as const)('at $server by a key that is its own in this game', async ({ options, name, other }) => {
    const { byPlayer } = await sent(options)
    const keys = keysIn(byPlayer, name)
    for (const own of keys) expect(own.size).toBe(1)
    const all = keys.flatMap((own) => [...own])
    expect(new Set(all).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(7)
    for (const key of all) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keysIn(byPlayer, other).flatMap((own) => [...own]))).toEqual(new Set([undefined]))
  })

  test('by nothing at other servers', async () => {
    const { byPlayer } = await sent({ baseURL: 'http://127.0.0.1:8080/v1' })
    for (const [body] of byPlayer.values()) expect(Object.keys(body ?? {})).not.toContain('prompt_cache_key')
    for (const [body] of byPlayer.values()) expect(Object.keys(body ?? {})).not.toContain('session_id')
  })

  test('but not where the server refuses the key', async () => {
    const { byPlayer, stats } = await sent(
      {},
      {
        refuse: ({ prompt_cache_key }) =>
          prompt_cache_key ? "Unrecognized request argument supplied: 'prompt_cache_key'" : '',
      },
    )
    expect(stats.defaulted).toBe(0)
    expect([...byPlayer.values()].flat().length).toBeGreaterThan(20)
  })
})

describe("Anthropic's models at OpenRouter are told what to keep", () => {
  const partsOf = ({ messages }: Body): Part[] => messages.flatMap(({ content }) => content as Part[])

  test.each(sentPresets)('in %s: four marks at most, and not on what changes', async (rules) => {
    const { byPlayer } = await sent(openRouter, { rules })
    const plain = await sent({ ...openRouter, model: 'vendor/other' }, { rules })
    for (const [player, bodies] of byPlayer)
      for (const [at, body] of bodies.entries()) {
        const other = plain.byPlayer.get(player)?.[at] as Body
        expect(body.messages.map(({ content }) => textOf(content))).toEqual(
          other.messages.map(({ content }) => content),
        )
        const marked = partsOf(body).filter(({ cache_control }) => cache_control !== undefined)
        expect(marked.length).toBeLessThanOrEqual(4)
        expect(partsOf(body).at(-1)?.cache_control).toBeUndefined()
        expect(partsOf(body).every(({ text }) => text.trim() !== '')).toBe(true)
      }
  })

  test('and find it again: where a mark was, a part ends in the next request too, 20 parts before its mark at most', async () => {
    const { byPlayer } = await sent(openRouter)
    let found = 0
    for (const bodies of byPlayer.values())
      for (const [at, body] of bodies.entries()) {
        const before = bodies[at - 1]
        if (before === undefined) continue
        const kept = prefixes(before).findLast(({ marked }) => marked)?.text
        const now = prefixes(body)
        const again = now.findIndex(({ text }) => text === kept)
        const mark = now.findLastIndex(({ marked }) => marked)
        expect(again).toBeGreaterThanOrEqual(0)
        expect(mark - again).toBeLessThan(20)
        if (again > 0) found += 1
      }
    expect(found).toBeGreaterThan(10)
  })

  test("and so are Qwen's at DashScope, but not other models there", async () => {
    const baseURL = 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1'
    const marked = async (model: string) => {
      const { byPlayer } = await sent({ baseURL, model }, { rules: 'mini' })
      return [...byPlayer.values()].flat().filter((body) => JSON.stringify(body).includes('"cache_control":')).length
    }
    expect(await marked('qwen-plus')).toBeGreaterThan(5)
    expect(await marked('deepseek-v3')).toBe(0)
  })

  test('but not where the server refuses marks', async () => {
    const { byPlayer, stats } = await sent(openRouter, {
      refuse: ({ messages }) =>
        JSON.stringify(messages).includes('"cache_control":') ? 'Unknown field `cache_control`.' : '',
    })
    expect(stats.defaulted).toBe(0)
    for (const body of [...byPlayer.values()].flat())
      for (const { content } of body.messages) expect(typeof content).toBe('string')
  })

  /** What a request begins with, up to the end of each part. */
  function prefixes(body: Body): { text: string; marked: boolean }[] {
    let text = ''
    return partsOf(body).map((part) => {
      text += part.text
      return { text, marked: part.cache_control !== undefined }
    })
  }
})
