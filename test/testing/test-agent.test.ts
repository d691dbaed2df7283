import { describe, expect, test } from 'vitest'
import { type Agent, randomAgent } from '../../src/index.js'
import { type AgentKind, answeringAgent, testAgent } from '../../src/testing/index.js'

testAgent(test, () => randomAgent(), { games: 1 })

/** The tests of the suite that an agent fails. */
async function failed(fresh: () => Agent, kind: AgentKind = {}): Promise<string[]> {
  const bodies = new Map<string, () => Promise<void>>()
  testAgent((name, body) => bodies.set(name, body), fresh, { games: 1, players: 9, ...kind })
  const failures: string[] = []
  for (const [name, body] of bodies)
    await body().catch(() => {
      failures.push(name)
    })
  return failures
}

describe('an agent fails the suite', () => {
  test('that answers illegally', async () => {
    const failures = await failed(() => answeringAgent({ nominate: 'perhaps' }))
    expect(failures).toContain('it answers everything that trial asks, legally and in time')
    expect(failures).toContain('told of a mistake, it answers legally')
  })

  test('that answers by chance of its own', async () => {
    let calls = 0
    const fickle = () => answeringAgent(({ options }) => options[calls++ % Math.max(1, options.length)])
    expect(await failed(fickle)).toContain('it plays trial the same way twice')
    expect((await failed(fickle, { deterministic: false })).filter((name) => name.includes('twice'))).toEqual([])
  })

  test('that does not listen to the signal', async () => {
    const deaf: Agent = {
      act: (request) => (request.signal.aborted ? new Promise(() => {}) : randomAgent().act(request)),
    }
    expect(await failed(() => deaf, { abortMs: 20 })).toEqual(['it gives up when nobody waits for its answer any more'])
  })
})
