import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  isEvent,
  replayGame,
  resumeGame,
  scriptedAgent,
  verifyLog,
} from '../../../src/index.js'

/** A game whose first player first answers each request by `wrong`, and then as the rules want it. */
async function playedWrongly(wrong: (request: AgentRequest) => unknown): Promise<readonly GameEvent[]> {
  const scripted = scriptedAgent()
  const act = (request: AgentRequest) => (request.attempt === 1 ? wrong(request) : scripted.act(request))
  const agent = ({ seat }: { seat: number }) => (seat === 0 ? ({ act } as Agent) : scripted)
  const players = ['Ann', 'Ben', 'Cara', 'Dan', 'Eve', 'Finn', 'Gus'].map((name) => ({ name }))
  return (await createMafiaGame({ players, agent, seed: 4, rules: 'trial' }).run()).events
}

const reasonsIn = (events: readonly GameEvent[], kind: string) =>
  events.flatMap((event) => (isEvent(event, 'answer.rejected') && event.data.kind === kind ? [event.data.reason] : []))

describe('a rejection says how to correct the answer', () => {
  test('an unknown field is named, with the field that was meant', async () => {
    const events = await playedWrongly(() => ({ sppech: 'I am here.', chocie: 'p2' }))
    const hint = 'Unknown in the answer: `sppech` (did you mean `speech`?), `chocie` (did you mean `choice`?).'
    expect(reasonsIn(events, 'speak')[0]).toBe(`Words are due: give them as \`speech\`. ${hint}`)
    expect(reasonsIn(events, 'nominate')[0]).toMatch(
      /^A choice is missing\. Choose one of: .*\. Unknown in the answer: /,
    )
    expect(await verifyLog(events)).toMatchObject({ ok: true })
  })

  test('only the first unknown fields are named, and none without a value', async () => {
    const events = await playedWrongly(() => ({ one: 1, two: 2, three: 3, four: 4, five: 5, six: undefined }))
    expect(reasonsIn(events, 'speak')[0]).toMatch(/Unknown in the answer: `one`, `two`, `three` and 2 more\.$/)
    expect(await verifyLog(events)).toMatchObject({ ok: true })
  })

  test('a name where an id is due is answered with the id', async () => {
    const events = await playedWrongly(({ kind }) => (kind === 'nominate' ? { choice: 'ben' } : { speech: 'x' }))
    expect(reasonsIn(events, 'nominate')[0]).toMatch(
      /^The choice `ben` is not legal here\. Choose one of: .*\. Use the id `p2` instead of the name\.$/,
    )
    expect(await verifyLog(events)).toMatchObject({ ok: true })
  })

  test('the name of somebody who cannot be chosen gets no id', async () => {
    const events = await playedWrongly(({ kind }) => (kind === 'nominate' ? { choice: 'Ann' } : { speech: 'x' }))
    expect(reasonsIn(events, 'nominate')[0]).toMatch(/^The choice `Ann` is not legal here\. Choose one of: [^.]*\.$/)
  })

  test('a field that cannot be read costs the hint, not the reason', async () => {
    const unreadable = () => Object.defineProperty({}, 'sppech', { enumerable: true, get: () => fail('read me') })
    const events = await playedWrongly(unreadable)
    expect(reasonsIn(events, 'speak')[0]).toBe('Words are due: give them as `speech`.')
  })
})

const fail = (message: string): never => {
  throw new Error(message)
}

describe('a log of an earlier version, whose reasons have no hint', () => {
  const reworded = (events: readonly GameEvent[], reword: (reason: string) => string) =>
    events.map((event) =>
      isEvent(event, 'answer.rejected')
        ? { ...event, data: { ...event.data, reason: reword(event.data.reason) } }
        : event,
    ) as GameEvent[]
  const hints = / (Unknown in the answer: .*|Use the id .*)$/
  const wrong = ({ kind }: AgentRequest) => (kind === 'nominate' ? { choice: 'ben' } : { sppech: 'I am here.' })

  test('is replayed, verified and resumed', async () => {
    const events = await playedWrongly(wrong)
    const old = reworded(events, (reason) => reason.replace(hints, ''))
    expect(old).not.toEqual(events)
    expect(await verifyLog(old)).toMatchObject({ ok: true })
    expect((await replayGame(old)).events).toEqual(old)
    const cut = old.slice(0, -20)
    expect((await resumeGame(cut, { agent: scriptedAgent() }).run()).events.slice(0, cut.length)).toEqual(cut)
  })

  test('is refused with a hint that the answer does not give', async () => {
    const events = await playedWrongly(wrong)
    const forged = reworded(events, (reason) => reason.replace(hints, ' Use the id `p7` instead of the name.'))
    expect(await verifyLog(forged)).toMatchObject({ ok: false, check: 'replay' })
  })
})
