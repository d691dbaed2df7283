import { describe, expect, test } from 'vitest'
import { gameMachineFor, toMermaid } from '../../../machines/index.js'
import { gameMachines, wholeDiagram } from '../../../src/diagrams/index.js'
import { openRequests } from '../../../src/game/recorded-requests.js'
import {
  createMafiaGame,
  forkGame,
  isEvent,
  type RulesInput,
  randomAgent,
  reaskGame,
  reenactGame,
  replayGame,
  resumeGame,
  ruleCard,
  verifyLog,
} from '../../../src/index.js'
import { prologue, tribunal } from '../../support/own-charts.js'

const rules: RulesInput = {
  extends: 'trial',
  opening: 'prologue',
  day: ['discussion', 'tribunal', 'discussion', 'decision'],
  discussion: { rounds: 1 },
  maxDays: 2,
}
const charts = { tribunal, prologue }
const agent = randomAgent()
const game = createMafiaGame({ rules, charts, agent, seed: 3, id: 'own' })
const { events, winner } = await game.run()

describe('a game with phases of its own', () => {
  test('has them all', () => {
    const phases = events.flatMap((event) => (isEvent(event, 'phase.changed') ? [event.data.to] : []))
    expect(phases.slice(0, 4)).toEqual(['prologue', 'discussion', 'tribunal', 'discussion'])
    expect(game.state.rules?.charts).toEqual({
      tribunal: tribunal.config.description,
      prologue: prologue.config.description,
    })
  })

  test('is replayed, reenacted and verified with its charts, and others beside them are ignored', async () => {
    const all = { ...charts, duel: tribunal }
    expect((await replayGame(events, { charts: all })).winner).toBe(winner)
    expect((await reenactGame(events, { charts }).run()).winner).toBe(winner)
    expect(await verifyLog(events, { charts })).toMatchObject({ ok: true, winner })
  })

  test('is resumed from 50 cuts, wherever they fall', async () => {
    const bare = events.map(({ meta: _, ...event }) => event)
    for (let cut = 0; cut < 50; cut++) {
      const at = 1 + Math.floor((cut * (events.length - 2)) / 49)
      const resumed = await resumeGame(events.slice(0, at), { agent, charts }).run()
      expect(resumed.events.map(({ meta: _, ...event }) => event)).toEqual(bare)
    }
  })

  test('is forked at an answer in a phase of its own, and its past stays', async () => {
    const at = events.findIndex((event) => isEvent(event, 'answer.recorded') && event.phase === 'tribunal')
    const answer = events[at]
    if (answer === undefined || !isEvent(answer, 'answer.recorded'))
      throw new Error('Nobody was asked in the tribunal.')
    const { player, answer: given } = answer.data
    const dead = events.flatMap((event) => (isEvent(event, 'player.died') ? [event.data.player] : []))
    const living = game.state.players.map(({ id }) => id).filter((id) => !dead.includes(id))
    const other = living.find((id) => id !== given.choice && id !== player)
    const fork = await forkGame(events, { at, change: { choice: other ?? '' }, agent, charts })
    const forked = (await fork.run()).events
    expect(forked.slice(2, at).map(({ type, data }) => [type, data])).toEqual(
      events.slice(2, at).map(({ type, data }) => [type, data]),
    )
    expect(await verifyLog(forked, { charts })).toMatchObject({ ok: true })
  })

  test('asks one open question of a phase of its own again', async () => {
    const at = events.findIndex((event) => isEvent(event, 'phase.changed') && event.data.to === 'prologue')
    const cut = events.slice(0, at + 1)
    const [open] = await openRequests(cut, { charts })
    const asked = open?.id ?? ''
    const heard: string[] = []
    const journal = { record: ({ requestId }: { requestId: string }) => void heard.push(requestId) }
    const again = reaskGame(cut, { requestId: asked, agent, charts, journal })
    const signal = new AbortController()
    again.once('event', () => signal.abort())
    await Promise.race([again.run({ signal: signal.signal }).catch(() => {}), again.settled()])
    expect(asked).toMatch(/^0\.speak\.1\.p\d+$/)
    expect(heard).toEqual([asked])
  })

  test('is drawn and listed with its charts', () => {
    const machine = gameMachineFor(game.rules, charts)
    expect(Object.keys(gameMachines(machine, game.rules))).toEqual(
      expect.arrayContaining(['day', 'tribunal', 'prologue']),
    )
    const drawn = toMermaid(wholeDiagram(machine, game.rules))
    expect(drawn).toContain('state "Tribunal" as game_day_tribunal {')
    expect(drawn).toContain('game_day_tribunal_voting')
    expect(drawn).not.toContain('own')
  })

  test('is drawn without its machines by their names', () => {
    const drawn = toMermaid(wholeDiagram(gameMachineFor(game.rules), game.rules))
    expect(drawn).toContain('game_day_tribunal : runs tribunal')
  })

  test('tells its players what they are', () => {
    const card = ruleCard(game.rules, 10)
    expect(card).toContain('A day has these phases, in order: discussion, tribunal, discussion, decision.')
    expect(card).toContain(`The tribunal: ${tribunal.config.description}`)
    expect(card).toContain(`Before the first day: ${prologue.config.description}`)
  })
})

describe('a game whose charts are absent', () => {
  const lacking = /^The rules name the chart `tribunal`.*`charts: \{ tribunal: machine \}`\.$/

  test.each([
    ['made', () => createMafiaGame({ rules: game.rules, charts: { prologue } })],
    ['resumed', () => resumeGame(events, { charts: { prologue } })],
    ['replayed', () => replayGame(events, { charts: { prologue } })],
    ['reenacted', () => reenactGame(events, { charts: { prologue } })],
    ['forked', () => forkGame(events, { at: 20, charts: { prologue } })],
    ['asked again', () => reaskGame(events, { requestId: 'x', agent, charts: { prologue } })],
    ['listed', () => openRequests(events)],
  ] as const)('is not %s: the message names the first', async (_what, attempt) => {
    await expect(async () => attempt()).rejects.toThrow(/The rules name the chart `(tribunal|prologue)`/)
  })

  test('is refused in one sentence that says what to give', async () => {
    expect(() => createMafiaGame({ rules: game.rules, charts: { prologue } })).toThrow(lacking)
    const { message } = (await verifyLog(events, { charts: { prologue } })) as { message: string }
    expect(message).toMatch(/^Event 0: The rules name the chart `tribunal`/)
    expect(await verifyLog(events)).toMatchObject({ ok: false, check: 'replay', seq: 0 })
  })

  test('is refused too when a log names one that it does not describe', async () => {
    const [first, ...rest] = events
    if (first === undefined || !isEvent(first, 'game.created')) throw new Error('The log begins otherwise.')
    const { charts: _, ...bare } = first.data.rules
    const forged = { ...first, data: { ...first.data, rules: { ...bare, decision: 'duel' } } }
    await expect(replayGame([forged, ...rest], { charts })).rejects.toThrow('the chart `duel`')
  })
})
