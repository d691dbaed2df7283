import { sha256Hex } from '../../kernel/events/commitment.js'
import { maxNameChars } from '../../kernel/rules/persona.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { message, type Text } from '../../kernel/text/message.js'
import type { ChatMessage } from './chat-message.js'
import { type BuildOptions, sectionText } from './prompt-options.js'
import { promptEnglish, type Tell } from './prompt-words.js'
import { quote } from './quote.js'

const letters = 'ABCDEFGHIJKLMNOPRSTUVWYZ'
const worlds = ['sea', 'workshop', 'stage', 'kitchen', 'laboratory', 'road', 'garden', 'office', 'law', 'farm'] as const

/** Drawn by the seed, so that ten seats of one model do not choose one character. */
function wish({ mark, attempt }: Pick<AgentRequest, 'mark' | 'attempt'>): Text {
  const draw = <Item>(list: ArrayLike<Item>, what: string): Item =>
    list[Number.parseInt(sha256Hex(JSON.stringify([what, mark, attempt])).slice(0, 8), 16) % list.length] as Item
  const world = message(`prompt.persona.world.${draw(worlds, 'world')}`)
  return message('prompt.persona.wish', { letter: draw(letters, 'letter'), world })
}

/**
 * Asks for a persona, in the words of source 001. It does not say which game is played: nobody can invent a character that
 * suits a role. Which character a model picks is its own choice, and worth a study.
 */
export function personaPrompt(
  request: Pick<AgentRequest, 'mark' | 'attempt' | 'error'>,
  { prompts = {}, thought = true, variety = false, language = promptEnglish() }: BuildOptions,
): ChatMessage[] {
  const { mark, error } = request
  const tell: Tell = (text) => language.render(text)
  const asking = sectionText(prompts, 'character', () => tell(message('prompt.persona')))
  const lines = [
    ...(variety ? [wish(request)] : []),
    message('prompt.persona.answer', { thought: thought === false ? 'no' : 'yes', n: maxNameChars }),
    ...(error === undefined ? [] : [message('prompt.persona.rejected', { error: quote(error, mark, 500) })]),
  ]
  return [
    ...(asking ? [{ role: 'system', content: asking } as const] : []),
    { role: 'user', content: lines.map(tell).join('\n') },
  ]
}
