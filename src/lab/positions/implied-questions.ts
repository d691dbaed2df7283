import { setup } from 'xstate'
import { askAll, onError, rethrow } from '../../../machines/runtime.js'
import { restoreSetup } from '../../game/create-mafia-game.js'
import { openGame, openRuleset } from '../../game/open-game.js'
import {
  type Agent,
  foldEvents,
  type GameEvent,
  type GameState,
  isEvent,
  type MafiaGame,
  type Poll,
  type ReaskOptions,
  type Seat,
} from '../../index.js'
import { isForced } from '../../kernel/rules/kinds/kinds.js'
import { roundPlace } from '../../kernel/rules/mafia-choice.js'
import { computePlayState } from '../../kernel/rules/play-state.js'
import type { Question } from '../../kernel/rules/poll.js'
import { findPower, isBuiltInPower, teamPower } from '../../kernel/rules/powers/powers.js'
import { QuestionMaker } from '../../kernel/runtime/ask/question-maker.js'
import { recordedAnswers } from '../../kernel/runtime/ask/recorded-answers.js'
import { GameLog } from '../../kernel/runtime/game-log.js'

/** A question that an imported log does not have, but that follows from what its player did. */
export interface ImpliedQuestion {
  readonly question: Question
  /** How many events the log had when the question was asked. */
  readonly seen: number
  readonly day: number
}

/** Why no question follows from something in an imported log: what it is, as part of a sentence. */
interface UnknownQuestion {
  readonly reason: string
}

const reasons = {
  option: 'choices that the rules of the game do not allow at this moment',
  team: 'choices of several players together, where the log does not say who saw whose choice',
  told: 'choices after something was shown to the player that the log does not have',
  anonymous: 'ballots of which the log has only the result, and not who voted for whom',
} as const

const acted: readonly string[] = ['speech.given', 'vote.cast', 'vote.resolved', 'night.acted', 'game.ended']
const answered: readonly string[] = ['answer.recorded', 'answer.defaulted']

/** Whether players of a log have acted although nobody was asked: it was not played here. */
export const isImported = (events: readonly GameEvent[]): boolean =>
  !events.some(({ type }) => answered.includes(type)) && events.some(({ type }) => acted.includes(type))

/** What is found of these kinds in an imported log: questions, and why others do not follow. In the order of the log. */
export function impliedQuestions(
  events: readonly GameEvent[],
  kinds: readonly string[],
): (ImpliedQuestion | UnknownQuestion)[] {
  const wanted = new ActReader(kinds)
  for (const event of events) wanted.read(event)
  const states = new Map<number, GameState>()
  return wanted.found.map((act) => {
    if ('reason' in act) return act
    const { seen, kind, player, choice } = act
    const before = events.slice(0, seen)
    const state = states.get(seen) ?? foldEvents(before)
    states.set(seen, state)
    const reason = unknownReason(act, state)
    if (reason !== undefined) return { reason }
    const question = questionAt(before, impliedPoll(before, { kind, player }, state), state)
    return question?.options.includes(choice) ? { question, seen, day: state.day } : { reason: reasons.option }
  })
}

type Asked = Pick<Question, 'kind' | 'player'>

interface RecordedAct extends Asked {
  readonly choice: string
  readonly seen: number
}

/**
 * Finds what players chose, and when they were asked: the votes of a ballot are shown together, so all voters were asked
 * before the first of them; powers are asked when a night begins, and the mafia after their talk. Of a player that
 * changes its choice the first one counts.
 */
class ActReader {
  readonly found: (RecordedAct | UnknownQuestion)[] = []
  readonly #kinds: readonly string[]
  readonly #chosen = new Set<string>()
  #ballot: number | undefined
  #night = 0

  constructor(kinds: readonly string[]) {
    this.#kinds = kinds
  }

  read(event: GameEvent): void {
    const { seq } = event
    if (isEvent(event, 'vote.cast')) {
      this.#ballot ??= seq
      this.#add({ kind: 'vote', ...event.data, seen: this.#ballot })
    } else if (isEvent(event, 'vote.resolved')) {
      if (this.#ballot === undefined && this.#kinds.includes('vote')) this.found.push({ reason: reasons.anonymous })
      this.#begin()
    } else if (isEvent(event, 'night.acted')) {
      const { player, action, target } = event.data
      this.#add({ kind: action, player, choice: target, seen: action === teamPower ? seq : this.#night })
    } else if (isEvent(event, 'phase.changed') && ['night', 'nightZero'].includes(event.data.to)) {
      this.#night = seq + 1
      this.#begin()
    }
  }

  #begin(): void {
    this.#ballot = undefined
    this.#chosen.clear()
  }

  #add({ kind, player, choice, seen }: RecordedAct): void {
    const key = `${kind} ${player}`
    if (this.#kinds.includes(kind) && !this.#chosen.has(key)) this.found.push({ kind, player, choice, seen })
    this.#chosen.add(key)
  }
}

function unknownReason({ kind, player }: Asked, state: GameState): string | undefined {
  if (!isBuiltInPower(kind)) return undefined
  if (findPower(kind, state.rules).late) return reasons.told
  return kind === teamPower && computePlayState(state).awake[kind].some((id) => id !== player)
    ? reasons.team
    : undefined
}

/** The poll that asks this player at the end of `events`, as a game by these rules would put it. */
function impliedPoll(events: readonly GameEvent[], { kind, player }: Asked, { phase, rules }: GameState): Poll {
  const players = [player]
  if (kind !== 'vote') {
    const byRounds = kind === teamPower && rules !== null && rules.night.mafia.protocol !== 'ballot'
    return { kind, place: byRounds ? roundPlace({ rules, round: 1 }) : { phase: 'night' }, players, held: true }
  }
  const tied = events.findLast((event) => isEvent(event, 'vote.resolved'))?.data.tied
  return { kind, place: { phase }, players, ...(phase === 'revote' && tied && { among: tied }) }
}

/** Undefined if nobody is asked: the player is dead, or has no choice. */
function questionAt(events: readonly GameEvent[], poll: Poll, state: GameState): Question | undefined {
  const [player] = poll.players
  if (!state.players.some(({ id, status }) => id === player && status === 'alive')) return undefined
  return new QuestionMaker(events, state).make(poll, state).find((question) => !isForced(question))
}

/** Whether the question with this id follows at the end of an imported log. */
export function isImplied(
  events: readonly GameEvent[],
  { requestId, ...asked }: Asked & { requestId: string },
): boolean {
  const state = foldEvents(events)
  return questionAt(events, impliedPoll(events, asked, state), state)?.id === requestId
}

const vocabulary = setup({ actors: { askAll }, actions: { rethrow } })

/** Nothing follows from the answer. */
const asking = (poll: Poll) =>
  vocabulary.createMachine({
    id: 'implied',
    initial: 'asking',
    states: { asking: { invoke: { src: 'askAll', input: poll, onDone: 'answered', onError } }, answered: {} },
  })

interface AskOptions extends Omit<ReaskOptions, 'requestId' | 'agent'> {
  readonly agent: (player: Seat) => Agent
}

/** A game that asks this question at the end of an imported log and never ends, like that of `reaskGame`. */
export function askImplied(
  events: readonly GameEvent[],
  asked: Asked,
  { agent, journal, ...options }: AskOptions,
): MafiaGame {
  const { data: created } = events[0] as GameEvent<'game.created'>
  const log = GameLog.holding(events, openRuleset(created.rules, options.powers))
  const { state } = log
  const machine = asking(impliedPoll(events, asked, state))
  return openGame(restoreSetup(created), new Map(created.players.map((player) => [player.id, agent(player)])), {
    ...options,
    ...(journal && { journal }),
    clock: 'real',
    answers: recordedAnswers([], journal?.entries),
    start: { beginning: 'day', day: state.day, log, playState: computePlayState(state), machine },
  })
}
