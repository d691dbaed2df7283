import type { View } from '../../events/view.js'
import { builtInPersonas, type CharacterName } from '../../rules/built-in-personas.js'
import type { Persona } from '../../rules/persona.js'
import { shuffle } from '../../rules/random.js'
import { type Voice, voices } from '../characters/voices.js'
import type { PublicHistory } from '../suspicion/history.js'
import { hashText, seededRandom } from './seeded.js'

const characterNames = builtInPersonas.map(({ name }) => name)

/**
 * A built-in character has its own voice, another persona that of the character whose description shares most words
 * with it. Without a persona the name decides; other players get voices by seat, differently in each game.
 */
export function voiceFor(view: View, { personas, game }: Pick<PublicHistory, 'personas' | 'game'>): Voice {
  const persona = personas.get(view.audience)
  if (persona) return voices[findCharacter(persona)]
  const self = view.players.find(({ id }) => id === view.audience)
  const order = () => shuffle(characterNames, seededRandom(game))
  const name = characterNames.find((known) => known === self?.name) ?? pickByNumber(order(), self?.seat ?? 0)
  return voices[name]
}

const pickByNumber = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

function findCharacter(persona: Persona): CharacterName {
  const own = builtInPersonas.find(({ character, style }) => character === persona.character && style === persona.style)
  if (own) return own.name
  const words = personaWords(persona)
  const scored = builtInPersonas.map((other) => ({ name: other.name, score: sharedWords(words, personaWords(other)) }))
  const most = Math.max(...scored.map(({ score }) => score))
  return pickByNumber(
    scored.filter(({ score }) => score === most),
    hashText(persona.name),
  ).name
}

function personaWords({ character = '', traits = [], style = '', quirks = [] }: Persona): Set<string> {
  const text = [character, ...traits, style, ...quirks].join(' ').toLowerCase()
  return new Set(text.match(/\p{L}{4,}/gu) ?? [])
}

const sharedWords = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...words].filter((word) => others.has(word)).length
