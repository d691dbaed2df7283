import { sha256Hex } from '../../events/commitment.js'
import { isEvent } from '../../events/event.js'
import type { ChatMessage } from '../../prompts/chat-message.js'
import type { AgentRequest } from '../agent.js'
import type { OpenAIAgentOptions } from './options.js'

type Server = Pick<OpenAIAgentOptions, 'baseURL' | 'openRouter'>

/** Whether a server is OpenRouter, or is to be spoken to as if it were. */
export const isOpenRouter = ({ baseURL, openRouter }: Server): boolean =>
  openRouter !== undefined || /^https:\/\/(?:[^/]*\.)?openrouter\.ai\//.test(`${baseURL}/`)

const isOpenAI = ({ baseURL }: Server): boolean =>
  baseURL === undefined || /^https:\/\/(?:[^/]*\.)?openai\.(?:azure\.)?com\//.test(`${baseURL}/`)

/**
 * What keeps the requests of one player in one game together, so that they reach a machine that has read their beginning.
 * OpenAI spreads what is alike over machines from about 15 requests a minute on, so a key is a player's, not a game's.
 * OpenRouter tells conversations apart by their first messages, and the second one of a player differs each time.
 */
export function affinityOf(request: AgentRequest, server: Server): Record<string, string> {
  const opened = request.view.events.find((event) => isEvent(event, 'game.opened'))
  if (opened === undefined || !isEvent(opened, 'game.opened')) return {}
  // OpenAI refuses keys of more than 64 characters.
  const key = sha256Hex(JSON.stringify([opened.data.id, request.playerId])).slice(0, 32)
  if (isOpenRouter(server)) return { session_id: key }
  return isOpenAI(server) ? { prompt_cache_key: key } : {}
}

interface Part {
  readonly type: 'text'
  readonly text: string
  readonly cache_control?: { readonly type: 'ephemeral' }
}

/** A message as it is sent: in parts where the server is told what to keep. */
export type SentMessage = ChatMessage | { readonly role: ChatMessage['role']; readonly content: readonly Part[] }

/** Whether the model keeps nothing in its cache that is not marked. */
export const needsMarks = ({ model, ...server }: Server & Pick<OpenAIAgentOptions, 'model'>): boolean =>
  isOpenRouter(server) && /^~?anthropic\//.test(model)

/** Lines of the record in a part. A cache is found again only where a part ends, so parts must end where they did before. */
const linesInPart = 8
const kept = { type: 'ephemeral' } as const

/**
 * The same messages, marked to be kept up to the end of the system message and of the record's last whole part: two marks of
 * the four that there may be. The cache looks back over 20 parts for what was kept before.
 */
export const marked = (messages: readonly ChatMessage[]): SentMessage[] =>
  messages.map(({ role, content }) => ({
    role,
    content: role === 'system' ? [{ type: 'text', text: content, cache_control: kept }] : parted(content),
  }))

/** The record is what stands before the first empty line; what follows is another each time. */
function parted(content: string): Part[] {
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
