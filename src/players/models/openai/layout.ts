import * as z from 'zod'
import type { ChatMessage } from '../../prompts/chat-message.js'

/** How the messages of a request are laid out. What is absent is learned from the server's refusals. */
export interface MessageLayout {
  /** Whether the rules go into a message of the role `system` (default), or into the first of the role `user`. */
  readonly system?: 'own' | 'merged'
  /** Whether a content is a text (default) or a list of parts. */
  readonly content?: 'text' | 'parts'
  /** How the call of a function is forced: by its name (default), by the word `required`, or not at all. */
  readonly toolChoice?: 'named' | 'required' | 'auto'
}

export const layoutField = z
  .strictObject({
    system: z.enum(['own', 'merged']).optional(),
    content: z.enum(['text', 'parts']).optional(),
    toolChoice: z.enum(['named', 'required', 'auto']).optional(),
  })
  .optional()

interface LayoutRefusal {
  readonly words: RegExp
  /** What to send instead, or null if that was sent already. */
  readonly next: (layout: MessageLayout, sent: Sent) => MessageLayout | null
  readonly vendor: string
  readonly seen: string
  readonly sample: string
}

type Sent = Readonly<Record<string, unknown>>

const messagesIn = ({ messages }: Sent): readonly { readonly role?: unknown; readonly content?: unknown }[] =>
  Array.isArray(messages) ? messages : []

const withoutSystem = (layout: MessageLayout, sent: Sent): MessageLayout | null =>
  messagesIn(sent).some(({ role }) => role === 'system') ? { ...layout, system: 'merged' } : null

const withContent =
  (content: 'text' | 'parts') =>
  (layout: MessageLayout, sent: Sent): MessageLayout | null => {
    const differs = messagesIn(sent).some((one) => Array.isArray(one.content) !== (content === 'parts'))
    return differs && layout.content !== content ? { ...layout, content } : null
  }

function looserToolChoice(layout: MessageLayout, { tool_choice }: Sent): MessageLayout | null {
  if (typeof tool_choice === 'object') return { ...layout, toolChoice: 'required' }
  return tool_choice === 'required' ? { ...layout, toolChoice: 'auto' } : null
}

const layoutRefusals: readonly LayoutRefusal[] = [
  {
    words:
      /system (?:role|message|prompt|instruction)s?\b[^.]{0,40}\b(?:not|n't|un)\s?(?:supported|allowed|enabled|accepted|valid)|(?:not|n't) (?:support|allow|accept)\w*[^.]{0,30}\bsystem\b|unsupported[^.]{0,20}\bsystem\b|developer instruction is not enabled/i,
    next: withoutSystem,
    vendor: 'Gemma 2 at vLLM, Gemini with Gemma',
    seen: '2024-07',
    sample: 'System role not supported',
  },
  {
    words:
      /roles must alternate|only user(?:,| and) assistant[^.]{0,20}roles|(?:first|initial) message[^.]{0,30}\buser\b|(?:unknown|unexpected|invalid)(?: message)? role:? ?['"`]?system/i,
    next: withoutSystem,
    vendor: 'old Mistral templates, llama.cpp',
    seen: '2024-03',
    sample: 'Only user and assistant roles are supported!',
  },
  {
    words:
      /content\b[^.]{0,60}(?:must|should|expected|has) (?:to )?be (?:a |an )?(?:valid )?(?:list|array|sequence)|content\b[^.]{0,60}valid (?:list|array)/i,
    next: withContent('parts'),
    vendor: 'gateways to models with images',
    seen: '2025-02',
    sample: '`content` must be a list of parts',
  },
  {
    words:
      /content\b[^.]{0,60}(?:must|should|expected|has) (?:to )?be (?:a |an )?(?:valid )?str(?:ing)?\b|content\b[^.]{0,60}valid string|invalid type: sequence, expected a string/i,
    next: withContent('text'),
    vendor: 'DeepSeek, older vLLM',
    seen: '2025-01',
    sample: 'messages[0].content should be a string',
  },
  {
    words: /tool_choice\b(?=[^.]*(?:object|string|values|\brequired\b|only ))/i,
    next: looserToolChoice,
    vendor: 'LM Studio, Mistral, vLLM, DashScope',
    seen: '2025-03',
    sample: "Invalid tool_choice type: 'object'. Supported string values: none, auto, required",
  },
]

/** The layout to try after a refusal; null if the refusal is about none. */
export function nextLayout(layout: MessageLayout, said: string, sent: Sent): MessageLayout | null {
  const known = layoutRefusals.find(({ words }) => words.test(said))
  return known?.next(layout, sent) ?? null
}

interface WireMessage {
  readonly role: string
  readonly content: string | readonly object[]
}

/** The messages as the layout has them. */
export function laidOut(messages: readonly ChatMessage[], { system, content }: MessageLayout): readonly WireMessage[] {
  const merged =
    system === 'merged' ? [{ role: 'user', content: messages.map((one) => one.content).join('\n\n') }] : messages
  return content === 'parts'
    ? merged.map((one) => ({ ...one, content: [{ type: 'text', text: one.content }] }))
    : merged
}
