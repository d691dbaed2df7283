import { replyIn } from '../../agents/models/index.js'
import type { RecordedCall } from '../../index.js'
import { oneLine, parseJson, plainText } from '../../text/index.js'
import { jsonText } from '../printer.js'
import { heading, subheading } from './layout.js'
import type { Scene } from './scene.js'

/** A call to a model as a person reads it: what was asked, what came back, and how it went. */
export function callLines(scene: Scene, call: RecordedCall): string[] {
  const { gameId, requestId, attempt, call: number, player } = call
  return [
    ...heading(scene, `${requestId}: try ${attempt}, call ${number}`),
    ...facts([`${player} in game ${gameId}`, `${call.method} ${call.url}`, ...times(call)]),
    ...(call.fault === undefined ? [] : facts([`Cut off: ${call.fault}`])),
    ...subheading(scene, 'Request headers'),
    ...headers(call.request.headers),
    ...requestLines(scene, call.request.body),
    ...responseLines(scene, call),
  ]
}

const facts = (lines: readonly string[]): string[] => lines.map((line) => `  ${oneLine(line)}`)
const headers = (held: Readonly<Record<string, string>>): string[] =>
  facts(Object.entries(held).map(([name, value]) => `${name}: ${value}`))

function times({ sentAt, firstByteAt, endedAt }: RecordedCall): string[] {
  const first = firstByteAt === undefined ? '' : `, first byte after ${firstByteAt - sentAt} ms`
  return [`Sent ${new Date(sentAt).toISOString()}${first}, over after ${endedAt - sentAt} ms`]
}

function requestLines(scene: Scene, body: string): string[] {
  const sent = objectIn(body)
  if (sent === undefined) return text(scene, 'Request', body)
  const { messages, ...rest } = sent
  const sentMessages = Array.isArray(messages) ? messages : []
  return [
    ...text(scene, 'Request, without its messages', jsonText(rest)),
    ...sentMessages.flatMap((message) => {
      const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown }
      return text(scene, `[${role}]`, typeof content === 'string' ? content : jsonText(content ?? message))
    }),
  ]
}

function responseLines(scene: Scene, call: RecordedCall): string[] {
  const { response } = call
  if (response === undefined) return facts(['', 'No answer arrived.'])
  const { text: said, reasoning, refusal, finishReason, usage } = replyIn(call) ?? {}
  return [
    ...subheading(scene, `Response ${response.status}`),
    ...headers(response.headers),
    ...(reasoning ? text(scene, 'Reasoning', reasoning) : []),
    ...(said || refusal ? text(scene, 'Answer', said || refusal || '') : text(scene, 'Body', response.body)),
    ...(finishReason === undefined ? [] : facts(['', `Finish reason: ${finishReason ?? 'none was given'}`])),
    ...(usage ? facts([`Usage: ${JSON.stringify(usage)}`]) : []),
  ]
}

const text = (scene: Scene, title: string, body: string): string[] => [
  ...subheading(scene, oneLine(title)),
  ...plainText(body).split('\n'),
]

function objectIn(body: string): Record<string, unknown> | undefined {
  const value = parseJson(body)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}
