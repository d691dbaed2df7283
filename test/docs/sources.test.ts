import { describe, expect, test } from 'vitest'
import { commandLine } from '../../src/cli/program.js'
import * as library from '../../src/index.js'
import { eventData } from '../../src/kernel/events/event-data.js'
import * as stats from '../../src/lab/stats/index.js'
import { offeringRoutes } from '../../src/show/server/routes/catalog.js'
import { startingRoutes, steeringRoutes } from '../../src/show/server/routes/commands.js'
import { readingRoutes } from '../../src/show/server/routes/queries.js'
import * as bus from '../../src/stores/bus/index.js'
import { textOf } from './support/documents.js'

/** What the page names in code, outside of the columns that quote the sources. */
const answers = textOf('docs/sources.md')
  .split('\n')
  .flatMap((line) => line.split(' | ').slice(1))
const named = [...new Set(answers.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')))]
const matching = (pattern: RegExp): string[] => named.filter((code) => pattern.test(code))

function pathIn(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, field) => (at as Record<string, unknown> | undefined)?.[field], value)
}

describe('the page about the sources names what there is', () => {
  test.each(matching(/^nightzero /))('the command `%s`', (code) => {
    const [, name = '', ...words] = code.split(' ')
    const command = commandLine().commands.find((one) => one.name() === name)
    expect(command, name).toBeDefined()
    const options = command?.options.map(({ long }) => long)
    for (const flag of words.filter((word) => word.startsWith('--'))) expect(options).toContain(flag)
  })

  test.each(matching(/^rules\.\w/))('the field `%s`', (code) => {
    const fields = Object.values(library.presets).map((rules) => pathIn({ rules }, code.split('.')))
    expect(fields.some((value) => value !== undefined)).toBe(true)
  })

  const kinds: readonly string[] = [...Object.keys(eventData), 'thought.streamed', 'speech.streamed']
  test.each(matching(/^(?!rules\.)[a-z-]+\.[a-z]+$/))('the event `%s`', (code) => {
    expect(kinds).toContain(code)
  })

  test.each(matching(/^\w+\(\)$/))('the function `%s`', (code) => {
    expect({ ...library, ...bus, ...stats }).toHaveProperty(code.slice(0, -2))
  })

  const routes = [...offeringRoutes, ...startingRoutes, ...steeringRoutes, ...readingRoutes]
  test.each(matching(/^(GET|POST) /))('the call `%s`', (code) => {
    expect(routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toContain(code)
  })

  test('names enough of each to be worth a look', () => {
    const counts = [/^nightzero /, /^rules\.\w/, /\w\.\w+$/, /\(\)$/, /^(GET|POST) /].map((one) => matching(one).length)
    expect(Math.min(...counts)).toBeGreaterThan(5)
  })
})
