import { expect, test } from 'vitest'
import { and, assign, createMachine, not, setup } from 'xstate'
import { toMermaid } from '../../machines/index.js'
import { listArrows, readDiagram, statesById } from '../../src/diagrams/index.js'
import { charts } from '../support/charts.js'

test.each(charts.map((machine) => [machine.id, machine] as const))(
  'the definition of %s as JSON is the whole machine',
  (_id, machine) => {
    const text = JSON.stringify(machine.config)
    expect(readDiagram(createMachine(JSON.parse(text)))).toEqual(readDiagram(machine))
  },
)

const kettle = setup({
  guards: { isFull: () => true, isCold: () => false, atLeast: (_, _litres: number) => true },
  actions: { whistle: () => {} },
  delays: { untilItBoils: 1_000 },
}).createMachine({
  id: 'kettle',
  initial: 'cold',
  on: { 'power.cut': '.cold', '*': { actions: 'whistle' } },
  states: {
    cold: {
      on: {
        HEAT: [
          { guard: 'isFull', target: 'hot.singing', actions: ['whistle', assign({})] },
          { guard: { type: 'atLeast', params: 2 }, target: 'hot' },
          { target: 'cold', reenter: true },
        ],
      },
    },
    hot: {
      id: 'heated',
      type: 'parallel',
      entry: 'whistle',
      states: {
        singing: { initial: 'low', states: { low: { after: { untilItBoils: 'loud' } }, loud: { type: 'final' } } },
        steaming: { initial: 'a', states: { a: { after: { 250: 'b' } }, b: { always: '#kettle.memory' } } },
      },
      onDone: { guard: and(['isFull', not('isCold')]), target: '#heated.steaming.b' },
    },
    memory: { type: 'history', history: 'deep', target: 'cold' },
  },
})

test('a diagram tells the kinds of states, their beginning and what they do', () => {
  const states = statesById(readDiagram(kettle))
  expect([...states].map(([id, { kind }]) => `${id} ${kind}`)).toEqual([
    ' compound',
    'cold atomic',
    'hot parallel',
    'hot.singing compound',
    'hot.singing.low atomic',
    'hot.singing.loud final',
    'hot.steaming compound',
    'hot.steaming.a atomic',
    'hot.steaming.b atomic',
    'memory history',
  ])
  expect(states.get('')?.initial).toBe('cold')
  expect(states.get('hot')?.entry).toEqual(['whistle'])
  expect(states.get('hot.singing')?.initial).toBe('hot.singing.low')
})

test('targets are found as XState finds them: beside, inside, by a path, and by a name', () => {
  const arrows = listArrows(readDiagram(kettle)).map(({ source, target, label }) => `${source} > ${target}: ${label}`)
  expect(arrows.sort()).toEqual([
    ' > cold: on power.cut',
    'cold > cold: on heat, else',
    'cold > hot.singing: on heat, if is full',
    'cold > hot: on heat, if at least (2)',
    'hot > hot.steaming.b: if is full and not is cold',
    'hot.singing.low > hot.singing.loud: after until it boils',
    'hot.steaming.a > hot.steaming.b: after 0.25 s',
    'hot.steaming.b > memory: ',
  ])
})

test('what an inspector is sent of a machine gives the diagram of the machine', () => {
  const sent = (value: object) =>
    JSON.stringify(value, (_, part) => (typeof part === 'function' ? { type: part.name } : part))
  for (const { config } of charts)
    expect(listArrows(readDiagram(sent(config)))).toEqual(listArrows(readDiagram({ config })))
})

test('an actor without an id is called as XState calls it', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { invoke: { src: 'work', onDone: 'b' } }, b: {} },
  })
  const [done] = readDiagram(machine).transitions
  expect(done?.event).toBe('xstate.done.actor.0.m.a')
  expect([...(machine.root.states.a?.transitions.keys() ?? [])]).toContain(done?.event)
})

test('a target that is no state, and what is no machine, are refused', () => {
  expect(() => readDiagram({ id: 'm', initial: 'a', states: { a: { on: { GO: 'nowhere' } } } })).toThrow(
    "Child state 'nowhere' does not exist",
  )
  expect(() => readDiagram('[]')).toThrow('Expected a machine or its definition.')
})

test('a machine of anybody is drawn as Mermaid, around its states what can leave them all', () => {
  const lines = toMermaid(kettle)
    .split('\n')
    .map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining([
      'state "Kettle" as kettle {',
      'kettle --> kettle_cold : on power.cut',
      '--',
      '[*] --> kettle_cold',
    ]),
  )
})

test('states whose names differ in their signs alone stay apart in Mermaid', () => {
  const lines = toMermaid({ id: 'door', initial: 'a-b', states: { 'a-b': {}, ab: {}, a_b: {} } }).split('\n')
  expect(new Set(lines.flatMap((line) => / as (\w+)$/.exec(line)?.[1] ?? [])).size).toBe(3)
})

test.each(charts.map((chart) => [chart.id, chart] as const))(
  'the config of `%s` as JSON makes the same machine again, but for its functions',
  (_id, chart) => {
    const lost = new Set<string>()
    const json = JSON.stringify(chart.config, (key, value) => {
      if (typeof value === 'function') lost.add(key)
      return value
    })
    expect(readDiagram(createMachine(JSON.parse(json)))).toEqual(readDiagram(chart))
    expect([...lost].filter((key) => !['context', 'input', 'params', 'output'].includes(key))).toEqual([])
  },
)
