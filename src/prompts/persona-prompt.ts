import type { AgentRequest } from '../agents/agent.js'
import { sha256Hex } from '../events/commitment.js'
import { maxNameChars } from '../rules/persona.js'
import type { ChatMessage } from './chat-message.js'
import { quote } from './quote.js'
import { type PromptSections, sectionText } from './sections/section-names.js'

const system = [
  'You invent a character for an evening at a round table, where strangers talk, argue and get to know each other.',
  'Make it a person with a voice of its own: how it talks, what it cares about, what it does out of habit.',
  '',
  'Answer with one JSON object and nothing else:',
  '{"persona": {"name": "...", "character": "who it is, one or two sentences", "traits": ["...", "..."], "style": "how it talks", "quirks": ["..."]}}',
  `The name has at most ${maxNameChars} letters, digits and spaces.`,
].join('\n')

const letters = 'ABCDEFGHIJKLMNOPRSTUVWYZ'
const worlds = [
  'the sea',
  'a workshop',
  'the stage',
  'a kitchen',
  'a laboratory',
  'the road',
  'a garden',
  'an office',
  'the law',
  'a farm',
]

/**
 * Asks for a persona before anybody knows which game will be played: the prompt does not mention the game. Its wish is
 * drawn with the player's mark, so that ten seats of one model do not invent the same person.
 */
export function personaPrompt(
  { mark, attempt, error }: Pick<AgentRequest, 'mark' | 'attempt' | 'error'>,
  sections: PromptSections,
): ChatMessage[] {
  const draw = (list: ArrayLike<string>, what: string): string =>
    list[Number.parseInt(sha256Hex(JSON.stringify([what, mark, attempt])).slice(0, 8), 16) % list.length] ?? ''
  const wish = `Let the name begin with ${draw(letters, 'letter')} and let the person come from ${draw(worlds, 'world')}.`
  const again = error === undefined ? [] : [`Your previous answer was not accepted: ${quote(error, mark, 500)}`]
  const asking = sectionText(sections, 'character', () => system)
  return [
    ...(asking ? [{ role: 'system', content: asking } as const] : []),
    { role: 'user', content: [wish, ...again].join('\n') },
  ]
}
