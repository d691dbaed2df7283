import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { InvalidLogError } from '../../src/index.js'
import { runs } from '../laws/support/runs.js'
import { type FuzzTarget, faultOfError, findFault } from './parsers/target.js'
import { targets } from './parsers/targets.js'

const inputs = runs(50, 8)
const { fetch } = globalThis
afterAll(() => {
  // One target puts its own in place of it.
  globalThis.fetch = fetch
})

/** Texts that parsers stumble over. */
const oddities = [
  '',
  '\u0000',
  '\u001b[2J',
  '\u202e',
  '\ud800',
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  'null',
  '{}',
  '[[',
  '"',
  '\n',
]

/** What to put at which place, in place of how much; places are shares of the text. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.oneof(fc.constant(0), fc.nat(20), fc.nat(2_000)),
  put: fc.oneof(
    fc.constantFrom(...oddities),
    fc.string({ maxLength: 20, unit: 'binary' }),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  ),
  times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constantFrom(100, 5_000) }),
})

/** Real inputs, changed in up to five places; some are spliced from two. */
const changed = (seeds: FuzzTarget['seeds']) =>
  fc
    .tuple(
      fc.constantFrom(...seeds),
      fc.option(fc.constantFrom(...seeds), { freq: 5 }),
      fc.array(edit, { maxLength: 5 }),
    )
    .map(([seed, other, edits]) => {
      const start = other === null ? seed : seed.slice(0, seed.length / 2) + other.slice(other.length / 2)
      const text = edits.reduce((read, { at, drop, put, times }) => {
        const place = Math.floor(at * read.length)
        return read.slice(0, place) + put.repeat(times) + read.slice(place + drop)
      }, start)
      return text.slice(0, 200_000)
    })

describe(`whatever is read, what comes of it is a value or a clear refusal: ${inputs} inputs each`, () => {
  test.each(Object.keys(targets))(
    '%s',
    async (name) => {
      const target = await (targets[name] as NonNullable<(typeof targets)[string]>)()
      const clear = fc.asyncProperty(changed(target.seeds), async (input) => {
        expect(await findFault(target, input)).toBeUndefined()
      })
      await fc.assert(clear, { seed: Number(process.env.PROPERTY_SEED ?? 1), numRuns: inputs })
      await target.close?.()
      globalThis.fetch = fetch
    },
    36_000_000,
  )
})

describe('a finding is', () => {
  const running = (run: () => void) => findFault({ seeds: [], run }, '')
  test('an error of another kind, with its place', async () => {
    expect(await running(() => (undefined as unknown as { a: 1 }).a.toFixed())).toContain('TypeError')
    expect(await running(() => undefined)).toBeUndefined()
  })

  test('a message that is long or could steer a terminal', () => {
    expect(faultOfError(new InvalidLogError('fine'))).toBeUndefined()
    expect(faultOfError(new InvalidLogError('a\u001b[2J'))).toContain('control character')
    expect(faultOfError(new InvalidLogError('a'.repeat(5_000)))).toContain('5000 characters')
  })

  test('a change of what all objects inherit', async () => {
    const found = await running(() => void Object.assign(Object.prototype, { polluted: true }))
    delete (Object.prototype as { polluted?: boolean }).polluted
    expect(found).toBe('changed the prototype of all objects')
  })
})
