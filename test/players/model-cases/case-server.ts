import type { ServerResponse } from 'node:http'
import { wireServer } from '../calls/wire-server.js'
import type { FieldCase, Reply, ServerRule } from './field-case.js'

type Body = Readonly<Record<string, unknown>>
type Message = { readonly role?: string; readonly content?: unknown }

const formatType = ({ response_format }: Body): unknown => (response_format as { type?: unknown } | undefined)?.type
const messagesIn = ({ messages }: Body): readonly Message[] => messages as readonly Message[]

/** What a server looks at before it refuses a request. */
const conditions: Readonly<Record<string, (body: Body) => boolean>> = {
  always: () => true,
  'tool_choice is an object': ({ tool_choice }) => typeof tool_choice === 'object' && tool_choice !== null,
  'tool_choice is there': ({ tool_choice }) => tool_choice !== undefined,
  'tool_choice is required': ({ tool_choice }) => tool_choice === 'required',
  'response_format.type is json_object': (body) => formatType(body) === 'json_object',
  'response_format.type is json_schema': (body) => formatType(body) === 'json_schema',
  'a message has the role system or developer': (body) =>
    messagesIn(body).some(({ role }) => role === 'system' || role === 'developer'),
  'a message has the role system': (body) => messagesIn(body).some(({ role }) => role === 'system'),
  'two messages in a row have the same role, system apart': (body) => {
    const roles = messagesIn(body).flatMap(({ role }) => (role === 'system' ? [] : [role]))
    return roles.some((role, at) => at > 0 && role === roles[at - 1])
  },
  'a content is a text': (body) => messagesIn(body).some(({ content }) => typeof content === 'string'),
  'a content is a list': (body) => messagesIn(body).some(({ content }) => Array.isArray(content)),
}

const answered = { thought: 'I watch the quiet ones.', speech: 'Rosa is too quiet for me.', choice: 'p3' }
const good = { thought: 'I wait.', speech: 'Hello to all.', choice: 'p4' }

const completion = (message: unknown, finish: string | null = 'stop') => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message, finish_reason: finish }],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
})

const piece = (delta: unknown, finish: string | null = null) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
})

/** An answer in the form that was asked for. */
function asAsked({ tools }: Body, answer: object) {
  const json = JSON.stringify(answer)
  if (!tools) return completion({ role: 'assistant', content: json })
  const call = { id: 't1', type: 'function', function: { name: 'answer', arguments: json } }
  return completion({ role: 'assistant', content: null, tool_calls: [call] }, 'tool_calls')
}

/** The short notations of a reply as what is sent: a body, or the events of a stream. */
function expanded({ content, message, finish, pieces, ...reply }: Reply): Reply {
  const { status = 200 } = reply
  if (pieces !== undefined) {
    const deltas = pieces.map((part) => piece(typeof part === 'string' ? { content: part } : part))
    return { status, stream: [...deltas, piece({}, finish ?? 'stop')], end: 'done' }
  }
  if (content === undefined && message === undefined) return { ...reply, status }
  return { status, body: completion(message ?? { role: 'assistant', content }, finish) }
}

const withTimes = (text: string): string =>
  text
    .replace(/\{\{now\+(\d+)ms\}\}/g, (_, ms: string) => String(Date.now() + Number(ms)))
    .replace(/\{\{now\+(\d+)s\}\}/g, (_, s: string) => String(Math.ceil(Date.now() / 1_000) + Number(s)))
    .replace(/\{\{iso\+(\d+)ms\}\}/g, (_, ms: string) => new Date(Date.now() + Number(ms)).toISOString())
    .replace(/\{\{date\+(\d+)s\}\}/g, (_, s: string) => new Date(Date.now() + Number(s) * 1_000).toUTCString())

function send(response: ServerResponse, given: Reply, streamed: boolean): void {
  const { status = 200, headers = {}, body, stream, end = 'done' } = expanded(given)
  const timed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withTimes(value)]))
  const events = stream ?? (streamed && status === 200 ? inPieces(body as Whole) : undefined)
  if (events === undefined) {
    response.writeHead(status, { 'content-type': 'application/json', ...timed })
    response.end(withTimes(JSON.stringify(body)))
    return
  }
  response.writeHead(status, { 'content-type': 'text/event-stream', ...timed })
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
  response.end(end === 'done' ? 'data: [DONE]\n\n' : '')
}

interface Whole {
  readonly choices: readonly { readonly message: unknown; readonly finish_reason: string | null }[]
  readonly usage?: unknown
}

/** A whole reply as a server streams it. */
function inPieces({ choices, usage }: Whole): readonly unknown[] {
  const [{ message, finish_reason } = { message: {}, finish_reason: null }] = choices
  return [piece(message), piece({}, finish_reason), { id: 'c1', choices: [], usage }]
}

/** A server on loopback that answers as the case says, and keeps what was asked and when. */
export async function caseServer({ replies = [], every = false, server_rules = [] }: FieldCase) {
  const bodies: Body[] = []
  const times: number[] = []
  const server = await wireServer((request, response) => {
    const body = JSON.parse(request.body) as Body
    const at = bodies.push(body) - 1
    times.push(performance.now())
    const scripted = every ? replies[0] : replies[at]
    const rule = server_rules.find((one: ServerRule) => conditions[one.if]?.(body))
    const last = server_rules.length > 0 ? asAsked(body, answered) : asAsked(body, good)
    send(response, scripted ?? rule?.reply ?? { status: 200, body: last }, body.stream === true)
  })
  for (const one of server_rules) if (!conditions[one.if]) throw new Error(`No condition is called "${one.if}".`)
  return { url: server.url, stop: server.stop, bodies, times }
}
