import { sha256Hex } from '../../kernel/events/commitment.js'
import { maxNameChars } from '../../kernel/rules/persona.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import type { ChatMessage } from './chat-message.js'
import { type PromptOptions, sectionText } from './prompt-options.js'
import { quote } from './quote.js'

/** Source 001, in its words. Which character a model picks is its own choice, and worth a study. */
const question = [
  'You are participating in a social deduction game. Create a persona:',
  '',
  '- Pick a character (fictional, anime, historical, or invent your own)',
  '- Generate a name',
  '- Describe personality traits',
  '- Describe communication style',
  '- Describe any quirks or habits',
  '',
  'Examples (not limitations):',
  '- Sherlock Holmes (observant, analytical)',
  '- Captain America (heroic, direct)',
  '- Anime character (specific personality)',
  '- Custom persona (your creation)',
].join('\n')

const form =
  '"persona": {"name": "...", "character": "who it is, one or two sentences", "traits": ["...", "..."], "style": "how it talks", "quirks": ["..."]}'

const formLines = (thought: boolean): string[] => [
  'Answer with one JSON object and nothing else:',
  `{${thought ? '"thought": "think first: no player will ever read it", ' : ''}${form}}`,
  `The name has at most ${maxNameChars} letters, digits and spaces.`,
]

const letters = 'ABCDEFGHIJKLMNOPRSTUVWYZ'
const worlds =
  'the sea, a workshop, the stage, a kitchen, a laboratory, the road, a garden, an office, the law, a farm'.split(', ')

/** Drawn by the seed, so that ten seats of one model do not choose one character. */
function wish({ mark, attempt }: Pick<AgentRequest, 'mark' | 'attempt'>): string {
  const draw = (list: ArrayLike<string>, what: string): string =>
    list[Number.parseInt(sha256Hex(JSON.stringify([what, mark, attempt])).slice(0, 8), 16) % list.length] ?? ''
  return `Let the name begin with ${draw(letters, 'letter')} and let the person come from ${draw(worlds, 'world')}.`
}

/** Asks for a persona. It does not say which game is played: nobody can invent a character that suits a role. */
export function personaPrompt(
  request: Pick<AgentRequest, 'mark' | 'attempt' | 'error'>,
  { prompts = {}, thought = true, variety = false }: Pick<PromptOptions, 'prompts' | 'thought' | 'variety'>,
): ChatMessage[] {
  const { mark, error } = request
  const asking = sectionText(prompts, 'character', () => question)
  const again = error === undefined ? [] : [`Your previous answer was not accepted: ${quote(error, mark, 500)}`]
  return [
    ...(asking ? [{ role: 'system', content: asking } as const] : []),
    {
      role: 'user',
      content: [...(variety ? [wish(request)] : []), ...formLines(thought !== false), ...again].join('\n'),
    },
  ]
}
