import * as z from 'zod/mini'
import { refuseMisplaced } from '../kernel/errors/arguments.js'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidLogError, InvalidOptionsError } from '../kernel/errors/errors.js'
import type { OptionsFrom } from '../kernel/errors/option-fields.js'
import { type AcceptedAnswer, type Answer, answerSchema } from '../kernel/events/answer-schema.js'
import { sha256Hex } from '../kernel/events/commitment.js'
import { type GameEvent, isEvent } from '../kernel/events/event.js'
import { isEvidence } from '../kernel/events/evidence.js'
import { foldEvents } from '../kernel/events/evolve.js'
import { nameClash } from '../kernel/rules/persona.js'
import type { Question } from '../kernel/rules/poll.js'
import { checkAnswer } from '../kernel/runtime/ask/check-answer.js'
import { readWords } from '../kernel/runtime/ask/check-in-game.js'
import { recordedAnswers } from '../kernel/runtime/ask/recorded-answers.js'
import type { FindAccused } from '../kernel/runtime/game-services.js'
import { definedFields, ownEntry } from '../kernel/text/objects.js'
import type { Composition } from './composition.js'
import { addAgentRecord, promptTextsByHash, restoreSetup } from './create-mafia-game.js'
import type { MafiaGame } from './mafia-game.js'
import { openGame } from './open-game.js'
import { gameOptionsSchema } from './options.js'
import { requirePlayedHere } from './read-elsewhere.js'
import { questionsBefore } from './recorded-requests.js'
import { requireCreated } from './replay-game.js'
import { chooseAgents, chooseClock, resumeSchema } from './resume-game.js'

type AnswerEvent = GameEvent<'answer.recorded'> | GameEvent<'answer.defaulted'>

const changeSchema = z.strictObject(
  answerSchema.shape,
  'Expected an object with the new answer, for example `{ choice }`',
)

/** As the rules would have accepted it when it was given. Throws `InvalidOptionsError` when they would not have. */
function changeAnswer(
  answer: AnswerEvent,
  change: Answer,
  { events, question, findAccused }: { events: readonly GameEvent[]; question: Question; findAccused: FindAccused },
): AcceptedAnswer {
  const { seq, data } = answer
  const { truncated, accuses: _, mentions: __, ...before } = data.answer
  const { limits } = (events[0] as GameEvent<'game.created'>).data
  const checked = checkAnswer({ ...before, ...change }, question, limits)
  if ('reason' in checked) throw changeFault(question, checked.reason)
  requireFieldsTaken(change, checked.answer, question)
  const { persona } = checked.answer
  const past = foldEvents(events.slice(0, seq))
  const clash = persona && nameClash(persona, data.player, past)
  if (clash !== undefined) throw changeFault(question, clash)
  const accuses = readWords(checked.answer, question, { findAccused, state: past })
  return { ...accuses, ...(truncated && change.speech === undefined && { truncated }) }
}

/** Without this check, a field that the question does not ask for would be dropped silently. */
function requireFieldsTaken(change: Answer, heard: AcceptedAnswer, question: Question): void {
  const { latencyMs: _, usage: __, call: ___, ...words } = change
  const given = Object.entries(words).filter(([, value]) => value !== undefined && value !== '')
  const unheard = given.find(([field]) => !(field in heard))
  if (unheard) throw changeFault(question, `The question takes no \`${unheard[0]}\`.`)
}

const changeFault = (question: Question, why: string): InvalidOptionsError =>
  new InvalidOptionsError(`Expected \`change\` to be an answer to \`${question.id}\`. ${why}`, 'change')

const { store, id, seed } = gameOptionsSchema.shape
/** What is answered belongs into `change`. */
const misplaced = Object.fromEntries(
  ['choice', 'speech', 'thought', 'claim'].map((field) => [
    field,
    `Put \`${field}\` into \`change\`, as in \`forkGame(events, { at, change: { ${field} } })\`.`,
  ]),
)

const forkSchema = z.extend(z.omit(resumeSchema, { journal: true }), {
  /** Number of the `answer.recorded` or `answer.defaulted` event to change; without `change`, of the last one kept. */
  at: z.number(),
  /** What is answered instead: absent fields stay, `undefined` removes one. Default: all after `at` is asked again. */
  change: z.optional(changeSchema as z.ZodMiniType<Answer, Answer>),
  /**
   * A new seed for everything that is drawn after the past that is kept, such as `'another day'`; a ballot that has
   * begun keeps its own. Roles stay as they were dealt. Default: the same luck.
   */
  seed,
  store,
  /** The new game's id. Default: derived from the old id and the change. */
  id,
})

/** The options of `forkGame`: where a log is forked, and how an answer is changed there. */
export interface ForkOptions extends OptionsFrom<typeof forkSchema> {}

/** `forkGame`, as the library composes it. */
export async function openFork(
  events: readonly GameEvent[],
  options: ForkOptions,
  composition: Composition,
): Promise<MafiaGame> {
  const created = requireCreated(events).data
  refuseMisplaced(options, misplaced)
  checkFields(forkSchema, options)
  requirePlayedHere(events)
  const { at, change } = options
  const past =
    change === undefined
      ? requirePastUntil(events, at)
      : await changePast(events, { ...options, change }, composition.findAccused)
  const { seed, ...others } = options
  const place = seed === undefined ? [at, change] : [at, change, String(seed)]
  const id = options.id ?? `${created.id.slice(0, 80)}-${sha256Hex(JSON.stringify(place)).slice(0, 8)}`
  const { luck: _, ...made } = withAgents(created, options.agents, composition.recordPrompt)
  const luck = drawnAnew(created, keptBefore(past, at), seed)
  const setup = restoreSetup({
    ...made,
    id,
    parent: { id: created.id, seq: at },
    ...(luck.length > 0 && { luck }),
  })
  return openGame(setup, chooseAgents(created, options, composition.defaultAgent), {
    ...others,
    findAccused: composition.findAccused,
    clock: chooseClock(created, options),
    answers: recordedAnswers(past),
    past,
    evidence: options.evidence || isEvidence(events),
  })
}

type Created = GameEvent<'game.created'>['data']

/** How many of the kept events are recorded up to the fork: answers of others in the same ballot may come after it. */
const keptBefore = (past: readonly GameEvent[], at: number): number => past.filter(({ seq }) => seq <= at).length

/** What the fork of a game draws with, from which event on. */
function drawnAnew({ luck = [] }: Created, from: number, seed: ForkOptions['seed']): NonNullable<Created['luck']> {
  const before = luck.filter((each) => each.from < from)
  return seed === undefined ? before : [...before, { from, seed: String(seed) }]
}

/** How the game was made, with the agents given for the fork instead of the earlier ones. */
function withAgents(
  created: Created,
  agents: ForkOptions['agents'] = {},
  recordPrompt: Composition['recordPrompt'],
): Created {
  const players = created.players.map((player) => {
    const agent = ownEntry(agents, player.id)
    if (agent === undefined) return player
    const { agent: _, model: __, prompt: ___, ...seat } = player
    return addAgentRecord(seat, agent, recordPrompt)
  })
  const { promptTexts } = promptTextsByHash(Object.values(agents), recordPrompt)
  return { ...created, players, ...(promptTexts && { promptTexts: { ...created.promptTexts, ...promptTexts } }) }
}

function requirePastUntil(events: readonly GameEvent[], at: number): readonly GameEvent[] {
  if (events[at] !== undefined) return events.slice(0, at + 1)
  throw new InvalidLogError(
    `Expected \`at\` to be the number of an event, from 0 to ${events.length - 1}, got ${at}.`,
    at,
  )
}

/** The events that a log keeps when the answer numbered `at` is changed, and the answer that replaces it. */
async function changePast(
  events: readonly GameEvent[],
  { at, change, seed, charts, powers }: ForkOptions & { readonly change: Answer },
  findAccused: FindAccused,
): Promise<readonly GameEvent[]> {
  const answer = requireAnswerAt(events, at)
  if (Object.keys(change).length === 0)
    throw new InvalidOptionsError('Expected `change` to differ from the recorded answer.', 'change')
  const asked = await questionsBefore(events, at, definedFields({ charts, powers }))
  const question = asked.get(answer.data.requestId)
  if (question === undefined)
    throw new InvalidLogError(
      `A replay of the log never asks the question \`${answer.data.requestId}\`, which this event answers.`,
      at,
    )
  const { luck = [] } = requireCreated(events).data
  const drawnAnew = seed !== undefined || luck.some(({ from }) => from > at)
  const isAsked = (requestId: string) => asked.has(requestId)
  return pastWithAnswer(events, { at, change, question, drawnAnew, findAccused, isAsked })
}

interface ChangedAnswer {
  readonly at: number
  readonly change: Answer
  readonly question: Question
  /** Whether a question was asked before the answer was recorded. */
  readonly isAsked: (requestId: string) => boolean
  readonly findAccused: FindAccused
  /** Whether the draws after it differ from those of the log, so that later questions may too. Default false. */
  readonly drawnAnew?: boolean
}

/**
 * The events that a log keeps when an answer is changed, with the new answer last. Players who were asked before it was
 * recorded did not know it, so their answers stay.
 *
 * @throws {InvalidOptionsError} when the rules would not have accepted the answer.
 */
export function pastWithAnswer(
  events: readonly GameEvent[],
  { at, change, question, isAsked, findAccused, drawnAnew = false }: ChangedAnswer,
): readonly GameEvent[] {
  const answer = requireAnswerAt(events, at)
  const changed = changeAnswer(answer, change, { events, question, findAccused })
  const unaware = !drawnAnew && isUnseen(events, answer) ? () => true : isAsked
  return [...selectKeptEvents(events, answer, unaware), replaceAnswer(answer, changed)]
}

function requireAnswerAt(events: readonly GameEvent[], at: number): AnswerEvent {
  const answer = events[at]
  if (answer !== undefined && (isEvent(answer, 'answer.recorded') || isEvent(answer, 'answer.defaulted'))) return answer
  throw new InvalidLogError(
    `Expected \`at\` to be the number of an \`answer.recorded\` or \`answer.defaulted\`, got ${at}.`,
    at,
  )
}

/** The kept events: all before the changed answer except its own failed tries, and answers given without knowing it. */
function selectKeptEvents(
  events: readonly GameEvent[],
  { seq, data: { requestId } }: AnswerEvent,
  unaware: (requestId: string) => boolean,
): GameEvent[] {
  return events.filter((event) => {
    const about = 'requestId' in event.data ? event.data.requestId : undefined
    return about !== requestId && (event.seq < seq || (about !== undefined && unaware(about)))
  })
}

function replaceAnswer(changed: AnswerEvent, answer: AcceptedAnswer): GameEvent {
  const { requestId, player, kind, at } = changed.data
  const data = { requestId, player, kind, attempt: 1, answer, ...(at !== undefined && { at }) }
  return { ...changed, type: 'answer.recorded', data } as GameEvent
}

/** Whether no player sees anything of the answer and it makes no choice: then changing it has no effect on anybody. */
function isUnseen(events: readonly GameEvent[], { seq, data }: AnswerEvent): boolean {
  if (data.answer.choice !== undefined) return false
  const rest = events.slice(seq + 1)
  const next = rest.findIndex(({ type }) => type.startsWith('answer.') || type === 'phase.changed')
  const own = next < 0 ? rest : rest.slice(0, next)
  return own.every(({ audience }) => audience === 'moderator' || audience === 'viewers')
}
