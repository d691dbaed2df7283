import { builtInPersonas } from '../../characters/built-in-personas.js'
import type { Voice } from '../../characters/character.js'
import { characters } from '../../characters/characters.js'
import type { View } from '../../events/view.js'
import type { Persona } from '../../rules/persona.js'
import { shuffle } from '../../rules/random.js'
import type { Chronicle } from '../../suspicion/chronicle.js'
import { hashOf, seededBy } from './seeded.js'

const voices: ReadonlyMap<string, Voice> = new Map(characters.map(({ name, voice }) => [name, voice]))

/**
 * How this player talks. A built-in character has its own voice; another persona gets the built-in voice whose
 * description shares most words with it. Without a persona, a player with the name of a built-in character talks like
 * it; the others get voices by seat, differently in each game.
 */
export function voiceFor(view: View, { personas, game }: Chronicle): Voice {
  const persona = personas.get(view.audience)
  const shown = view.players.find(({ id }) => id === view.audience)?.name ?? ''
  if (persona) return voices.get(characterOf(persona)) as Voice
  return voices.get(shown) ?? (voices.get(nameBySeat(view, game)) as Voice)
}

function nameBySeat({ players, audience }: View, game: string): string {
  const seat = players.find(({ id }) => id === audience)?.seat ?? 0
  const order = shuffle([...voices.keys()], seededBy(game))
  return order[seat % order.length] as string
}

function characterOf(persona: Persona): string {
  const own = builtInPersonas.find(({ character, style }) => character === persona.character && style === persona.style)
  if (own) return own.name
  const words = wordsOf(persona)
  const scored = builtInPersonas.map((other) => ({ name: other.name, score: sharedWords(words, wordsOf(other)) }))
  const most = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most)
  return best[hashOf(persona.name) % best.length]?.name as string
}

function wordsOf({ character = '', traits = [], style = '', quirks = [] }: Persona): Set<string> {
  const text = [character, ...traits, style, ...quirks].join(' ').toLowerCase()
  return new Set(text.match(/\p{L}{4,}/gu) ?? [])
}

const sharedWords = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...words].filter((word) => others.has(word)).length
