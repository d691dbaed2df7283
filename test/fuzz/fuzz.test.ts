import seedrandom from 'seedrandom'
import { afterAll, describe, expect, test } from 'vitest'
import { InvalidLogError } from '../../src/index.js'
import { mutate } from '../../tools/fuzz/mutate.js'
import { faultOfError, findFault } from '../../tools/fuzz/target.js'
import { targets } from '../../tools/fuzz/targets.js'
import { isFull } from '../laws/support/runs.js'

const inputs = isFull ? 20 : 8
const { fetch } = globalThis
afterAll(() => {
  // One target puts its own in place of it.
  globalThis.fetch = fetch
})

describe('whatever is read, what comes of it is a value or a clear refusal', () => {
  test.each(Object.keys(targets))('%s', async (name) => {
    const target = await (targets[name] as NonNullable<(typeof targets)[string]>)()
    const random = seedrandom(`short ${name}`)
    for (let count = 0; count < inputs; count++) {
      const seed = target.seeds[count % target.seeds.length] as string
      const input = mutate(seed, target.seeds, random)
      expect({ input, fault: await findFault(target, input) }).toEqual({ input, fault: undefined })
    }
    await target.close?.()
    globalThis.fetch = fetch
  })
})

describe('a finding is', () => {
  const running = (run: () => void) => findFault({ seeds: [], covers: [], run }, '')
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
