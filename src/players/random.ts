import type { Answer, Beliefs } from '../events/answer-schema.js'
import { builtInPersonas } from '../rules/built-in-personas.js'
import { requestKinds } from '../rules/kinds/kinds.js'
import type { Persona } from '../rules/persona.js'
import { pick, type Random } from '../rules/random.js'
import type { Agent, AgentRequest } from '../runtime/agent.js'

/** A name that is probably free: `name` with a number from 2 to 98. */
export const addNumber = (name: string, random: Random): string => `${name} ${2 + Math.floor(random() * 97)}`

const remarks = [
  'I am not sure yet.',
  'Let us hear the others.',
  'Something is off here.',
  'I trust nobody.',
  'We should decide.',
]

/** An agent that chooses uniformly among its legal options, including skip and silence, and says little. Seeded. */
export function randomAgent(): Agent {
  return { name: 'random', act: answer }
}

function answer({ kind, options, random, attempt, beliefs }: AgentRequest): Answer {
  if (kind === 'persona') return { persona: personaFor(attempt, random) }
  const choice = options.length > 0 && !speaksUp(options, random) ? { choice: pick(options, random) } : {}
  const words = requestKinds[kind].words === 'required' ? { speech: pick(remarks, random) } : {}
  // Drawn last, so that a game without beliefs has the same other draws.
  return { ...words, ...choice, ...(beliefs && { beliefs: anyChances(beliefs, random) }) }
}

/** Chances in whole percents. */
const anyChances = (players: readonly string[], random: Random): Beliefs =>
  Object.fromEntries(players.map((id) => [id, Math.round(100 * random()) / 100]))

/** If silence is the only option, the alternative is to speak. */
const speaksUp = (options: readonly string[], random: Random): boolean =>
  options[0] === 'silent' && options.length === 1 && random() < 0.5

/** After a taken name, a name with a number. */
function personaFor(attempt: number, random: Random): Persona {
  const persona = pick(builtInPersonas, random)
  return attempt === 1 ? persona : { ...persona, name: addNumber(pick(builtInPersonas, random).name, random) }
}
