import type { AnyStateMachine } from 'xstate'
import { builtInOfDay, type DayPart, isBuiltIn, partsOfDay } from '../kernel/rules/charts.js'
import { choosingRounds } from '../kernel/rules/mafia-choice.js'
import { type BuiltInPower, powerNames, powers } from '../kernel/rules/powers/powers.js'
import { dealableSizes, dealtRoles, roleCountsFor } from '../kernel/rules/role-counts.js'
import { roles } from '../kernel/rules/roles.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Diagram, DiagramGuard, DiagramState, DiagramTransition } from './diagram.js'
import { regionsIn, statesIn, titleCase } from './diagram.js'
import { readDiagram } from './read-diagram.js'
import type { GuardVerdict, KnownContext } from './reduce-diagram.js'
import { judgeGuards, PartlyKnown, reducePossible, unknownValue } from './reduce-diagram.js'

function nestedDiagram(machine: AnyStateMachine, drawnAs: (machine: AnyStateMachine) => Diagram): Diagram {
  const { id, root, transitions } = drawnAs(machine)
  const inner: DiagramTransition[] = []
  const nest = (state: DiagramState): DiagramState => {
    const invoked = invokedBy(state, machine)
    if (invoked === undefined) return { ...state, states: state.states.map(nest) }
    const part = nestedDiagram(invoked, drawnAs)
    inner.push(...part.transitions.map((transition) => moveTransition(transition, state.id)))
    const { kind, initial, states } = moveState(part.root, state.id)
    return { ...state, kind, states, ...(initial !== undefined && { initial }) }
  }
  const whole = nest(root)
  return { id, root: whole, transitions: [...transitions, ...inner] }
}

function invokedBy({ kind, invokes }: DiagramState, machine: AnyStateMachine): AnyStateMachine | undefined {
  const [only, ...others] = invokes
  if (kind !== 'atomic' || only === undefined || others.length > 0) return undefined
  const actor: unknown = (machine.implementations.actors as Readonly<Record<string, unknown>>)[only.source]
  return typeof actor === 'object' && actor !== null && 'root' in actor ? (actor as AnyStateMachine) : undefined
}

const below = (outer: string, id: string): string => (id === '' ? outer : `${outer}.${id}`)

function moveState(state: DiagramState, outer: string): DiagramState {
  return {
    ...state,
    id: below(outer, state.id),
    ...(state.initial !== undefined && { initial: below(outer, state.initial) }),
    states: state.states.map((inner) => moveState(inner, outer)),
  }
}

function moveTransition(transition: DiagramTransition, outer: string): DiagramTransition {
  return {
    ...transition,
    id: below(outer, transition.id),
    source: below(outer, transition.source),
    targets: transition.targets.map((target) => below(outer, target)),
  }
}

/** With only the transitions that a game with these rules and without a narrator can take. */
export function diagramFor(rules: Rules): (machine: AnyStateMachine) => Diagram {
  const contexts = knownBy(rules)
  return (machine) => {
    const verdictOn = judgeGuards(machine, contexts)
    return reducePossible(readDiagram(machine), (guard) => outcome(guard, rules) ?? verdictOn(guard))
  }
}

/** Every machine inside the state that runs it, with only the transitions that these rules can take. */
export function wholeDiagram(machine: AnyStateMachine, rules: Rules): Diagram {
  return nestedDiagram(machine, diagramFor(rules))
}

export function gameMachines(machine: AnyStateMachine, rules: Rules): Readonly<Record<string, AnyStateMachine>> {
  const invoked = statesIn(diagramFor(rules)(machine).root).flatMap((state) => invokedBy(state, machine) ?? [])
  return Object.assign({ [machine.id]: machine }, ...invoked.map((each) => gameMachines(each, rules)))
}

/** What the rules decide in advance about the outcomes that guards check. */
function outcome(guard: DiagramGuard, rules: Rules): GuardVerdict | undefined {
  const { name } = guard
  const { vote, night } = rules
  if (name === 'voteTied') return vote.revote ? 'sometimes' : 'never'
  if (name === 'mafiaDecided') return choosingRounds(night.mafia) > 1 ? 'sometimes' : 'always'
  return ofDay(guard, rules)
}

/** What the phases of a day decide about the guards between them. */
function ofDay({ name, params }: DiagramGuard, rules: Rules): GuardVerdict | undefined {
  const parts = partsOfDay(rules)
  const isTalk = (part: DayPart | undefined) => part !== undefined && isBuiltIn(part.chart, 'discussion')
  const maybe = (isPossible: boolean): GuardVerdict => (isPossible ? 'sometimes' : 'never')
  if (name === 'comes') {
    const charts = parts.map(({ chart }) => chart)
    // After the last that can come, there is nothing left to try.
    const last =
      charts.every((chart) => builtInOfDay.includes(chart)) && builtInOfDay.findLast((chart) => charts.includes(chart))
    return params === last ? 'always' : maybe(charts.some((chart) => chart === params))
  }
  if (name === 'nothingComes') return maybe(isTalk(parts.at(-1)))
  if (name === 'dayOver') return parts.slice(0, -1).every(isTalk) ? 'always' : 'sometimes'
  return undefined
}

function knownBy(rules: Rules): KnownContext[] {
  const owned = ownedPowers(rules)
  const awake = Object.fromEntries(powerNames.map((power) => [power, owned.has(power) ? unknownValue : []]))
  const known = {
    rules,
    playState: new PartlyKnown({ awake }),
    orders: new PartlyKnown({ length: rules.discussion.rounds }),
    authors: rules.personas === 'none' ? [] : unknownValue,
    narrated: false,
  }
  const { rounds, chatRounds } = rules.night.mafia
  const last = [rounds, chatRounds, rules.discussion.rounds].filter((round) => round > 0)
  return [...new Set([1, ...last])].map((round) => ({ ...known, round }))
}

function ownedPowers(rules: Rules): ReadonlySet<string> {
  const roles = new Set(dealableSizes(rules).flatMap((players) => dealtRoles(roleCountsFor(rules, players))))
  return new Set([...roles].flatMap((role) => (rules.cast[role]?.powers ?? []).map(({ power }) => power)))
}

/** The names of a night's regions, by the ids of their states: `Sheriff investigates`. Empty for other machines. */
export function regionNames({ root }: Diagram): Readonly<Record<string, string>> {
  return Object.fromEntries(regionsIn(root).flatMap(({ id, key }) => (isPower(key) ? [[id, regionName(key)]] : [])))
}

const isPower = (key: string): key is BuiltInPower => powerNames.some((name) => name === key)

function regionName(power: BuiltInPower): string {
  // Later roles share the powers of earlier ones; a region is called by the first.
  const [owner = power, { team = '' } = {}] =
    Object.entries(roles).find(([, role]) => role.powers.some((use) => use.power === power)) ?? []
  return `${titleCase(powers[power].byTeam ? team : owner)} ${powers[power].verb.third}`
}
