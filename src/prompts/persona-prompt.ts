import type { AgentRequest } from '../agents/agent.js'
import { maxNameChars } from '../rules/persona.js'
import type { ChatMessage } from './chat-message.js'
import { quote } from './quote.js'

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
 * Asks for a character before anybody knows what will be played: the prompt says nothing of the game. The draws keep ten
 * seats of one model from inventing the same person.
 */
export function personaPrompt({ random, error }: Pick<AgentRequest, 'random' | 'error'>): ChatMessage[] {
  const letter = letters[Math.floor(random() * letters.length)]
  const world = worlds[Math.floor(random() * worlds.length)]
  const wish = `Let the name begin with ${letter} and let the person come from ${world}.`
  const again = error === undefined ? [] : [`Your previous answer was not accepted: ${quote(error, 'no-nonce', 500)}`]
  return [
    { role: 'system', content: system },
    { role: 'user', content: [wish, ...again].join('\n') },
  ]
}
