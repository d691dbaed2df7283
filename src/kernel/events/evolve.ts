import { requireEventList } from '../errors/arguments.js'
import { type CastVote, type GameState, isKnownAtDawn, type Mark, type PlayerState } from '../rules/game-state.js'
import { ownFindingType } from '../rules/powers/own-power.js'
import { powerEvents } from '../rules/powers/powers.js'
import type { Rules } from '../rules/rules-schema.js'
import { isFurtherPick, Ruleset, rulesetOf } from '../rules/ruleset.js'
import { findTeam, type Team } from '../rules/team.js'
import { ownEntry } from '../text/objects.js'
import type { GameEvent } from './event.js'
import type { EventData, EventType } from './event-data.js'

/** The state before any event. */
export const initialGameState: GameState = Object.freeze({
  id: '',
  rules: null,
  ruleset: null,
  day: 0,
  phase: 'setup',
  players: Object.freeze([]),
  nominated: Object.freeze([]),
  votes: Object.freeze([]),
  winner: null,
})

/** The fields that folding needs; recorded events and those of views both have them. */
type Foldable = {
  readonly [K in EventType]: { readonly type: K; readonly day: number; readonly data: EventData[K] }
}[EventType]

/** The state before any event, for a reader with the code of these rules. */
export const initialStateWith = (ruleset: Ruleset): GameState => ({ ...initialGameState, ruleset })

/**
 * The state after one more event. Pure and total: an event about an unknown player changes nothing. It also folds the
 * events of one observer's view; then everything the observer may not know is absent.
 */
export function evolve(state: GameState, event: Foldable): GameState {
  const fold = folds[event.type] as ((state: GameState, data: unknown, day: number) => GameState) | undefined
  return fold === undefined ? state : fold(state, event.data, event.day)
}

/** The state after all of `events`. Folding any beginning of a log gives the state at that moment. */
export function foldEvents(events: readonly GameEvent[]): GameState {
  requireEventList(events)
  return events.reduce<GameState>(evolve, initialGameState)
}

type Folds = { readonly [K in EventType]?: (state: GameState, data: EventData[K], day: number) => GameState }

function change(state: GameState, id: string, changes: (player: PlayerState) => Partial<PlayerState>): GameState {
  const seat = state.players.findIndex((player) => player.id === id)
  const player = state.players[seat]
  if (player === undefined) return state
  const players = state.players.slice()
  players[seat] = { ...player, ...changes(player) }
  return { ...state, players }
}

/** Nominations and judgments are kept like votes: players may be right or wrong about any of them. */
function castVote(state: GameState, { player, choice }: EventData['vote.cast'], day: number): GameState {
  const vote: CastVote = { day, voter: player, choice }
  return { ...state, votes: [...state.votes, vote] }
}

function roleAndTeam({ rules }: GameState, role: string | undefined): { role?: string; team?: Team } {
  const team = role === undefined || rules === null ? undefined : findTeam(rules, role)
  return { ...(role !== undefined && { role }), ...(team && { team }) }
}

type KnownRole = Pick<EventData['role.dealt'], 'player' | 'role' | 'teammates' | 'teammateRoles'>

function roleKnown(state: GameState, { player, role, teammates = [], teammateRoles = {} }: KnownRole): GameState {
  return teammates.reduce(
    (known, mate) => change(known, mate, () => roleAndTeam(state, ownEntry(teammateRoles, mate) ?? role)),
    change(state, player, () => roleAndTeam(state, role)),
  )
}

/** Whether a death shows a face of the role that a reader knows the player to have. */
function isFaceInDeath(
  { rules, marks = [] }: GameState,
  { id, role: known }: PlayerState,
  shown: { role?: string | undefined; team?: Team | undefined },
): boolean {
  const { deadAs } = marks.findLast((mark) => mark.player === id && mark.deadAs !== undefined) ?? {}
  const face = deadAs ?? ((known !== undefined && rules?.cast[known]?.appears?.dead) || undefined)
  return face !== undefined && (shown.role ?? face) === face
}

/** What is left of a player whose role is not known any more. */
const withoutRole = ({ role: _role, team: _team, ...player }: PlayerState): PlayerState => player

const revived = ({ diedOn: _on, diedBy: _by, cause: _cause, ...player }: PlayerState): PlayerState => ({
  ...player,
  status: 'alive',
})

type Use = Pick<EventData['night.acted'], 'player' | 'action' | 'target'>

function noteUse(state: GameState, { player, action, target }: Use, day: number): GameState {
  if (target === 'skip') return state
  return change(state, player, ({ used }) => {
    const before = used[action]
    const times = (before?.times ?? 0) + (isFurtherPick(before, action, state) ? 0 : 1)
    return { used: { ...used, [action]: { times, target, day } } }
  })
}

/** What a power reveals to its owner is kept as it was shown. */
function noteFinding(type: string) {
  return (state: GameState, data: { readonly player: string }): GameState =>
    change(state, data.player, ({ found = [] }) => ({ found: [...found, { type, data }] }))
}

const findings = Object.fromEntries(
  [...Object.keys(powerEvents), ownFindingType].map((type) => [type, noteFinding(type)]),
)

/** The marks but for one: whoever gets a mark again bears it once. */
const otherMarks = ({ marks = [] }: GameState, { mark, player }: Mark): readonly Mark[] =>
  marks.filter((other) => other.mark !== mark || other.player !== player)

/** One for all players. */
const nothingUsed: PlayerState['used'] = Object.freeze({})

const folds: Folds = {
  ...findings,
  'game.opened': (before, { id, rules, players }) => ({
    ...initialGameState,
    id,
    rules,
    ruleset: rulesetOf(before)?.withRules(rules as Rules) ?? new Ruleset(rules as Rules),
    players: players.map((player) => ({ ...player, status: 'alive', used: nothingUsed })),
  }),
  'persona.chosen': (state, { player, persona }) => change(state, player, () => ({ name: persona.name, persona })),
  'persona.briefed': (state, { player, guidance }) =>
    change(state, player, ({ name, persona }) => ({ persona: { name, ...persona, ...guidance } })),
  'role.dealt': (state, { known = {}, ...dealt }) =>
    Object.entries(known).reduce(
      (seen, [other, role]) => change(seen, other, () => roleAndTeam(state, role)),
      roleKnown(state, dealt),
    ),
  'role.hidden': (state, { player, role }) => change(state, player, () => roleAndTeam(state, role)),
  'roles.undealt': (state, { roles }) => ({ ...state, undealt: roles }),
  'role.changed': roleKnown,
  'teammate.lost': (state, { player }) => ({
    ...state,
    players: state.players.map((known) => (known.id === player ? withoutRole(known) : known)),
  }),
  'players.linked': (state, link) => ({ ...state, links: [...(state.links ?? []), link] }),
  'effect.delayed': (state, { role, effect, ...act }) => ({
    ...state,
    pending: [...(state.pending ?? []), { ...act, ...(role !== undefined && { role }), ...(effect && { effect }) }],
  }),
  'mark.set': (state, mark) => ({ ...state, marks: [...otherMarks(state, mark), mark] }),
  'mark.ended': (state, mark) => ({ ...state, marks: otherMarks(state, mark) }),
  'player.won': (state, win) => ({ ...state, won: [...(state.won ?? []), win] }),
  'night.explained': (state, { acts }) => ({ ...state, lastActs: acts }),
  'phase.changed': (state, { to }, day) => ({
    ...state,
    phase: to,
    day,
    nominated: to === 'discussion' ? [] : state.nominated,
  }),
  'question.put': (state, put, day) => ({
    ...state,
    question: { ...put, day, phase: state.phase },
    ...(put.choices && { choiceWords: { ...state.choiceWords, ...put.choices } }),
  }),
  'chart.remembered': (state, { key, value }) => ({ ...state, memory: { ...state.memory, [key]: value } }),
  'memory.updated': (state, { player, memory }) => change(state, player, () => ({ memory })),
  'night.acted': noteUse,
  'power.used': noteUse,
  'power.blocked': (state, { player, action }) =>
    change(state, player, ({ used }) => ({ used: { ...used, [action]: { times: (used[action]?.times ?? 1) - 1 } } })),
  'speech.given': (state, { nominee }) =>
    nominee === undefined || state.nominated.includes(nominee)
      ? state
      : { ...state, nominated: [...state.nominated, nominee] },
  'vote.cast': castVote,
  'nomination.made': castVote,
  'judgment.cast': castVote,
  'player.died': (state, { player, cause, role, team }, day) =>
    change(state, player, (known) => ({
      status: 'dead',
      diedOn: day,
      diedBy: isKnownAtDawn(state.phase) ? 'night' : 'day',
      cause,
      ...(isFaceInDeath(state, known, { role, team }) ? {} : { ...(team && { team }), ...roleAndTeam(state, role) }),
    })),
  'ruling.made': (state, { remove }) =>
    remove === undefined ? state : { ...state, removed: [...(state.removed ?? []), remove] },
  'player.revived': (state, { player }) => ({
    ...state,
    players: state.players.map((known) => (known.id === player ? revived(known) : known)),
  }),
  'game.ended': (state, { winner, winners, roles, changedRoles, links }) => ({
    ...state,
    winner,
    ...(winners && { winners }),
    ...(links && { links }),
    players: state.players.map((player) => ({
      ...player,
      ...roleAndTeam(state, ownEntry(changedRoles, player.id) ?? ownEntry(roles, player.id) ?? player.role),
    })),
  }),
}
