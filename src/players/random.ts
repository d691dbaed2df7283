import type { Answer } from '../kernel/events/answer-schema.js'
import { builtInPersonas } from '../kernel/rules/built-in-personas.js'
import { findKind } from '../kernel/rules/kinds/kinds.js'
import type { Persona } from '../kernel/rules/persona.js'
import { pick, type Random } from '../kernel/rules/random.js'
import type { Agent, AgentRequest } from '../kernel/runtime/agent.js'

const remarks = [
  'I am not sure yet.',
  'Let us hear the others.',
  'Something is off here.',
  'I trust nobody.',
  'We should decide.',
]

/** An agent that chooses uniformly among its legal options, including skip and silence, and says little. Seeded. */
export const randomAgent = (): Agent => ({ name: 'random', instant: true, act: answer })

function answer({ kind, options, random, attempt, beliefs }: AgentRequest): Answer {
  if (kind === 'persona') return { persona: pickPersona(random, attempt) }
  const choice = options.length > 0 && !speaksUp(options, random) ? pick(options, random) : undefined
  const said: Answer = findKind(kind).words === 'required' ? { speech: pick(remarks, random) } : {}
  const chosen = choice === undefined ? said : { ...said, choice }
  // Drawn last, so that a game without beliefs has the same other draws.
  if (beliefs === undefined) return chosen
  return { ...chosen, beliefs: Object.fromEntries(beliefs.map((id) => [id, Math.round(100 * random()) / 100])) }
}

/** If silence is the only option, the alternative is to speak. */
const speaksUp = (options: readonly string[], random: Random): boolean =>
  options[0] === 'silent' && options.length === 1 && random() < 0.5

/** A built-in persona for this try; after a taken name, one with a number from 2 to 98, which is probably free. */
export function pickPersona(random: Random, attempt: number): Persona {
  const persona = pick(builtInPersonas, random)
  if (attempt === 1) return persona
  return { ...persona, name: `${pick(builtInPersonas, random).name} ${2 + Math.floor(random() * 97)}` }
}
