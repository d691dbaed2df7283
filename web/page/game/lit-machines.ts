import type { StateValueFrom } from 'xstate'
import type * as machines from '../../../machines/index.js'
import { statesIn } from '../../../src/diagrams/index.js'
import type { GameState, Observer, Rules, ViewEvent } from '../../../src/index.js'
import { nightPowers, type PowerName } from '../../../src/kernel/rules/index.js'
import { knownDiagrams } from '../../charts/known-charts.js'

type Machines = {
  readonly [Name in keyof typeof machines as Name extends `${infer Id}Machine` ? Id : never]: (typeof machines)[Name]
}

/** The paths of all states in a state value, as `acting.kill.choosing`. */
type PathsIn<Value> = Value extends string
  ? string extends Value
    ? never
    : Value
  : {
      [Key in keyof Value & string]: (string extends Key ? never : Key) | `${Key}.${PathsIn<NonNullable<Value[Key]>>}`
    }[keyof Value & string]

type StatePath<Id extends keyof Machines> = PathsIn<StateValueFrom<Machines[Id]>>

export interface ActiveMachine {
  readonly machine: string
  readonly states: readonly string[]
}

/** What one audience has seen of a game, from which the active states follow. */
interface ObservedMoment {
  readonly events: readonly ViewEvent[]
  readonly at: number
  readonly state: GameState
  readonly audience: Observer
}

/**
 * The machines that run at a moment, the outermost first, with their active states, as far as the events of an audience
 * tell: of the inside of a night, everybody knows what their own role does, and the moderator knows it all.
 */
export function activeMachines(seen: ObservedMoment): ActiveMachine[] {
  const { state } = seen
  const { rules, phase } = state
  const event = seen.events[seen.at]?.type ?? ''
  if (ownChartAt(state) !== undefined) return ownMachines(state)
  switch (phase) {
    case 'setup':
      return [
        machineAt('game', event === 'game.opened' ? 'setup.seating' : 'setup'),
        machineAt('setup', setupStates[event]),
      ]
    case 'nightZero':
      return [
        machineAt('game', 'nightZero'),
        machineAt('nightZero', event === 'strategy.shared' ? 'shared' : 'plotting'),
      ]
    case 'night':
      return rules === null ? [machineAt('game', 'night')] : [machineAt('game', 'night'), ...nightMachines(seen, rules)]
    case 'dawn':
      return [machineAt('game', 'dawn')]
    case 'whispers':
      return [machineAt('game', 'day'), machineAt('day', 'channels')]
    case 'noon':
      return [machineAt('game', 'day'), machineAt('day', 'powers')]
    case 'roundEnd':
      return [machineAt('game', 'roundEnd'), machineAt('roundEnd', 'summarizing')]
    case 'ended':
      return [machineAt('game', 'ended')]
    case 'discussion':
    case 'nomination':
    case 'defense':
    case 'judgment':
    case 'vote':
    case 'revote':
    case 'resolution':
    case 'lastWords':
      return rules === null ? [machineAt('game', 'day')] : dayMachines(seen, rules)
    default:
      return [machineAt('game', 'day')]
  }
}

/** The chart of the game's own that runs at a moment, which has no picture here; undefined at others. */
export function ownChartAt({ phase, day, rules }: GameState): string | undefined {
  if (rules?.charts === undefined || phase === 'dawn' || phase === 'ended') return undefined
  const isOwn = (chart: string): boolean => Object.hasOwn(rules.charts ?? {}, chart)
  const isWhole = day === 0 || phase === 'night' || phase === 'roundEnd'
  const ofDay = phase === 'discussion' ? rules.discussion.protocol : rules.decision
  const chart = isWhole || isOwn(phase) ? phase : ofDay
  return isOwn(chart) ? chart : undefined
}

/** The machines that run it. */
function ownMachines({ phase, day }: GameState): ActiveMachine[] {
  if (day === 0) return [machineAt('game', 'ownOpening.playing')]
  if (phase === 'night') return [machineAt('game', 'night')]
  if (phase === 'roundEnd') return [machineAt('game', 'roundEnd')]
  return [machineAt('game', 'day'), machineAt('day', 'ownPhase')]
}

/** A machine in some of its own states: a state that is renamed there does not compile here. */
export const machineAt = <Id extends keyof Machines>(
  machine: Id,
  ...states: readonly (StatePath<Id> | undefined)[]
): ActiveMachine => ({ machine, states: states.filter((state) => state !== undefined) })

const setupStates: Readonly<Record<string, StatePath<'setup'>>> = {
  'persona.chosen': 'personas',
  'role.dealt': 'dealing',
}

/** Whether the last vote or judgment has eliminated somebody. */
function isSomebodyOut({ events, at }: ObservedMoment): boolean {
  const last = events.slice(0, at + 1).findLast(({ type }) => /^(vote|judgment).resolved$/.test(type))
  return last !== undefined && 'outcome' in last.data && /^(eliminated|guilty)$/.test(String(last.data.outcome))
}

function dayMachines(seen: ObservedMoment, rules: Rules): ActiveMachine[] {
  const { phase } = seen.state
  const event = seen.events[seen.at]?.type ?? ''
  const game = machineAt('game', 'day')
  if (phase === 'discussion') {
    if (rules.discussion.protocol === 'bids')
      return [game, machineAt('day', 'bids'), machineAt('bids', event === 'speech.given' ? 'speaking' : 'bidding')]
    return rules.discussion.protocol === 'turns'
      ? [game, machineAt('day', 'turns'), machineAt('turns', 'round'), machineAt('inTurn', 'asking')]
      : [game, machineAt('day', 'reactive'), machineAt('reactive', reactiveState(event))]
  }
  const decision = rules.decision === 'trial' ? 'trial' : 'vote'
  if (phase === 'resolution' && !isSomebodyOut(seen))
    return [game, machineAt('day', decision), machineAt<'trial' | 'vote'>(decision, 'nobody')]
  if (phase === 'resolution' || phase === 'lastWords') {
    const mourned = rules.lastWords ? 'mourned' : 'reactions'
    const resolved = event === 'player.died' ? mourned : 'dying'
    const dying = machineAt('elimination', phase === 'lastWords' ? 'lastWords' : resolved)
    return [game, machineAt('day', decision), machineAt(decision, 'elimination'), dying]
  }
  const isCounted = event.endsWith('.resolved')
  const step = isCounted ? counts[decision][phase] : stateOfPhase(decision, phase)
  const isBallot = !isCounted && phase !== 'defense'
  const inside = isBallot ? [machineAt('ballot', rules.ballot === 'sequential' ? 'voting' : 'polling')] : []
  const deciding = { machine: decision, states: step === undefined ? [] : [step] }
  return [game, machineAt('day', decision), deciding, ...inside]
}

/** The state of a machine with which a phase begins. */
function stateOfPhase(machine: keyof Machines, phase: string): string | undefined {
  const { root } = knownDiagrams[machine] ?? {}
  return root && statesIn(root).find((state) => state.phase === phase)?.id
}

const counts: {
  readonly [Id in 'trial' | 'vote']: Readonly<Partial<Record<GameState['phase'], StatePath<Id>>>>
} = {
  trial: { nomination: 'accusation', judgment: 'verdict' },
  vote: { vote: 'count', revote: 'recount' },
}

/** The state of a free discussion after an event: all events but the first are of a player who speaks. */
const reactiveState = (event: string): StatePath<'reactive'> => (event === 'phase.changed' ? 'opening' : 'speaking')

function nightMachines(seen: ObservedMoment, rules: Rules): ActiveMachine[] {
  const isClosing = eventsOfPhase(seen).some(({ type, data }) =>
    type === 'night.acted' ? data.action !== 'kill' : type.startsWith('night.') || type === 'power.blocked',
  )
  if (isClosing) return [machineAt('night', 'closing')]
  const awake = actingPowers(seen, rules)
  const states = awake.map(
    (power) => (power === 'kill' ? 'acting.kill.choosing' : `acting.${power}.acting`) as StatePath<'night'>,
  )
  const night = states.length === 0 ? machineAt('night', 'acting') : machineAt('night', ...states)
  return awake.includes('kill')
    ? [night, ...teamMachines(isConferring(seen, rules) ? 'conference' : rules.night.mafia.protocol, rules)]
    : [night]
}

const eventsOfPhase = ({ events, at }: ObservedMoment): readonly ViewEvent[] =>
  events.slice(events.findLastIndex(({ type }, n) => type === 'phase.changed' && n <= at) + 1, at + 1)

/** The powers that act in this night as far as the audience knows: those of its own player and team, or of everybody alive. */
function actingPowers({ state, audience }: ObservedMoment, rules: Rules): PowerName[] {
  const own = state.players.filter(
    ({ id, team }) => audience === 'moderator' || id === audience || isMate({ state, audience }, rules, team),
  )
  const powers = own
    .filter(({ status }) => status === 'alive')
    .flatMap(({ role }) => (role === undefined ? [] : (rules.cast[role]?.powers ?? [])))
  // A power whose owner is not asked, such as a medium's, has no region.
  const regions: readonly PowerName[] = ['kill', ...nightPowers(rules)]
  return [...new Set(powers.flatMap(({ power, on }) => (on === undefined && regions.includes(power) ? [power] : [])))]
}

/** The team that acts together at night: the one that kills. */
const nightTeam = ({ cast }: Rules): string | undefined =>
  Object.values(cast).find(({ powers }) => powers?.some(({ power }) => power === 'kill'))?.team

const isMate = (
  { state, audience }: Pick<ObservedMoment, 'state' | 'audience'>,
  rules: Rules,
  team?: string,
): boolean =>
  team !== undefined && team === nightTeam(rules) && state.players.find(({ id }) => id === audience)?.team === team

/** Whether the team still talks before it chooses: nobody has been asked yet whom to kill. */
function isConferring(seen: ObservedMoment, rules: Rules): boolean {
  const killing = nightTeam(rules)
  const team = seen.state.players.filter(({ team, status }) => team === killing && status === 'alive')
  if (rules.night.mafia.chatRounds === 0 || team.length < 2) return false
  return !eventsOfPhase(seen).some(
    ({ type, data }) => type === 'night.acted' || ('kind' in data && data.kind === 'kill'),
  )
}

const protocols = {
  conference: machineAt('conference', 'round'),
  consensus: machineAt('consensus', 'round'),
  teamChat: machineAt('teamChat', 'round'),
  proposals: machineAt('proposals', 'round'),
  ballot: machineAt('mafiaBallot', 'submitting'),
}

const isKnownProtocol = (protocol: string): protocol is keyof typeof protocols => Object.hasOwn(protocols, protocol)

/** The machines of the team that chooses whom to kill. A protocol of a user has no chart here. */
const teamMachines = (protocol: string, { charts = {} }: Rules): readonly ActiveMachine[] =>
  isKnownProtocol(protocol) && !Object.hasOwn(charts, protocol)
    ? [machineAt('mafiaTeam', protocol), protocols[protocol]]
    : [machineAt('mafiaTeam', 'ownProtocol')]
