import { type Persona, sameName } from './persona.js'
import { pick, type Random } from './random.js'

/** One of `personas` whose name is not among `taken`; if all are taken, one of them with a number added. */
export function freePersona(personas: readonly Persona[], random: Random, taken: readonly string[]): Persona {
  const free = personas.filter(({ name }) => !taken.some((other) => sameName(name, other)))
  if (free.length > 0) return pick(free, random)
  const copy = pick(personas, random)
  let number = 2
  while (taken.some((other) => sameName(other, `${copy.name} ${number}`))) number++
  return { ...copy, name: `${copy.name} ${number}` }
}
