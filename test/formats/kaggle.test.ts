import { beforeAll, expect, test } from 'vitest'
import { type KaggleReplay, kaggleReplay } from '../../src/formats/index.js'
import { createMafiaGame, type GameEvent, isEvent, randomAgent } from '../../src/index.js'
import { presetNames } from '../support/logs.js'

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
  const theirs = { mafia: 'Werewolf', sheriff: 'Seer', doctor: 'Doctor', villager: 'Villager', vigilante: 'Vigilante' }
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
  const byVote = (event: GameEvent) => isEvent(event, 'player.died') && event.data.cause === 'vote'
  expect(count('ChatDataEntry')).toBe(ours('speech.given'))
  expect(count('DayExileVoteDataEntry')).toBe(ours('vote.cast'))
  expect(count('WerewolfNightVoteDataEntry')).toBe(ours('night.acted', action('kill')))
  expect(count('DoctorHealActionDataEntry')).toBe(ours('night.acted', action('protect')))
  expect(count('SeerInspectActionDataEntry')).toBe(ours('night.acted', action('investigate')))
  expect(count('DayExileElectedDataEntry')).toBe(ours('player.died', byVote))
  expect(count('WerewolfNightEliminationDataEntry')).toBe(ours('player.died', (event) => !byVote(event)))
  expect(count('GameStartRoleDataEntry')).toBe(8)
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

test.each(presetNames)('a game of %s becomes a replay, an unfinished one does not', async (rules) => {
  const { events: log } = await createMafiaGame({ rules, players: 7, agent, seed: 2 }).run()
  const parsed = JSON.parse(JSON.stringify(kaggleReplay(log))) as KaggleReplay
  expect(toldIn(parsed).length).toBeGreaterThan(20)
  expect(() => kaggleReplay(log.slice(0, -1))).toThrow(/finished game/)
})
