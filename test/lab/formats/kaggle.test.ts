import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type GameEvent, isEvent, randomAgent } from '../../../src/index.js'
import { importAIWolf, type KaggleReplay, kaggleReplay } from '../../../src/lab/formats/index.js'
import { kaggleNames } from '../../../src/lab/formats/kaggle/kaggle-names.js'
import { castWith } from '../../support/cast-with.js'
import { presetNames } from '../../support/logs.js'
import { tribunal } from '../../support/own-charts.js'
import { seatsFor } from '../../support/seats.js'
import { faultsOf, modelFault } from './kaggle-schema.js'

type Told = {
  event_name: string
  day: number
  phase: string
  public: boolean
  visible_to: string[]
  data: Record<string, unknown>
}

const random = randomAgent()
const agent: typeof random = {
  act: (request) => ({ ...(random.act(request) as object), thought: `${request.playerId} wonders` }),
}
let events: readonly GameEvent[]
let replay: KaggleReplay
const toldIn = ({ info }: KaggleReplay) =>
  info.MODERATOR_OBSERVATION.flat().map(({ data_type, json_str }) => ({ data_type, ...(JSON.parse(json_str) as Told) }))

beforeAll(async () => {
  events = (await createMafiaGame({ rules: 'benchmark', players: 8, agent, seed: 5 }).run()).events
  replay = kaggleReplay(events)
})

test('there is one step a phase, with every player by seat in each, and as many blocks of observations', () => {
  const phases = events.filter(({ type }) => type === 'phase.changed').length
  expect(replay.steps).toHaveLength(phases + 1)
  expect(replay.info.MODERATOR_OBSERVATION).toHaveLength(replay.steps.length)
  for (const step of replay.steps) expect(step).toHaveLength(8)
  expect(replay.statuses).toEqual(Array(8).fill('DONE'))
})

test('GAME_END tells the winners and everybody’s role', () => {
  const ended = events.at(-1) as GameEvent<'game.ended'>
  const { GAME_END: end } = replay.info
  const theirs: Record<string, string> = {
    mafia: 'Werewolf',
    sheriff: 'Seer',
    doctor: 'Doctor',
    villager: 'Villager',
    vigilante: 'Villager',
  }
  expect(end.winner_team).toBe(ended.data.winner === 'mafia' ? 'Werewolves' : 'Villagers')
  expect(end.all_players_and_role).toEqual(
    Object.fromEntries(Object.entries(ended.data.roles).map(([id, role]) => [id, theirs[role]])),
  )
  const winners = Object.entries(ended.data.roles).filter(
    ([, role]) => (role === 'mafia') === (ended.data.winner === 'mafia'),
  )
  expect(end.winner_ids).toEqual(winners.map(([id]) => id))
  expect(replay.rewards.reduce((sum, reward) => sum + reward)).toBe(winners.length)
  expect((end.elimination_info as object[]).length).toBe(8)
})

test('every speech, vote, night action and death is an observation for those who may see it', () => {
  const told = toldIn(replay)
  const count = (type: string) => told.filter(({ data_type }) => data_type === type).length
  const ours = (type: GameEvent['type'], which: (event: GameEvent) => boolean = () => true) =>
    events.filter((event) => event.type === type && which(event)).length
  const action = (name: string) => (event: GameEvent) => isEvent(event, 'night.acted') && event.data.action === name
  const forSomebody = (event: GameEvent) => isEvent(event, 'vote.cast') && event.data.choice !== 'skip'
  const byVote = (event: GameEvent) => isEvent(event, 'player.died') && event.data.cause === 'vote'
  expect(count('ChatDataEntry')).toBe(ours('speech.given'))
  expect(count('DayExileVoteDataEntry')).toBe(ours('vote.cast', forSomebody))
  expect(count('WerewolfNightVoteDataEntry')).toBe(ours('night.acted', action('kill')))
  expect(count('DoctorHealActionDataEntry')).toBe(ours('night.acted', action('protect')))
  expect(count('SeerInspectActionDataEntry')).toBe(ours('night.acted', action('investigate')))
  expect(count('DayExileElectedDataEntry')).toBe(ours('player.died', byVote))
  expect(count('WerewolfNightEliminationDataEntry')).toBe(ours('player.died', (event) => !byVote(event)))
  expect(count('GameStartRoleDataEntry')).toBe(8)
  const dealt = told.filter(({ data_type }) => data_type === 'GameStartRoleDataEntry')
  for (const { data } of dealt) expect(data.rule_of_role).toMatch(/^A \w+ |^The mafia/)
  for (const { data_type, public: open, visible_to } of told) {
    if (data_type === 'ChatDataEntry' || data_type === 'DayExileVoteDataEntry') expect(open).toBe(true)
    if (data_type === 'GameStartRoleDataEntry') expect([open, visible_to.length]).toEqual([false, 1])
    if (data_type === 'SeerInspectResultDataEntry') expect([open, visible_to.length]).toEqual([false, 1])
  }
})

test('the first night is day 0, and private reasoning goes with its act', () => {
  const told = toldIn(replay)
  const kill = told.find(({ data_type }) => data_type === 'WerewolfNightVoteDataEntry')
  expect(kill).toMatchObject({ day: 0, phase: 'Night', event_name: 'vote_action' })
  expect(kill?.data.reasoning).toBe(`${kill?.data.actor_id} wonders`)
  expect(told.find(({ data_type }) => data_type === 'ChatDataEntry')).toMatchObject({ day: 1, phase: 'Day' })
  expect(told.at(-1)).toMatchObject({ event_name: 'game_end', phase: 'Game Over' })
})

test.each(presetNames)(
  'whole games of %s are valid by their own schemas, an unfinished one is refused',
  async (rules) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { events: log } = await createMafiaGame({
        rules,
        players: seatsFor(rules, 5 + (seed % 5)),
        agent,
        seed,
      }).run()
      const parsed = JSON.parse(JSON.stringify(kaggleReplay(log))) as KaggleReplay
      expect(toldIn(parsed).length).toBeGreaterThan(12)
      expect(faultsOf(parsed)).toEqual([])
      expect(modelFault('GameEndResultsDataEntry', parsed.info.GAME_END)).toBeUndefined()
      expect(() => kaggleReplay(log.slice(0, -1))).toThrow(/finished game/)
    }
  },
)

test('a draw has no winners, and their schema takes it', async () => {
  const rules = defineRules({ extends: 'night-zero', maxDays: 1 })
  const { events: log, winner } = await createMafiaGame({ rules, players: 9, agent, seed: 1 }).run()
  expect(winner).toBe('draw')
  const drawn = kaggleReplay(log)
  expect(drawn.info.GAME_END).toMatchObject({
    winner_team: 'Werewolves',
    winner_ids: [],
    reason: expect.stringMatching(/draw/),
  })
  expect(drawn.info.GAME_END.loser_ids).toHaveLength(9)
  expect(faultsOf(drawn)).toEqual([])
})

test('nominations, judgments and skipped votes are no votes to exile', async () => {
  const { events: log } = await createMafiaGame({ rules: 'trial', players: 10, agent, seed: 3 }).run()
  const told = toldIn(kaggleReplay(log))
  expect(log.some(({ type }) => type === 'judgment.cast')).toBe(true)
  expect(told.filter(({ data_type }) => data_type === 'DayExileVoteDataEntry')).toEqual([])
  const steps = told.filter(({ event_name, data_type }) => event_name === 'vote_action' && data_type === 'dict')
  expect(steps).toHaveLength(log.filter(({ type }) => type === 'judgment.cast' || type === 'nomination.made').length)
})

test('a role is told only to who learned a role, else the team', async () => {
  for (const [learns, exact] of [
    ['team', false],
    ['role', true],
  ] as const) {
    const rules = defineRules({
      extends: 'classic',
      personas: 'none',
      cast: castWith('classic', { sheriff: { learns } }),
    })
    const { events: log } = await createMafiaGame({ rules, players: 8, agent, seed: 4 }).run()
    const learned = toldIn(kaggleReplay(log)).filter(({ data_type }) => data_type === 'SeerInspectResultDataEntry')
    expect(learned.length).toBeGreaterThan(0)
    for (const { data } of learned) expect([data.role !== null, typeof data.team]).toEqual([exact, 'string'])
  }
})

test('ratings group by what plays: the agent’s label, else the player, never a character', async () => {
  const labelled = (name?: string) => ({ ...agent, ...(name && { name }) })
  for (const [label, names] of [
    ['some-model', Array(6).fill('some-model')],
    [undefined, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']],
  ] as const) {
    const { events: log } = await createMafiaGame({
      rules: 'classic',
      players: 6,
      agent: labelled(label),
      seed: 1,
    }).run()
    const { configuration, info } = kaggleReplay(log)
    const displayed = configuration.agents.map((one) => (one as { display_name: string }).display_name)
    expect(displayed).toEqual(names)
    expect((info.GAME_END.all_players as { agent: object }[]).map(({ agent }) => agent)).toEqual(configuration.agents)
  }
})

test('the schemas refuse what is no event of theirs', () => {
  const { info } = replay
  const [entry] = info.MODERATOR_OBSERVATION[0] ?? []
  const edited = (change: object) => {
    const json_str = JSON.stringify({ ...JSON.parse(entry?.json_str ?? ''), ...change })
    const MODERATOR_OBSERVATION = [[{ data_type: entry?.data_type ?? '', json_str }]]
    return faultsOf({ ...replay, info: { ...info, MODERATOR_OBSERVATION } })
  }
  expect(edited({})).toEqual([])
  for (const change of [{ detailed_phase: 'DAWN' }, { event_name: 'shot' }, { data: {} }, { day: '1' }])
    expect(edited(change)).toHaveLength(1)
})

test('a role that they do not know is the nearest by team, then by power', () => {
  const names = kaggleNames({
    don: { team: 'mafia', powers: [], describe: '' },
    hitman: { team: 'mafia', powers: [{ power: 'shoot' }], describe: '' },
    nurse: { team: 'town', powers: [{ power: 'protect' }], describe: '' },
    oracle: { team: 'town', powers: [{ power: 'investigate' }], describe: '' },
    hunter: { team: 'town', powers: [{ power: 'shoot' }], describe: '' },
    fool: { team: 'neutral', powers: [], describe: '' },
  })
  const theirs = (role: string) => [names.role(role), names.teamOfRole(role)]
  for (const role of ['don', 'hitman']) expect(theirs(role)).toEqual(['Werewolf', 'Werewolves'])
  expect(theirs('nurse')).toEqual(['Doctor', 'Villagers'])
  expect(theirs('oracle')).toEqual(['Seer', 'Villagers'])
  for (const role of ['hunter', 'fool', 'never heard of', 'constructor'])
    expect(theirs(role)).toEqual(['Villager', 'Villagers'])
})

test('a game that came from elsewhere goes there as well', () => {
  const text = readFileSync(join(import.meta.dirname, '../../fixtures/aiwolf/village.log'), 'utf8')
  const foreign = kaggleReplay(importAIWolf(text).events)
  expect(faultsOf(foreign)).toEqual([])
  expect(foreign.info.GAME_END).toMatchObject({ winner_team: 'Villagers', last_day: 2 })
})

test('a phase of a game of its own is told as talk by day', async () => {
  const rules = { extends: 'trial', day: ['tribunal', 'decision'], maxDays: 1 } as const
  const { events: own } = await createMafiaGame({ rules, charts: { tribunal }, agent: randomAgent(), seed: 3 }).run()
  const { steps } = kaggleReplay(own)
  expect(steps).toHaveLength(1 + own.filter(({ type }) => type === 'phase.changed').length)
})

test('what the calls cost is told by player and in all, and not at all where a cost is unknown', async () => {
  expect(replay.info.GAME_END).not.toHaveProperty('cost_summary')
  const paid = (costUsd?: number): typeof random => ({
    act: (request) => ({
      ...(random.act(request) as object),
      usage: { inputTokens: 100, outputTokens: 5, ...(costUsd !== undefined && { costUsd }) },
    }),
  })
  const game = { rules: 'benchmark', players: 6, seed: 2 } as const
  const played = (await createMafiaGame({ ...game, agent: paid(0.25) }).run()).events
  const calls = played.filter(({ meta }) => meta?.usage).length
  const { cost_summary: summary } = kaggleReplay(played).info.GAME_END as {
    cost_summary: { cost_per_agent: { agent_config: { id: string }; costs: Record<string, number>; data: null }[] }
  }
  expect(summary).toMatchObject({
    total_cost: calls / 4,
    total_prompt_tokens: calls * 100,
    total_completion_tokens: calls * 5,
    total_tokens: calls * 105,
  })
  expect(summary.cost_per_agent.map(({ agent_config }) => agent_config.id)).toEqual([
    'p1',
    'p2',
    'p3',
    'p4',
    'p5',
    'p6',
  ])
  expect(summary.cost_per_agent.reduce((sum, { costs }) => sum + (costs.total_cost ?? 0), 0)).toBeCloseTo(calls / 4)
  const unknown = (await createMafiaGame({ ...game, agent: paid() }).run()).events
  expect(kaggleReplay(unknown).info.GAME_END).not.toHaveProperty('cost_summary')
})
