import { ballotMarks } from '../ballots.js'
import { bids } from '../bids.js'
import { findPlayer, type GameState, livingPlayers, type PlayerState } from '../game-state.js'
import type { OptionsAsked, Poll, RequestKindDefinition } from '../poll.js'
import type { PowerOptions } from '../powers/options.js'
import type { Power } from '../powers/power.js'
import { pickAt, pickWords } from '../powers/powers.js'
import { pick, type Random } from '../random.js'
import type { Rules } from '../rules-schema.js'
import { ownPower } from '../ruleset.js'

/** By seat: every vote asks each player about all the others. */
export function otherLivingIds({ players }: GameState, self: PlayerState): string[] {
  const ids: string[] = []
  for (const { id, status } of players) if (status === 'alive' && id !== self.id) ids.push(id)
  return ids
}

/** Whom a player may nominate or vote for: itself if the rules say so, and nobody whose mark forbids it. */
export function electableIds(state: GameState, self: PlayerState, { vote }: Rules): string[] {
  const ids = vote.self ? livingPlayers(state).map(({ id }) => id) : otherLivingIds(state, self)
  return ids.filter((id) => ballotMarks(id, state).every(({ mayBeChosen = true }) => mayBeChosen))
}

/** Whether a player takes part in ballots by day: a mark may forbid it. */
export const hasVote = ({ id }: PlayerState, state: GameState): boolean =>
  ballotMarks(id, state).every(({ mayVote = true }) => mayVote)

/** The options of a ballot; none for who takes no part in it. */
export const ballotOptions =
  (options: (asked: OptionsAsked) => string[]) =>
  (asked: OptionsAsked): string[] =>
    hasVote(asked.player, asked.state) ? options(asked) : []

/** The options of a ballot with words of its own: the players that it names, and then the words. */
export const ownChoices = (choices: NonNullable<Poll['choices']>, asked: OptionsAsked): string[] =>
  ballotOptions(({ poll, player, state, rules }) => [
    ...(poll.among === undefined ? [] : restrictTo(electableIds(state, player, rules), poll.among)),
    ...Object.keys(choices),
  ])(asked)

export const optionIf = (allowed: boolean, word: string): string[] => (allowed ? [word] : [])

export const restrictTo = (options: string[], among: readonly string[] | undefined): string[] =>
  among ? options.filter((option) => among.includes(option)) : options

const words: readonly string[] = ['skip', 'abstain', 'silent', 'guilty', 'innocent']

/** The words that may be options under these rules, for any player and any kind of request. */
export const possibleOptionWords = (rules: Rules): string[] => [...usualWords(rules), ...pickWords(rules)]

const usualWords = ({ abstention, decision, discussion, charts }: Rules): string[] => [
  'skip',
  ...optionIf(abstention, 'abstain'),
  ...optionIf(discussion.protocol === 'reactive', 'silent'),
  ...(discussion.protocol === 'bids' || charts !== undefined ? bids : []),
  // A chart of the game's own may ask for judgments too.
  ...(decision === 'trial' || charts !== undefined ? ['guilty', 'innocent'] : []),
]

/** One of the players among `options`, drawn at random; `skip` if there is none. */
export function pickPlayer(options: readonly string[], random: Random): string {
  const players = options.filter((option) => !words.includes(option))
  return players.length > 0 ? pick(players, random) : 'skip'
}

export const defaultSpeech = 'I need more time to think.'

export function powerKind(power: Power): RequestKindDefinition {
  return {
    words: 'reason',
    ask: power.ask,
    ...(power.advice !== undefined && { advice: power.advice }),
    takes: ['memory'],
    options: (asked) => powerOptions(power, asked),
    choices: { skip: power.skip },
    fallback: ({ player, options }, { state, random }) => {
      const own = ownPower(state, findPlayer(state, player), power.name)
      return { choice: own?.options.onNoAnswer === 'nothing' ? 'skip' : pickPlayer(options, random) }
    },
    becomes: { event: 'night.acted', form: 'act', audience: power.byTeam ? 'team' : 'player' },
  }
}

/** Whom the owner of a power may choose; a player without the power has no options. */
export function powerOptions(power: Power, { poll, player, state, rules }: OptionsAsked): string[] {
  const own = ownPower(state, player, power.name)
  if (own === undefined || state.day < own.options.from) return []
  const { options } = own
  const picked = poll.chosen?.[player.id] ?? []
  const maySkip = own.power.maySkip?.(rules) ?? options.skip
  const { of } = pickAt(own.power, poll.place) ?? {}
  if (of === 'text') return []
  if (of === 'undealt') return restrictTo([...new Set(state.undealt), ...optionIf(maySkip, 'skip')], poll.among)
  if (of !== undefined)
    return restrictTo([...Object.keys(of === 'role' ? rules.cast : of), ...optionIf(maySkip, 'skip')], poll.among)
  const ids =
    own.power.targets?.({ player, state, rules, options, picked, ...poll.answersTo }).map(({ id }) => id) ??
    defaultTargets(options, { player, state })
  const again = power.byTeam || options.repeat ? undefined : lastTarget(power, player, state)
  const targets = ids.filter((id) => id !== again && !picked.includes(id))
  return restrictTo([...targets, ...optionIf(maySkip, 'skip')], poll.among)
}

function defaultTargets(
  { self }: PowerOptions,
  { player, state }: Pick<OptionsAsked, 'player' | 'state'>,
): readonly string[] {
  return self ? livingPlayers(state).map(({ id }) => id) : otherLivingIds(state, player)
}

/** Whom a player chose with a power the night before. */
function lastTarget({ name }: Power, { used }: PlayerState, { day }: GameState): string | undefined {
  return used[name]?.day === day - 1 ? used[name].target : undefined
}
