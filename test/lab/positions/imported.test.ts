import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Agent, type AgentRequest, type GameEvent, viewFor } from '../../../src/index.js'
import { importAIWolf, importLLMafia, importTencent } from '../../../src/lab/formats/index.js'
import {
  cutPositions,
  eventsAt,
  type LeftOut,
  ProbeFigures,
  readSuite,
  runProbe,
  writeSuite,
} from '../../../src/lab/positions/index.js'
import { buildPrompt } from '../../../src/players/prompts/index.js'

const fixture = (path: string) => readFileSync(join(import.meta.dirname, '../../fixtures', path), 'utf8')
const aiwolf = importAIWolf(fixture('aiwolf/village.log')).events
const tencent = importTencent(fixture('tencent/game.json')).events
const files = { config: fixture('llmafia/0001/config.json'), messages: fixture('llmafia/0001/all_messages.txt') }
const llmafia = importLLMafia(files).events

/** The positions of a game, and what is left out of it. */
async function cut(events: readonly GameEvent[], ...kinds: readonly string[]) {
  const left: LeftOut[] = []
  const suite = await cutPositions([events], { kinds, onLeftOut: (one) => left.push(one) })
  const asked = suite.positions.map(
    ({ day, kind, player, options }) => `${day} ${kind} ${player}: ${options.join(' ')}`,
  )
  return { suite, asked, left: left.map(({ count, reason }) => `${count} ${reason}`) }
}

describe('a position of an imported game', () => {
  test('of a vote is before its ballot, and in a revote among the tied', async () => {
    const { suite, asked } = await cut(tencent, 'vote')
    const revote = ['p3', 'p4', 'p5', 'p6'].map((player) => `1 vote ${player}: p1 p2 abstain`)
    expect(asked.slice(6)).toEqual(revote)
    expect(asked[0]).toBe('1 vote p1: p2 p3 p4 p5 p6 abstain')
    for (const position of suite.positions)
      expect(eventsAt(suite, position).at(-1)).toMatchObject({ type: 'phase.changed', day: position.day })
  })

  test('shows its player what it had seen until then, and nothing that others had', async () => {
    const { suite } = await cut(aiwolf, 'vote', 'investigate', 'protect')
    const asked: AgentRequest[] = []
    const look: Agent = {
      act: (request) => {
        asked.push(request)
        expect(buildPrompt(request).messages.at(-1)?.content).toContain(`Legal choices: \`${request.options[0]}\``)
        return { choice: request.options[0] as string }
      },
    }
    await runProbe({ suite, entrants: { look }, concurrency: 1 })
    expect(asked).toHaveLength(suite.positions.length)
    for (const [at, position] of suite.positions.entries()) {
      const { id, kind, playerId, options, view } = asked[at] as AgentRequest
      expect([id, kind, playerId, options]).toEqual([
        ...[position.requestId, position.kind, position.player, position.options],
      ])
      expect(JSON.stringify(view)).toBe(JSON.stringify(viewFor(position.player, eventsAt(suite, position))))
      const secrets = view.events.filter(({ type }) => type === 'investigation.learned' || type === 'mafia.spoke')
      if (position.role !== 'seer' && position.role !== 'werewolf') expect(secrets).toEqual([])
    }
  })

  test('has the role of the dead if the table learned it', async () => {
    const { suite } = await cut(llmafia, 'vote')
    const last = suite.positions.findLast(({ player }) => player === 'p4') as (typeof suite.positions)[0]
    expect(viewFor(last.player, eventsAt(suite, last)).players[0]).toMatchObject({ id: 'p1', role: 'villager' })
  })

  test('of the mafia is that of one who chooses alone; what follows from nothing is left out and said', async () => {
    expect((await cut(llmafia, 'kill')).asked).toEqual(['1 kill p2: p3 p4 p5'])
    const two = fixture('aiwolf/village.log').replaceAll('POSSESSED', 'WEREWOLF')
    expect(await cut(importAIWolf(two).events, 'kill')).toMatchObject({
      asked: [],
      left: ['1 choices of several players together, where the log does not say who saw whose choice'],
    })
    expect(await cut(tencent, 'heal', 'poison')).toMatchObject({
      asked: [],
      left: ['2 choices after something was shown to the player that the log does not have'],
    })
    const silent = files.messages.replaceAll(/^.* voted for .*\n/gm, '')
    expect(await cut(importLLMafia({ ...files, messages: silent }).events, 'vote')).toMatchObject({
      asked: [],
      left: ['2 ballots of which the log has only the result, and not who voted for whom'],
    })
    const odd = fixture('aiwolf/village.log').replace('2,vote,1,2', '2,vote,1,4')
    expect((await cut(importAIWolf(odd).events, 'vote')).left).toEqual([
      '1 choices that the rules of the game do not allow at this moment',
    ])
    expect(await cutPositions([tencent], { rules: ['trial'] })).toEqual({ logs: [], positions: [] })
    expect((await cutPositions([tencent.slice(0, 2)])).positions).toEqual([])
  })
})

describe('a probe of an imported game', () => {
  test('asks again after a wrong answer as a game does, and counts right choices by the true roles', async () => {
    const { suite } = await cut(aiwolf, 'vote')
    const reasons: (string | undefined)[] = []
    const entrants: Record<string, Agent> = {
      wrong: {
        act: ({ error }) => {
          reasons.push(error)
          return { choice: 'nobody' }
        },
      },
      knowing: { act: ({ options }) => ({ choice: options.find((id) => id === 'p2') ?? (options[0] as string) }) },
    }
    const { answers } = await runProbe({ suite: readSuite(writeSuite(suite)), entrants })
    expect(reasons).toHaveLength(suite.positions.length * 4)
    expect(reasons.filter((reason) => reason?.includes('nobody'))).toHaveLength(suite.positions.length * 3)
    const [wrong, knowing] = new ProbeFigures(suite, answers).byEntrant()
    expect(wrong).toMatchObject({ defaulted: suite.positions.length, measured: { right: { mean: 0 } } })
    // The revote of five townspeople is among two of the town.
    expect(knowing?.defaulted).toBe(0)
    expect(knowing?.measured.right?.mean).toBeCloseTo(7 / 12)
  })

  test('of a moment at which the question does not follow is refused', async () => {
    const { suite } = await cut(aiwolf, 'vote')
    const [first, ...rest] = suite.positions as [(typeof suite.positions)[0]]
    const wrong = { ...suite, positions: [{ ...first, requestId: '2.vote.1.p1' }, ...rest] }
    const act = () => ({})
    await expect(runProbe({ suite: wrong, entrants: { silent: { act } } })).rejects.toThrow(/does not ask/)
  })
})
