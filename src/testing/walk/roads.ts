import { type AnyStateMachine, createMachine } from 'xstate'

/** A machine with a mark on each transition, which says when it is taken, and the names of all transitions. */
export interface MarkedMachine {
  readonly machine: AnyStateMachine
  /** Every transition: `vote.count onDone 2 -> defense`. */
  readonly roads: readonly string[]
}

/** The action that marks the transition which a step took. */
export const mark = 'tookRoad'

/** The action that marks a state which a step entered. */
export const entryMark = 'enteredState'

type Config = Readonly<Record<string, unknown>>

/** The same chart with a mark on each of its transitions. */
export function withMarks(machine: AnyStateMachine): MarkedMachine {
  const roads: string[] = []
  const config = markState(machine.config as Config, machine.id, roads)
  const copy = createMachine(config as never, machine.implementations as never) as AnyStateMachine
  return { machine: copy, roads }
}

function markState(config: Config, path: string, roads: string[]): Config {
  const roadsIn = (value: unknown, key: string) => markTransitions(value, `${path} ${key}`, roads)
  return {
    ...config,
    entry: [...[config.entry ?? []].flat(), { type: entryMark, params: { state: path } }],
    ...(config.always !== undefined && { always: roadsIn(config.always, 'always') }),
    ...(config.onDone !== undefined && { onDone: roadsIn(config.onDone, 'onDone') }),
    ...(config.after !== undefined && { after: each(config.after, (value, key) => roadsIn(value, `after ${key}`)) }),
    ...(config.on !== undefined && { on: each(config.on, roadsIn) }),
    ...(config.invoke !== undefined && {
      invoke: [config.invoke].flat().map((one) => markInvoke(one as Config, path, roads)),
    }),
    ...(config.states !== undefined && {
      states: each(config.states, (value, key) => markState(value as Config, `${path}.${key}`, roads)),
    }),
  }
}

function markInvoke(config: Config, path: string, roads: string[]): Config {
  const roadsIn = (key: 'onDone' | 'onError') =>
    config[key] !== undefined && { [key]: markTransitions(config[key], `${path} ${String(config.id)}.${key}`, roads) }
  return { ...config, ...roadsIn('onDone'), ...roadsIn('onError') }
}

function markTransitions(transitions: unknown, place: string, roads: string[]): Config[] {
  return [transitions].flat().map((one, index) => {
    const transition = (typeof one === 'string' ? { target: one } : one) as Config
    const target = transition.target ?? (place.endsWith('onError') ? 'failure' : 'nowhere')
    const road = `${place} ${index + 1} -> ${String(target)}`
    roads.push(road)
    return { ...transition, actions: [...[transition.actions ?? []].flat(), { type: mark, params: { road } }] }
  })
}

const each = (record: unknown, rewrite: (value: unknown, key: string) => unknown): Config =>
  Object.fromEntries(Object.entries(record as Config).map(([key, value]) => [key, rewrite(value, key)]))
