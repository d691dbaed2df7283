import { expect, test } from 'vitest'
import * as z from 'zod'
import { createMafiaGame, isEvent } from '../../../src/index.js'
import { firstFault, knownFields } from '../../../src/kernel/errors/explain.js'
import { sourcesIn } from '../../support/source.js'

const told = (schema: z.ZodType, value: unknown): string => {
  const { error } = schema.safeParse(value)
  return firstFault(error as z.ZodError, value).message
}
const field = (schema: z.ZodType) => z.strictObject({ field: schema })

test.each<[schema: z.ZodType, value: unknown, message: string]>([
  [z.string(), 7, 'Expected a text, got `7`'],
  [z.number(), 'x', 'Expected a number, got `x`'],
  [z.number(), '3', 'Expected a number, got the text `3`'],
  [z.number('Expected a chance'), '0.5', 'Expected a chance, got the text `0.5`'],
  [z.boolean(), 'true', 'Expected true or false, got the text `true`'],
  [z.literal(3), '3', 'Expected `3`, got the text `3`'],
  [z.enum(['1', '2']), '3', 'Expected `1` or `2`, got `3`'],
  [z.number(), Number.NaN, 'Expected a number, got `NaN`'],
  [z.int(), 1.5, 'Expected a whole number, got `1.5`'],
  [z.boolean(), [], 'Expected true or false, got a list'],
  [z.array(z.string()), {}, 'Expected a list, got an object'],
  [z.string().min(1), '', 'Expected at least 1 character, got an empty text'],
  [z.string().max(2), 'abc', 'Expected at most 2 characters, got 3 characters'],
  [z.string().length(3), 'ab', 'Expected exactly 3 characters, got `ab`'],
  [z.number().min(1), 0, 'Expected a number of at least 1, got `0`'],
  [z.number().positive(), 0, 'Expected a number above 0, got `0`'],
  [z.number().lt(5), 5, 'Expected a number below 5, got `5`'],
  [z.number().max(2_000), 3_000, 'Expected a number of at most 2,000, got `3000`'],
  [z.array(z.string()).min(1), [], 'Expected at least 1 entry, got 0'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Expected at most 1 entry, got 2'],
  [z.enum(['json', 'text']), 'jsno', 'Expected `json` or `text`, got `jsno` (did you mean `json`?)'],
  [z.enum(['json', 'text']), 'picture', 'Expected `json` or `text`, got `picture`'],
  [z.literal(true), false, 'Expected `true`, got `false`'],
  [z.union([z.string(), z.number()]), true, 'Expected a text or a number, got `true`'],
  [z.discriminatedUnion('k', [z.object({ k: z.literal('a') })]), { k: 'b' }, '`k`: Expected `a`, got `b`'],
  [field(z.string()), {}, '`field`: Expected a text, but it is missing'],
  [field(z.string('Expected a name')), { field: 7 }, '`field`: Expected a name, got `7`'],
])('%#. what was wrong is said in plain words', (schema, value, message) => {
  expect(told(schema, value)).toBe(message)
})

test('a field that is not known is answered with the one that was probably meant', () => {
  const { error } = field(z.string()).safeParse({ field: 'a', feild: 'b' })
  expect(firstFault(error as z.ZodError, {}, () => ['field'])).toEqual({
    path: 'feild',
    message: 'Unknown field `feild` (did you mean `field`?); known here: field',
  })
})

test('where one of several shapes is meant, only its fields are listed, and each once', () => {
  const schema = z.discriminatedUnion('power', [
    z.strictObject({ power: z.literal('kill'), self: z.optional(z.boolean()) }),
    z.strictObject({ power: z.literal('shoot'), self: z.optional(z.boolean()), uses: z.optional(z.int()) }),
  ])
  expect(knownFields(schema, [], { power: 'shoot' })).toEqual(['power', 'self', 'uses'])
  expect(knownFields(schema, [], { power: 'poke' })).toEqual(['power', 'self', 'uses'])
  expect(knownFields(z.array(schema), [0], { power: 'kill' })).toEqual(['power', 'self'])
})

test("no schema speaks in words that begin as zod's own do, or they would be taken for these", () => {
  const spoken = sourcesIn('src').flatMap(({ text }) => [
    ...text.matchAll(/'(Invalid|Too (?:small|big)|Unrecognized) /g),
  ])
  expect(spoken).toEqual([])
})

test('words that a program sets for all schemas change none of ours', async () => {
  const said = async () => {
    const agent = { act: () => ({ speech: 7 }) as never }
    const { events } = await createMafiaGame({ players: 6, seed: 1, maxRetries: 0, agent }).run()
    const reasons = events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))
    const faults = [{ rules: { extends: 'trial', maxDays: 'x' } }, { timeoutMs: 'x' }, { players: [{ id: 7 }] }]
    return [...reasons, ...faults.map((options) => messageOf(() => createMafiaGame(options as never)))]
  }
  const before = await said()
  const { localeError } = z.config()
  try {
    z.config({ localeError: () => 'Falsch' })
    expect(await said()).toEqual(before)
  } finally {
    z.config({ localeError })
  }
  expect(before.join()).toContain('Expected a text, got `7`')
})

function messageOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('Nothing was thrown.')
}
