import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  defineRules,
  type GameEvent,
  isEvent,
  randomAgent,
  scriptedAgent,
} from '../../../src/index.js'
import {
  beliefRates,
  beliefsByDay,
  calibrationError,
  gameReport,
  gameRow,
  playerRows,
  scoreFromSums,
} from '../../../src/lab/stats/index.js'
import { playedPresets } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'

type Entry = readonly [GameEvent['type'], object, (readonly string[] | 'public')?]

/** Four players, of whom Ann is mafia: Ann speaks, then Bob, then all vote. */
const entries: readonly Entry[] = [
  ['phase.changed', { from: 'night', to: 'discussion' }],
  ['beliefs.stated', { player: 'Bob', beliefs: { Ann: 0.5, Cid: 0.5, Dan: 0.2 }, when: 'speech' }, ['Bob']],
  ['beliefs.stated', { player: 'Cid', beliefs: { Ann: 0.4, Bob: 0.4, Dan: 0.4 }, when: 'speech' }, ['Cid']],
  ['beliefs.stated', { player: 'Ann', beliefs: { Bob: 0, Cid: 0, Dan: 0 }, when: 'speech' }, ['Ann']],
  ['speech.given', { player: 'Ann', text: 'I trust Bob.' }],
  ['beliefs.stated', { player: 'Cid', beliefs: { Ann: 0.2, Bob: 0.4, Dan: 0.5 }, when: 'speech' }, ['Cid']],
  ['beliefs.stated', { player: 'Bob', beliefs: { Ann: 0.6, Cid: 0.5, Dan: 0.2 }, when: 'speech' }, ['Bob']],
  ['speech.given', { player: 'Bob', text: 'I do not trust Ann.' }],
  ['phase.changed', { from: 'discussion', to: 'vote' }],
  ['beliefs.stated', { player: 'Bob', beliefs: { Ann: 0.9, Cid: 0.3, Dan: 0.1 }, when: 'vote' }, ['Bob']],
  ['vote.cast', { player: 'Bob', choice: 'Ann' }],
  ['beliefs.stated', { player: 'Cid', beliefs: { Ann: 0.7, Bob: 0.1, Dan: 0.3 }, when: 'vote' }, ['Cid']],
  ['vote.cast', { player: 'Cid', choice: 'Dan' }],
  ['vote.cast', { player: 'Dan', choice: 'Ann' }],
  ['vote.resolved', { tally: { Ann: 2, Dan: 1 }, outcome: 'nobody', tied: [] }],
]

async function handmade(ballot: 'parallel' | 'sequential' = 'parallel'): Promise<GameEvent[]> {
  const rules = defineRules({ extends: 'reactive', roles: { mafia: 1, villager: 3 }, beliefs: 'speeches', ballot })
  const players = ['Ann', 'Bob', 'Cid', 'Dan'].map((id, seat) => ({ id, role: seat === 0 ? 'mafia' : 'villager' }))
  const { events } = await createMafiaGame({ rules, players, seed: 1, agent: randomAgent() }).run()
  const opening = events.slice(0, events.findIndex(({ type }) => type === 'role.dealt') + 4)
  return [
    ...opening,
    ...entries.map(
      ([type, data, audience = 'public'], index) =>
        ({ seq: opening.length + index, type, day: 1, phase: 'discussion', audience, data }) as unknown as GameEvent,
    ),
  ]
}

describe('of a game that was counted by hand', async () => {
  const report = gameReport(await handmade())
  const of = (id: string) =>
    report.players.find((player) => player.id === id)?.beliefs as (typeof report.players)[number]['beliefs']

  test('the Brier score is the mean square of how far chances are from the truth, the mafia left out', () => {
    const bob = [0.25, 0.25, 0.04, 0.16, 0.25, 0.04, 0.01, 0.09, 0.01]
    const cid = [0.36, 0.16, 0.16, 0.64, 0.16, 0.25, 0.09, 0.01, 0.09]
    const mean = (squares: readonly number[]) => squares.reduce((sum, square) => sum + square, 0) / squares.length
    expect(scoreFromSums(of('Bob').score).brier).toBeCloseTo(mean(bob), 12)
    expect(scoreFromSums(of('Cid').score).brier).toBeCloseTo(mean(cid), 12)
    expect(scoreFromSums(of('Ann').score)).toEqual({ chances: 0, brier: null, logLoss: null, reference: null })
    expect(report.beliefs.days.map(({ day, score }) => [day, score.chances, scoreFromSums(score).brier])).toEqual([
      [1, 18, expect.closeTo(mean([...bob, ...cid]), 12)],
    ])
  })

  test('the log loss is the mean surprise at the truth, and the reference knows the share of mafia alone', () => {
    const surprise = [0.5, 0.5, 0.8, 0.6, 0.5, 0.8, 0.9, 0.7, 0.9].map((chance) => -Math.log(chance))
    expect(scoreFromSums(of('Bob').score).logLoss).toBeCloseTo(surprise.reduce((sum, one) => sum + one, 0) / 9, 12)
    expect(scoreFromSums(of('Bob').score).reference).toBeCloseTo(2 / 9, 12)
  })

  test('chances are held against the share of mafia in ten bins', () => {
    const filled = of('Bob').calibration.filter(({ count }) => count > 0)
    expect(filled.map(({ from, count, mafia }) => [from, count, mafia])).toEqual([
      [0.1, 1, 0],
      [0.2, 2, 0],
      [0.3, 1, 0],
      [0.5, 3, 1],
      [0.6, 1, 1],
      [0.9, 1, 1],
    ])
    // 0.1 + 0.4 + 0.3 + |1.5 - 1| + |0.6 - 1| + |0.9 - 1|, over nine.
    expect(calibrationError(of('Bob').calibration)).toBeCloseTo(1.8 / 9, 12)
  })

  test('a speech moves those who stated before and after it, towards the truth or away from it', () => {
    expect(report.beliefs.speeches).toEqual([
      expect.objectContaining({
        speaker: 'Ann',
        listeners: 2,
        moved: expect.closeTo((0.1 + 0.2 + 0.1) / 6, 12),
        towardsTruth: expect.closeTo((0.1 - 0.2 - 0.1) / 6, 12),
        onSpeaker: expect.closeTo((0.1 - 0.2) / 2, 12),
      }),
      expect.objectContaining({
        speaker: 'Bob',
        listeners: 1,
        moved: expect.closeTo((0.5 + 0.3 + 0.2) / 3, 12),
        towardsTruth: expect.closeTo((0.5 + 0.3 + 0.2) / 3, 12),
        onSpeaker: expect.closeTo(-0.3, 12),
      }),
    ])
    expect(of('Ann').persuasion).toMatchObject({ speeches: 1, listeners: 2, named: 6, namedSpeaker: 2 })
  })

  test('a listener who has also seen a vote does not count for a speech', async () => {
    const { beliefs } = gameReport(await handmade('sequential'))
    expect(beliefs.speeches.map(({ speaker }) => speaker)).toEqual(['Ann'])
  })

  test('suspicion is what others stated, votes are held against the last statement', () => {
    expect(of('Ann').suspicion).toEqual({ count: 6, stated: expect.closeTo(0.5 + 0.4 + 0.2 + 0.6 + 0.9 + 0.7, 12) })
    expect([of('Bob').votes, of('Cid').votes, of('Dan').votes]).toEqual([
      { compared: 1, agreed: 1 },
      { compared: 1, agreed: 0 },
      { compared: 0, agreed: 0 },
    ])
  })
})

const named = (agent: Agent, name: string): Agent => ({ ...agent, name })

async function games(agent: Agent, count: number, beliefs: 'speeches' | 'votes' = 'votes') {
  const logs: (readonly GameEvent[])[] = []
  for (const preset of playedPresets)
    for (let seed = 0; seed < count; seed++) {
      const rules = defineRules({ extends: preset, beliefs })
      const { events } = await createMafiaGame({ rules, players: seatsFor(preset, 9), seed, agent }).run()
      logs.push(events)
    }
  return logs
}

/** The numbers of the speeches that a living player heard besides the speaker and the mafia, who know the truth. */
function heardByTown(events: readonly GameEvent[]): number[] {
  const roles = events.find((event) => isEvent(event, 'game.ended'))?.data.roles ?? {}
  const listening = new Set(Object.keys(roles).filter((player) => roles[player] !== 'mafia'))
  return events.flatMap((event) => {
    if (isEvent(event, 'player.died')) listening.delete(event.data.player)
    if (!isEvent(event, 'speech.given') && !isEvent(event, 'defense.given')) return []
    return [...listening].some((player) => player !== event.data.player) ? [event.seq] : []
  })
}

describe('over games', () => {
  test('the scores are those of a script that reads nothing but the lines of the logs', async () => {
    const logs = await games(scriptedAgent(), 1)
    const folder = mkdtempSync(join(tmpdir(), 'nightzero-beliefs-'))
    const paths = logs.map((events, index) => {
      const path = join(folder, `${index}.jsonl`)
      writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      return path
    })
    const script = join(import.meta.dirname, 'rebelieve.py')
    const again = JSON.parse(execFileSync('python3', [script, ...paths], { encoding: 'utf8' }))
    const reports = logs.map((events) => gameReport(events))
    const [row] = beliefRates(reports)
    expect(row?.chances).toBe(again.chances)
    expect(row?.brier).toBeCloseTo(again.brier, 12)
    expect(row?.logLoss).toBeCloseTo(again.logLoss, 12)
    expect(beliefsByDay(reports).map(({ day, brier }) => [`${day}`, brier])).toEqual(
      Object.entries(again.byDay).map(([day, brier]) => [day, expect.closeTo(brier as number, 12)]),
    )
  })

  test('scripted players are better than any chance and than knowing the share of mafia, random ones are not', async () => {
    const rate = async (agent: Agent) => beliefRates((await games(agent, 2)).map((events) => gameReport(events)))[0]
    const [scripted, random] = [await rate(scriptedAgent()), await rate(randomAgent())]
    expect(scripted?.brier).toBeLessThan(random?.brier ?? 0)
    expect(scripted?.brier).toBeLessThan(scripted?.reference ?? 0)
    expect(random?.brier).toBeGreaterThan(random?.reference ?? 1)
    expect(scripted?.calibrationError).toBeLessThan(random?.calibrationError ?? 0)
  })

  test('who speaks in turn and is listened to has persuaded; rows have every figure', async () => {
    const [events = []] = await games(named(scriptedAgent(), 'speaker'), 1, 'speeches')
    const report = gameReport(events)
    expect(report.beliefs.speeches.map(({ at }) => at)).toEqual(heardByTown(events))
    for (const { listeners } of report.beliefs.speeches) expect(listeners).toBeGreaterThan(0)
    const [row] = beliefRates([report])
    expect(row).toMatchObject({ agent: 'speaker', moved: expect.any(Number), suspectedAsMafia: expect.any(Number) })
    expect(gameRow(report)).toMatchObject({ beliefChances: expect.any(Number), brier: expect.any(Number) })
    expect(playerRows(report)[0]).toMatchObject({
      beliefStatements: expect.any(Number),
      votesBelieved: expect.any(Number),
    })
  })

  test('nothing is told of games without beliefs', async () => {
    const { events } = await createMafiaGame({ rules: 'trial', players: 7, seed: 1, agent: scriptedAgent() }).run()
    const report = gameReport(events)
    expect([beliefRates([report]), beliefsByDay([report]), report.beliefs]).toEqual([
      [],
      [],
      { days: [], speeches: [] },
    ])
    expect(gameRow(report)).toMatchObject({ beliefChances: 0, brier: null })
  })
})

test('a possessed, who only wins with the mafia, is told among those who are not mafia', async () => {
  const rules = defineRules({ extends: 'aiwolf-5', beliefs: 'votes' })
  const players = ['werewolf', 'possessed', 'seer', 'villager', 'villager'].map((role) => ({
    role,
    agent: { name: role, act: (request: AgentRequest) => randomAgent().act(request) },
  }))
  const { events } = await createMafiaGame({ rules, players, seed: 1 }).run()
  const rows = beliefRates([gameReport(events)])
  const [possessed, werewolf] = ['possessed', 'werewolf'].map((name) => rows.find(({ agent }) => agent === name))
  expect([possessed?.suspectedAsMafia, possessed?.agreementAsMafia.of]).toEqual([null, 0])
  expect([possessed?.suspectedAsTown, werewolf?.suspectedAsMafia]).not.toContain(null)
})
