import { expect, test } from 'vitest'
import { facts, type PhraseLine, reasons, talk } from '../../../src/players/scripted/phrases/phrases.js'
import { conditions } from '../../../src/players/scripted/speech.js'

const tables = [...Object.values(talk), ...Object.values(reasons)]

test('the need of a phrase is a condition that can be checked, and every condition is needed', () => {
  const needs = tables.flat().flatMap((line: PhraseLine) => (typeof line === 'string' ? [] : line.needs))
  expect(new Set(needs)).toEqual(new Set(Object.keys(conditions)))
})

test('every table holds phrases, and only known evidence is never said aloud', () => {
  const said = { ...facts.claims, ...facts.findings, ...facts.memories, ...talk, ...reasons }
  const silent = Object.entries<readonly PhraseLine[]>(said).filter(([, lines]) => lines.length === 0)
  expect(silent.map(([name]) => name)).toEqual(['known'])
})
