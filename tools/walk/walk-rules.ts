import { type AnyStateMachine, StateMachine } from 'xstate'
import {
  type Charts,
  gameMachine,
  gameMachineFor,
  proposalsMachine,
  turnsMachine,
  voteMachine,
} from '../../machines/index.js'
import { defineRules } from '../../src/kernel/rules/define-rules.js'
import { type PresetName, presets } from '../../src/kernel/rules/presets/presets.js'
import type { Rules } from '../../src/kernel/rules/rules-schema.js'
import { withMarks } from '../../src/testing/walk/roads.js'
import { type KnownOutputs, type Walk, walkMachine } from '../../src/testing/walk/walk-machine.js'
import { inputsOf } from './inputs.js'
import { madeBy } from './made.js'
import { faultsOf, pathsOf } from './proofs.js'
import { tablesOf } from './table.js'

/** Charts of a game's own: of machines that start and end as the built-in ones do, any will do. */
const machines: Charts = { own: proposalsMachine, prologue: turnsMachine, duel: voteMachine }

export const chartsFor = ({ charts = {} }: Rules): Charts =>
  Object.fromEntries(Object.entries(machines).filter(([name]) => Object.hasOwn(charts, name)))

const ownRules = (chatRounds: number) =>
  defineRules({
    extends: 'trial',
    night: { mafia: { protocol: 'own', chatRounds } },
    charts: { own: 'The mafia choose as they please.' },
  })

/** Roles that answer to deaths, act late, choose twice and are of further teams. */
const laterRoles = { mafia: 2, hunter: 2, bomb: 1, 'serial-killer': 1, vampire: 1, cupid: 1, witch: 1, villager: 1 }

/** Rules that use what no preset does: sequential ballots, talk before every protocol, a trial after free talk, beliefs. */
export const others: Readonly<Record<string, Rules>> = {
  'trial, all else': defineRules({
    extends: 'trial',
    ballot: 'sequential',
    lastWords: true,
    discussion: { protocol: 'reactive', durationMs: 20_000 },
    night: { mafia: { chatRounds: 2 } },
  }),
  'trial, with another killer': defineRules({
    extends: 'trial',
    roles: { mafia: 2, 'serial-killer': 1, doctor: 1, villager: 6 },
  }),
  'trial, by a protocol of its own': ownRules(0),
  'the same, with talk': ownRules(1),
  'trial, with talk by bids': defineRules({ extends: 'trial', discussion: { protocol: 'bids', rounds: 1 } }),
  'trial, deciding before it talks': defineRules({ extends: 'trial', day: ['decision', 'discussion'] }),
  'benchmark, deciding before it talks': defineRules({ extends: 'benchmark', day: ['decision', 'discussion'] }),
  'trial, by a decision of its own': defineRules({
    extends: 'trial',
    decision: 'duel',
    charts: { duel: 'They vote.' },
  }),
  'trial, with phases of its own': defineRules({
    extends: 'trial',
    opening: 'prologue',
    day: ['discussion', 'duel', 'decision'],
    charts: { prologue: 'Everybody speaks once.', duel: 'They vote.' },
  }),
  'benchmark, with later roles': defineRules({ extends: 'benchmark', roles: laterRoles }),
  'trial, with later roles and last words': defineRules({ extends: 'trial', lastWords: true, roles: laterRoles }),
  'benchmark, with a poisoner': defineRules({ extends: 'benchmark', roles: { mafia: 1, poisoner: 1, villager: 8 } }),
  'benchmark, with a healer': defineRules({
    extends: 'benchmark',
    cast: { healer: { team: 'town', powers: [{ power: 'heal' }], describe: 'A healer heals.' } },
    roles: { mafia: 2, healer: 1, villager: 7 },
  }),
  'night-zero, with beliefs': defineRules({ extends: 'night-zero', beliefs: 'speeches' }),
  'trial, with beliefs in sequential ballots': defineRules({
    extends: 'trial',
    beliefs: 'votes',
    ballot: 'sequential',
  }),
  'reactive, with beliefs': defineRules({ extends: 'reactive', beliefs: 'speeches' }),
  'classic, with talk': defineRules({ extends: 'classic', night: { mafia: { chatRounds: 1 } } }),
  'night-zero, with talk': defineRules({ extends: 'night-zero', summaries: true, night: { mafia: { chatRounds: 1 } } }),
  'benchmark, with one who shoots when condemned': defineRules({
    extends: 'benchmark',
    cast: {
      hothead: { team: 'town', powers: [{ power: 'shoot', on: 'condemned', uses: 1 }], describe: 'A hothead shoots.' },
    },
    roles: { mafia: 2, hothead: 1, villager: 7 },
  }),
  'benchmark, voting in the open': defineRules({
    extends: 'benchmark',
    beliefs: 'votes',
    vote: { open: { rounds: 2, durationMs: 60_000 } },
  }),
  'the same, until a majority': defineRules({
    extends: 'benchmark',
    vote: { open: { rounds: 1, durationMs: 60_000, ends: 'majority' } },
  }),
  'trial, with channels': defineRules({
    extends: 'trial',
    channels: {
      pair: { describe: 'Villagers talk.', speaks: { roles: ['villager'] }, when: 'always', rounds: 2 },
    },
  }),
  'benchmark, with one who shoots by day': defineRules({
    extends: 'benchmark',
    cast: { slayer: { team: 'town', powers: [{ power: 'shoot', on: 'day' }], describe: 'A slayer shoots by day.' } },
    roles: { mafia: 2, slayer: 1, villager: 7 },
  }),
  'the same, after the decision': defineRules({
    extends: 'benchmark',
    day: ['discussion', 'decision', 'shoot'],
    cast: { slayer: { team: 'town', powers: [{ power: 'shoot', on: 'day' }], describe: 'A slayer shoots by day.' } },
    roles: { mafia: 2, slayer: 1, villager: 7 },
  }),
}

/** The rules that are walked, by what they are called. */
export const walkedRules: Readonly<Record<string, Rules>> = {
  ...(presets as Readonly<Record<PresetName, Rules>>),
  ...others,
}

/** What walking every machine that some rules run has shown. */
export interface RulesWalk {
  readonly machines: number
  readonly states: number
  readonly transitions: number
  readonly paths: number
  /** The machines whose walk was cut at the bound. */
  readonly cut: readonly string[]
  readonly taken: ReadonlySet<string>
  /** The transitions that these machines have. */
  readonly roads: ReadonlySet<string>
  readonly faults: readonly string[]
}

/** The game's machine, and the one in which other states stand for charts of the game's own. */
const gamesFor = (rules: Rules): AnyStateMachine[] => [
  ...new Set([gameMachineFor(rules, chartsFor(rules)), gameMachine as unknown as AnyStateMachine]),
]

/** Walks the game's machine, those it runs, and so on, at every table of some rules, or only the `only`th. */
export function walkRules(rules: Rules, { most, only }: { most?: number; only?: number } = {}): RulesWalk {
  const walks = tablesOf(rules).flatMap((table, index) => {
    if (only !== undefined && index !== only) return []
    const done = new Map<AnyStateMachine, Walk>()
    const known: KnownOutputs = new Map()
    const todo: AnyStateMachine[] = gamesFor(rules)
    for (let machine = todo.pop(); machine !== undefined; machine = todo.pop()) {
      if (done.has(machine)) continue
      const walk = walkMachine(machine, table, { inputs: inputsOf(machine, table), outputs: madeBy, most, known })
      done.set(machine, walk)
      const actors = machine.implementations.actors as Readonly<Record<string, unknown>>
      todo.push(...[...walk.runs].flatMap((src) => (actors[src] instanceof StateMachine ? [actors[src]] : [])))
    }
    return [...done]
  })
  const used = new Set(walks.map(([machine]) => machine))
  const all = walks.map(([, walk]) => walk)
  const sum = (count: (walk: Walk) => number) => all.reduce((total, walk) => total + count(walk), 0)
  return {
    machines: used.size,
    states: sum(({ snapshots }) => snapshots.size),
    transitions: sum(({ edges }) => [...edges.values()].reduce((count, list) => count + list.length, 0)),
    paths: sum(pathsOf),
    cut: [...new Set(all.flatMap(({ id, cut }) => (cut ? [id] : [])))],
    taken: new Set(all.flatMap(({ taken }) => [...taken])),
    roads: new Set([...used].flatMap((machine) => withMarks(machine).roads)),
    faults: all.flatMap(faultsOf),
  }
}
