import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, randomAgent } from '../../../src/index.js'
import { personaGuidance, personaSchema } from '../../../src/kernel/rules/index.js'
import { builtInPersonas, fullPersonas } from '../../../src/players/characters/index.js'
import { voices } from '../../../src/players/characters/voices.js'

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

test('the cast is 24 whole characters, each valid and with every part', () => {
  expect(fullPersonas).toHaveLength(24)
  expect(Object.keys(voices)).toEqual(builtInPersonas.map(({ name }) => name))
  const parts = Object.keys(personaSchema.shape).sort()
  for (const persona of fullPersonas) {
    expect(personaSchema.parse(persona)).toEqual(persona)
    expect(Object.keys(persona).sort()).toEqual(parts)
    expect(Object.keys(persona.roleGuidance ?? {})).toContain('mafia')
  }
})

test('no two of them sound alike', () => {
  for (const part of ['style', 'reasoningStyle', 'accusationStyle', 'defenseStyle', 'background'] as const)
    expect(new Set(fullPersonas.map((persona) => persona[part])).size, part).toBe(24)
  const phrases = fullPersonas.flatMap(({ signaturePhrases = [] }) => signaturePhrases)
  expect(new Set(phrases).size).toBe(phrases.length)
  const words = fullPersonas.map(
    (persona) =>
      new Set(
        JSON.stringify(persona)
          .toLowerCase()
          .match(/\p{L}{5,}/gu)
          ?.filter((word) => !fields.has(word)),
      ),
  )
  for (const [at, one] of words.entries())
    for (const other of words.slice(at + 1)) {
      const shared = [...one].filter((word) => other.has(word)).length
      expect(shared / Math.min(one.size, other.size)).toBeLessThan(0.25)
    }
})

const fields = new Set(Object.keys(personaSchema.shape).map((field) => field.toLowerCase()))

test('their relationships lead to others of the cast', () => {
  const names = new Set(fullPersonas.map(({ name }) => name))
  for (const { name, relationships = {} } of fullPersonas)
    for (const other of Object.keys(relationships)) {
      expect(names).toContain(other)
      expect(other).not.toBe(name)
    }
})

test('in a log a built-in character stays small and a full one bounded', () => {
  for (const persona of builtInPersonas) {
    expect(bytes(persona)).toBeLessThan(250)
    expect(personaGuidance(persona)).toBeUndefined()
  }
  for (const persona of fullPersonas) expect(bytes(persona)).toBeLessThan(1_500)
})

test('the whole cast sits at one table', async () => {
  const players = fullPersonas.map((persona) => ({ persona }))
  const { events } = await createMafiaGame({ rules: 'classic', players, agent: randomAgent(), seed: 'cast' }).run()
  expect(events.filter((event) => isEvent(event, 'persona.briefed'))).toHaveLength(24)
})
