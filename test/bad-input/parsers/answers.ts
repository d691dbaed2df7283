import { readFileSync } from 'node:fs'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  randomAgent,
  readLog,
  scriptedAgent,
} from '../../../src/index.js'
import { roles } from '../../../src/kernel/rules/roles.js'
import { openaiAgent } from '../../../src/players/models/openai/index.js'
import { remoteAgent } from '../../../src/players/remote/index.js'
import { findAccused } from '../../../src/words/reading/mentions.js'
import { readerFor } from '../../../src/words/reading/reader.js'
import { type FuzzTarget, Misread } from './target.js'

const players = Array.from({ length: 6 }, (_, at) => ({
  id: `p${at + 1}`,
  name: ['Ana', 'Ben', 'Cleo', 'Dov', 'Eva', 'Finn'][at] as string,
}))

/** What players say, as scripted players listen to it. */
export function speech(): FuzzTarget {
  const reader = readerFor(players, roles)
  return {
    seeds: readFileSync('test/fixtures/reading/sentences.txt', 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== ''),
    run: (text) => {
      // No rules allow a longer speech.
      const said = text.slice(0, 20_000)
      reader.read(said, { speaker: 'p1', day: 2 })
      findAccused(said, players)
    },
  }
}

const answersSaid = [
  '{"thought":"Hm.","speech":"I think Ben is mafia.","choice":"p2"}',
  '{"choice":"skip","speech":"I would rather wait."}',
  '```json\n{"steps":{"observations":"a","suspicions":"b","strategy":"c","reasoning":"d","action":"e"},"choice":"p3"}\n```',
  '<think>It is Ben, since he was silent.</think>\n{"answer":{"choice":"Player 2"}}',
  '{"beliefs":{"p1":0.1,"p2":0.9},"memory":{"notes":["a"],"players":{"p2":"loud"}},"choice":"p2"}',
  '{"claim":{"role":"detective","results":[{"player":"p2","result":"mafia","day":1}]},"speech":"I am the detective."}',
  '{"persona":{"name":"Ada","character":"calm","traits":["a"],"style":"short","quirks":[]}}',
  '[SILENT]',
  "I vote for p2, since {'choice': 'p2'}",
]

const ended = new Set(['town', 'mafia', 'draw'])

/** Whole games of which each answer of a model is this text: they end, and their logs are read again. */
export function answers(): FuzzTarget {
  let text = ''
  const fetch = async () => jsonResponse({ choices: [{ message: { content: text }, finish_reason: 'stop' }] })
  const model = openaiAgent({ model: 'm', baseURL: 'http://127.0.0.1:1/v1', apiKey: 'none', stream: false, fetch })
  const program = randomAgent()
  const agent: Agent = {
    ...program,
    act: (request) => (request.playerId === 'p1' || request.playerId === 'p2' ? model : program).act(request),
  }
  return {
    seeds: answersSaid,
    async run(input) {
      text = input
      const game = createMafiaGame({
        rules: 'mini',
        agent,
        seed: 'fuzz',
        maxRetries: 0,
        clock: 'simulated',
        onWarning: () => {},
      })
      const { events, winner } = await game.run()
      if (!ended.has(winner)) throw new Misread(`The game ended with ${winner}.`)
      const written = events.map((event) => `${JSON.stringify(event)}\n`).join('')
      const again = readLog(written)
        .map((event) => `${JSON.stringify(event)}\n`)
        .join('')
      if (again !== written) throw new Misread('The log of the game is read as another one.')
    },
  }
}

const jsonResponse = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** One question of each kind that a scripted game asks. */
async function questions(): Promise<AgentRequest[]> {
  const asked = new Map<string, AgentRequest>()
  const scripted = scriptedAgent()
  const agent: Agent = {
    act: (request) => {
      asked.set(request.kind, { ...request, signal: new AbortController().signal })
      return scripted.act(request)
    },
  }
  await createMafiaGame({ rules: 'trial', players: 7, seed: 1, agent }).run()
  return [...asked.values()]
}

const reply = {
  id: 'r',
  model: 'm',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: answersSaid[0], reasoning_details: [{ text: 'so' }], tool_calls: null },
      finish_reason: 'stop',
    },
  ],
  usage: {
    prompt_tokens: 10,
    completion_tokens: 5,
    total_tokens: 15,
    prompt_tokens_details: { cached_tokens: 2 },
    cost: 0.1,
  },
}
const toolReply = {
  choices: [{ message: { content: null, tool_calls: [{ function: { name: 'answer', arguments: answersSaid[1] } }] } }],
}
const chunk = (delta: object, more: object = {}): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta }], ...more })}\n\n`
const streamed = `${chunk({ role: 'assistant', content: '{"speech":"I th' })}${chunk({ content: 'ink so","choice":"p2"}' })}${chunk({}, { usage: reply.usage })}data: [DONE]\n\n`

/** An agent behind `fetch`, asked one question of each kind. */
async function askedAgent(seeds: readonly string[], agentFor: (body: () => string) => Agent): Promise<FuzzTarget> {
  let body = ''
  const agent = agentFor(() => body)
  const all = await questions()
  let turn = 0
  return {
    seeds,
    async run(input) {
      body = input
      const request = all[turn++ % all.length] as AgentRequest
      await agent.act({ ...request, onStream: () => {} } as AgentRequest)
    },
  }
}

const refused = JSON.stringify({
  error: { message: 'The model is overloaded.', code: 429, param: 'x', metadata: { raw: '{}' } },
})

/** Whole bodies of a model's server. */
export const replies = (): Promise<FuzzTarget> =>
  askedAgent([JSON.stringify(reply), JSON.stringify(toolReply), refused], (body) =>
    openaiAgent({
      model: 'm',
      baseURL: 'http://127.0.0.1:1/v1',
      apiKey: 'none',
      stream: false,
      capabilities: new Map(),
      fetch: async () => new Response(body(), { headers: { 'content-type': 'application/json' } }),
    }),
  )

/** Streams of a model's server. */
export const streams = (): Promise<FuzzTarget> =>
  askedAgent([streamed, JSON.stringify(reply)], (body) =>
    openaiAgent({
      model: 'm',
      baseURL: 'http://127.0.0.1:1/v1',
      apiKey: 'none',
      capabilities: new Map(),
      fetch: async () => new Response(body(), { headers: { 'content-type': 'text/event-stream' } }),
    }),
  )

/** Bodies of a remote player, which has no `fetch` of its own. */
export const remote = (): Promise<FuzzTarget> =>
  askedAgent(
    answersSaid.filter((said) => said.startsWith('{')),
    (body) => {
      globalThis.fetch = async () => new Response(body(), { headers: { 'content-type': 'application/json' } })
      return remoteAgent({ url: 'http://127.0.0.1:1/', secret: 'a secret of its own' })
    },
  )
