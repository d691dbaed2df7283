import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import {
  type DecidedEvent,
  type DecisionPhase,
  decideFor,
  decides,
  record,
  records,
  rethrow,
  type TableLook,
  withOutput,
} from '../../machines/index.js'
import {
  type Command,
  createMafiaGame,
  forkGame,
  type GameEvent,
  isEvent,
  resumeGame,
  verifyLog,
} from '../../src/index.js'
import { lookAtTable } from '../../src/kernel/rules/table-look.js'
import { answeringAgent, playersOf, testChart } from '../../src/testing/index.js'
import { tellEvents } from '../../src/words/stories/describe-event.js'
import { captain } from '../support/captain.js'
import { run } from '../support/covered.js'
import { kingmaker } from '../support/kingmaker.js'

const players = {
  ...{ Ann: 'mafia', Bob: 'sheriff', Cid: 'villager', Dan: 'villager' },
  ...{ Eve: 'villager', Flo: 'doctor', Gus: 'villager', Hal: 'mafia' },
} as const
const roles = { mafia: 2, sheriff: 1, doctor: 1, villager: 4 }
const charts = { kingmaker }
const rules = { extends: 'trial', roles, maxDays: 3, day: ['kingmaker'] } as const

/** Nobody dies at night, and the king spares all. */
const peaceful = answeringAgent({ kill: 'Eve', protect: 'Eve', vote: 'skip' })

async function reign() {
  const game = createMafiaGame({
    rules: { ...rules, vote: { skip: true } },
    charts,
    players: playersOf(players),
    agent: peaceful,
    seed: 5,
  })
  await game.run()
  return game
}

const kingsIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'chart.remembered') ? [event.data.value] : []))

/** One command is carried out, and then the table is looked at. */
const doing = (...commands: readonly Command[]) =>
  setup({
    types: {
      context: {} as DecisionPhase & { look: TableLook | null },
      input: {} as DecisionPhase,
      events: {} as DecidedEvent<'look'>,
    },
    actions: { see: assign({ look: (_, look: TableLook) => look }), decide: decideFor<'look'>(), record, rethrow },
  }).createMachine({
    id: 'doing',
    description: 'Something is done.',
    context: ({ input }) => ({ ...input, look: null }),
    initial: 'acting',
    states: {
      acting: { entry: commands.map((command) => records(() => command)), always: 'looking' },
      looking: {
        entry: decides(() => ({ type: 'look' })),
        on: { decided: { target: 'over', actions: withOutput('see') } },
      },
      over: { type: 'final' },
    },
  })

const lookAfter = async (...commands: readonly Command[]) => {
  const before = { day: 2, dead: { Gus: 'night', Cid: 'vote' }, acts: { protect: { Flo: 'Eve' } } } as const
  const { snapshot, events } = await run(doing(...commands), { players, before })
  return { look: snapshot.context.look as TableLook, events }
}

describe('a chart that looks', () => {
  test('sees roles, teams, who died when and how, and the acts of the night', async () => {
    const { look, events } = await lookAfter()
    expect(look.players.map(({ role }) => role)).toEqual(Object.values(players))
    expect(look.players[2]).toMatchObject({ id: 'Cid', team: 'town', status: 'dead', cause: 'vote' })
    expect(events).toEqual([])
    const { acts } = lookAtTable((await reign()).state)
    expect(acts).toContainEqual({ power: 'protect', by: 'Flo', target: 'Eve', result: 'done' })
  })

  test('sees marks that charts set, and what they remembered', async () => {
    const { look, events } = await lookAfter(
      { type: 'mark', mark: 'captain', players: ['Bob'], seenBy: 'public' },
      { type: 'mark', mark: 'late' },
      { type: 'mark', mark: 'gone', players: ['Dan', 'Eve'] },
      { type: 'unmark', mark: 'gone', players: ['Dan', 'Ann'] },
      { type: 'remember', key: 'kings', value: ['Ann', 3, null] },
      { type: 'remember', key: 'kings', value: { first: 'Bob' } },
    )
    expect(look.players.map(({ marks }) => marks.join())).toEqual(['', 'captain', '', '', 'gone', '', '', ''])
    expect([look.marks, look.memory]).toEqual([['late'], { kings: { first: 'Bob' } }])
    expect(events.map(({ type, audience }) => `${type} ${audience}`)).toEqual([
      'mark.set public',
      ...Array(3).fill('mark.set moderator'),
      'mark.ended moderator',
      ...Array(2).fill('chart.remembered moderator'),
    ])
  })

  test.each<[Command, RegExp]>([
    [{ type: 'remember', key: 'x', value: () => 1 }, /Expected what a chart remembers as `x` to be a JSON value/],
    [{ type: 'remember', key: 'x', value: 'x'.repeat(20_000) }, /at most 16 KB/],
    [{ type: 'announce', text: 'Hear!', to: ['Zoe'] }, /No player `Zoe`/],
    [{ type: 'mark', mark: 'x', players: ['Zoe'] }, /No player `Zoe`/],
    [
      { type: 'convert', players: ['Bob'], role: 'sherif' },
      /Expected a role of `cast` .*got `sherif` \(did you mean `sheriff`\?\)/,
    ],
  ])('fails for what cannot be recorded: %j', async (command, words) => {
    await expect(lookAfter(command)).rejects.toThrow(words)
  })
})

describe('a chart that announces', () => {
  test('tells all, or some alone', async () => {
    const { events } = await lookAfter(
      { type: 'announce', text: { en: 'The bear growls.', de: 'Der Bär brummt.' } },
      { type: 'announce', text: 'You are safe.', to: ['Bob'] },
    )
    expect(events.map(({ audience }) => audience)).toEqual(['public', ['Bob']])
  })
})

describe('each day another king', () => {
  test('is drawn, announced, and asked alone', async () => {
    const game = await reign()
    const kings = kingsIn(game.events)
    expect(kings).toHaveLength(3)
    for (const [day, king] of kings.entries()) expect(king).not.toBe(kings[day - 1])
    const voters = game.events.flatMap((event) => (isEvent(event, 'vote.cast') ? [event.data.player] : []))
    expect(voters).toEqual(kings)
    const story = tellEvents(game.view('public'), 0).join('\n')
    expect(story).toContain(`The host announces: ${kings[0]} is king today.`)
    expect(story).toContain('The question: You are king: whom do you eliminate?')
    expect(story).not.toContain('remembered')
  })

  test('replays, resumes and forks with what it remembers', async () => {
    const { events } = await reign()
    await expect(verifyLog(events, { charts })).resolves.toMatchObject({ ok: true })
    const at = events.findLastIndex(({ type }) => type === 'announcement.made')
    const rest = await resumeGame(events.slice(0, at), { agent: peaceful, charts }).run()
    expect(rest.events.map(({ type, data }) => [type, data])).toEqual(events.map(({ type, data }) => [type, data]))
    const fork = await forkGame(events, { at, seed: 9, agent: peaceful, charts })
    await fork.run()
    expect(kingsIn(fork.events).slice(0, 2)).toEqual(kingsIn(events).slice(0, 2))
    await expect(verifyLog(fork.events, { charts })).resolves.toMatchObject({ ok: true })
  })
})

/** The tests of a suite, to be run one by one. */
function lawsOf(machine: Parameters<typeof testChart>[1]): Map<string, () => unknown> {
  const laws = new Map<string, () => unknown>()
  const collect = (name: string, body: () => unknown) => void laws.set(name.replace(`${machine.id}: `, ''), body)
  testChart(collect as never, machine, { players } as never)
  return laws
}

test('the suite for charts finds what is kept outside the log', async () => {
  let last = 0
  const forgetful = doing().provide({ actions: { see: () => {}, record: () => {} } })
  const keeping = setup({
    types: { context: {} as DecisionPhase & { kept: number }, input: {} as DecisionPhase },
    actions: { record },
  }).createMachine({
    id: 'keeping',
    description: 'It counts its days in a variable.',
    context: ({ input }) => ({ ...input, kept: last++ }),
    initial: 'acting',
    states: {
      acting: {
        entry: records(({ kept }: { kept: number }) => ({ type: 'announce', text: `Day ${kept}` })),
        always: 'over',
      },
      over: { type: 'final' },
    },
  })
  const law = 'it keeps nothing outside the log of its game'
  await expect(lawsOf(keeping as never).get(law)?.()).rejects.toThrow(/keeps something outside .*`remember`/)
  await lawsOf(forgetful as never).get(law)?.()
})

testChart(test, kingmaker, { players })
testChart(test, captain, { players })
