import { type GameState, livingOf, type PlayerState, playerOf } from './game-state.js'
import type { Poll } from './poll.js'
import type { RequestKind } from './request-kind.js'
import { teamOf } from './roles/roles.js'
import type { Rules } from './rules-schema.js'

type Options = (asked: { poll: Poll; player: PlayerState; state: GameState; rules: Rules }) => string[]

/**
 * The choices that `player` may make in `poll`, players by seat and then the words for none. Empty where only words
 * count, and where the rules leave nothing to choose.
 */
export function legalOptions(poll: Poll, player: string, state: GameState): string[] {
  const options = optionsOf[poll.kind]
  // Where there is nothing to choose, whoever is asked need not sit at the table: a narrator does not.
  if (poll.wordsOnly || state.rules === null || options === nothing) return []
  return options({ poll, player: playerOf(state, player), state, rules: state.rules })
}

const ids = (players: readonly PlayerState[]): string[] => players.map(({ id }) => id)
const others = (state: GameState, self: PlayerState): PlayerState[] =>
  livingOf(state).filter(({ id }) => id !== self.id)
const when = (allowed: boolean, word: string): string[] => (allowed ? [word] : [])
const narrowed = (options: string[], among: readonly string[] | undefined): string[] =>
  among ? options.filter((option) => among.includes(option)) : options
const nothing: Options = () => []

const victims: Options = ({ poll, player, state, rules }) => {
  const { teammates, noKill } = rules.night.mafia
  const targets = teammates
    ? others(state, player)
    : livingOf(state).filter(({ role }) => role && teamOf(role) === 'town')
  return narrowed([...ids(targets), ...when(noKill, 'skip')], poll.among)
}

const patients: Options = ({ player, state, rules }) => {
  const { self, repeat, skip } = rules.night.doctor
  const last = player.protected
  const again = !repeat && last !== undefined && last.day === state.day - 1 ? last.target : null
  const living = self ? livingOf(state) : others(state, player)
  return [...ids(living).filter((id) => id !== again), ...when(skip, 'skip')]
}

const candidates: Options = ({ poll, player, state, rules }) => [
  ...narrowed(ids(others(state, player)), poll.among),
  ...when(rules.vote.skip, 'skip'),
  ...when(rules.abstention, 'abstain'),
]

const optionsOf: Record<RequestKind, Options> = {
  persona: nothing,
  strategize: nothing,
  chat: victims,
  kill: victims,
  protect: patients,
  investigate: ({ player, state, rules }) => [...ids(others(state, player)), ...when(rules.night.sheriff.skip, 'skip')],
  shoot: ({ player, state }) => [...ids(others(state, player)), 'skip'],
  speak: ({ poll, player, state, rules }) =>
    poll.untilMs !== undefined ? ['silent'] : rules.discussion.nominate ? ids(others(state, player)) : [],
  nominate: ({ player, state, rules }) => [...ids(others(state, player)), 'skip', ...when(rules.abstention, 'abstain')],
  defend: nothing,
  judge: ({ rules }) => ['guilty', 'innocent', ...when(rules.abstention, 'abstain')],
  vote: candidates,
  'last-words': nothing,
  summarize: nothing,
  narrate: nothing,
}
