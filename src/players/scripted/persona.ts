import type { Answer } from '../../events/answer-schema.js'
import { builtInPersonas } from '../../rules/built-in-personas.js'
import type { Persona } from '../../rules/persona.js'
import { pick } from '../../rules/random.js'
import type { AgentRequest } from '../../runtime/agent.js'
import { hashText } from './seeded.js'

const spareNames: readonly string[] = (
  'Agnes Bela Clement Dora Emil Flora Gustav Henrike Ivo Jelena Kaspar Linnea Marcel Nadia Oskar Petra Ruben Sofia Tobias ' +
  'Ursula Vera Wendel Xenia Yara Zoltan Amira Bastian Carla Didier Elif Farid Gloria Hamid Irma Joris Katja Lorenz Malika'
).split(' ')

const half = builtInPersonas.length / 2

/**
 * All players are asked at once and see nothing, so the choice depends on the number in the id: the first twelve
 * players never choose the same name, and later ones use other names. A retry takes any other name.
 */
export function answerPersona({ playerId, random, attempt }: AgentRequest): Answer {
  if (attempt > 1) return { persona: { ...pick(builtInPersonas, random), name: anotherName(random, attempt) } }
  const place = seatIndex(playerId)
  const pair = [builtInPersonas[place % half], builtInPersonas[(place % half) + half]] as const
  const chosen = pick(pair, random) as Persona
  const name = place < half ? chosen.name : spareNames[(place - half) % spareNames.length]
  return { persona: { ...chosen, name: name ?? chosen.name } }
}

function seatIndex(playerId: string): number {
  const number = /(\d+)$/.exec(playerId)?.[1]
  return number === undefined ? hashText(playerId) % half : Math.max(0, Number(number.slice(-6)) - 1)
}

function anotherName(random: () => number, attempt: number): string {
  const name = pick([...builtInPersonas.map((other) => other.name), ...spareNames], random)
  return attempt === 2 ? name : `${name} ${attempt + Math.floor(random() * 90)}`
}
