import { sha256Hex } from '../../events/commitment.js'
import { openingOf } from '../../events/opening.js'
import type { ChatMessage } from '../../prompts/chat-message.js'
import type { AgentRequest } from '../agent.js'
import type { OpenAIAgentOptions } from './options.js'

type Server = Pick<OpenAIAgentOptions, 'baseURL' | 'openRouter'>

/** Whether a server is OpenRouter, or should be treated like it. */
export const isOpenRouter = ({ baseURL, openRouter }: Server): boolean =>
  openRouter !== undefined || /^https:\/\/(?:[^/]*\.)?openrouter\.ai\//.test(`${baseURL}/`)

const isOpenAI = ({ baseURL }: Server): boolean =>
  baseURL === undefined || /^https:\/\/(?:[^/]*\.)?openai\.(?:azure\.)?com\//.test(`${baseURL}/`)

/**
 * The key that keeps the requests of one player in one game together, so that they reach a machine whose cache has
 * their beginning. Above about 15 requests a minute OpenAI spreads requests with the same key over several machines, so
 * each player has its own key. OpenRouter recognises conversations by their first messages, and the second message of a
 * player differs each time.
 */
export function affinityOf(request: AgentRequest, server: Server): Record<string, string> {
  const opening = openingOf(request.view.events)
  if (opening === undefined) return {}
  // OpenAI refuses keys of more than 64 characters.
  const key = sha256Hex(JSON.stringify([opening.id, request.playerId])).slice(0, 32)
  if (isOpenRouter(server)) return { session_id: key }
  return isOpenAI(server) ? { prompt_cache_key: key } : {}
}

interface Part {
  readonly type: 'text'
  readonly text: string
  readonly cache_control?: { readonly type: 'ephemeral' }
}

/** A message as it is sent: in parts, if the server must be told what to cache. */
export type SentMessage = ChatMessage | { readonly role: ChatMessage['role']; readonly content: readonly Part[] }

/** Whether the model caches only what is marked. */
export const needsMarks = ({ model, ...server }: Server & Pick<OpenAIAgentOptions, 'model'>): boolean =>
  isOpenRouter(server) && /^~?anthropic\//.test(model)

/**
 * How many lines of the record a part has. The cache matches only at the ends of parts, so parts must end at the same
 * places each time.
 */
const linesInPart = 8
const kept = { type: 'ephemeral' } as const

/**
 * The same messages, marked for the cache at the end of the system message and of the record's last complete part: two
 * of the four allowed marks. The cache looks back over 20 parts for earlier marks.
 */
export const withMarks = (messages: readonly ChatMessage[]): SentMessage[] =>
  messages.map(({ role, content }) => ({
    role,
    content: role === 'system' ? [{ type: 'text', text: content, cache_control: kept }] : partsOf(content),
  }))

/** The record is the text before the first empty line; the rest differs each time. */
function partsOf(content: string): Part[] {
  const lines = content.slice(0, content.indexOf('\n\n') + 1).match(/[^\n]*\n/g) ?? []
  const whole = Math.floor(lines.length / linesInPart)
  const texts = Array.from({ length: whole }, (_, part) =>
    lines.slice(part * linesInPart, (part + 1) * linesInPart).join(''),
  )
  const rest = content.slice(texts.join('').length)
  const parts = texts.map((text, part) => ({
    ...{ type: 'text' as const, text },
    ...(part === whole - 1 && { cache_control: kept }),
  }))
  return [...parts, { type: 'text', text: rest }]
}
