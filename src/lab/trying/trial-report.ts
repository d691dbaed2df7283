import { type Answer, type EventData, isEvent, type PresetName, type RequestKind } from '../../index.js'
import { quantity } from '../../kernel/text/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import type {
  Capabilities,
  MessageLayout,
  OpenAIAgentOptions,
  ResponseFormat,
} from '../../players/models/openai/index.js'
import { sumBy } from '../intervals.js'
import { type PlayedTrial, type TrialFigures, trialFigures } from './trial-figures.js'

/** What came of the questions of one kind. */
export interface TriedKind {
  readonly kind: string
  readonly questions: number
  readonly answered: number
  /** Questions with an answer that needed a second try or more. */
  readonly repeated: number
  /** What was read of one answer; absent if there was none. */
  readonly sample?: Pick<Answer, 'speech' | 'choice' | 'thought' | 'reasoning'>
}

/** What the server was found to take. */
export interface LearnedForms {
  /** The forms of answers in which it has answered, strictest first. */
  readonly forms: readonly ResponseFormat[]
  /** The form to begin with, and kinds of question that need another one. */
  readonly format: ResponseFormat
  readonly exceptions: Readonly<Partial<Record<RequestKind, ResponseFormat>>>
  readonly streaming: boolean
  readonly layout: MessageLayout
  /** Parameters that it refused. */
  readonly leftOut: readonly string[]
}

/** How often something happened, with its reason. */
export interface CountedReason {
  readonly reason: string
  readonly count: number
}

/** What a model did with the questions of `tryModel`. */
export interface ModelTrial extends TrialFigures {
  readonly model: string
  readonly rules: PresetName
  /** Whether at least nine in ten questions were answered before their tries were used up, and the server did not fail. */
  readonly plays: boolean
  /** In one line. */
  readonly verdict: string
  readonly questions: number
  readonly calls: number
  readonly kinds: readonly TriedKind[]
  /** Absent if it never answered. */
  readonly learned?: LearnedForms
  /** Where thoughts stood, with the number of answers. */
  readonly thoughts: readonly { readonly place: string; readonly count: number }[]
  /** How many of the failed tries were cut off at the limit of their tokens. */
  readonly cutOff: number
  /** Tries that failed, by reason. */
  readonly failedTries: readonly CountedReason[]
  /** Calls that the server refused or did not answer. */
  readonly failedCalls: readonly CountedReason[]
  /** What could not be seen, in sentences. */
  readonly notSeen: readonly string[]
  /** The lines of a config file, without a key. */
  readonly config: readonly string[]
}

export interface FinishedTrial extends PlayedTrial {
  readonly rules: PresetName
  readonly server: Omit<OpenAIAgentOptions, 'capabilities' | 'limiter'>
  readonly known?: Capabilities
  /** Why the server could not be asked further. */
  readonly failed?: string
}

interface Judged {
  readonly kind: string
  readonly attempts: number
  readonly answer?: Answer
}

export function trialReport(trial: FinishedTrial): ModelTrial {
  const { rules, server, trier, failed } = trial
  const judged = judgedQuestions(trial)
  const learned = trial.known?.answered.size ? learnedForms(trial.known) : undefined
  const answered = judged.filter(({ answer }) => answer !== undefined)
  const plays = failed === undefined && judged.length > 0 && answered.length >= judged.length * 0.9
  const { tokensPerSecond, cachedShare, costUsd, game } = trialFigures(trial)
  const thoughts = [...trier.asked.values()].flatMap((one) => one.thoughts)
  const report = {
    model: server.model,
    rules,
    plays,
    questions: judged.length,
    calls: trier.calls,
    kinds: [...groupBy(judged, ({ kind }) => kind)].map(([kind, those]) => kindReport(kind, those)),
    ...(learned && { learned }),
    thoughts: counted(thoughts).map(({ reason: place, count }) => ({ place, count })),
    tokensPerSecond,
    cachedShare,
    costUsd,
    game,
    cutOff: failuresIn(trial, 'answer.rejected').filter(({ fault }) => fault === 'cut-off').length,
    failedTries: counted(reasonsIn(trial, 'answer.rejected')),
    failedCalls: counted(reasonsIn(trial, 'call.failed')),
  }
  return {
    ...report,
    verdict: verdictOf(report, failed),
    notSeen: unseen(trial, report),
    config: configLines(server, learned),
  }
}

/** The questions that were answered or came to their default. */
function judgedQuestions({ trier, games }: Pick<FinishedTrial, 'trier' | 'games'>): Judged[] {
  return [...games].flatMap(([game, events]) =>
    events.flatMap((event): Judged[] => {
      const isOver = isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')
      const asked = isOver ? trier.asked.get(`${game} ${event.data.requestId}`) : undefined
      if (!isOver || asked === undefined) return []
      const { kind, answer } = asked
      if (!isEvent(event, 'answer.recorded')) return [{ kind, attempts: Number.POSITIVE_INFINITY }]
      return [{ kind, attempts: event.data.attempt, ...(answer && { answer }) }]
    }),
  )
}

function kindReport(kind: string, those: readonly Judged[]): TriedKind {
  const answered = those.filter(({ answer }) => answer !== undefined)
  const { speech, choice, thought, reasoning } = answered[0]?.answer ?? {}
  const sample = Object.fromEntries(
    Object.entries({ speech, choice, thought, reasoning }).filter(([, part]) => part !== undefined),
  )
  return {
    kind,
    questions: those.length,
    answered: answered.length,
    repeated: answered.filter(({ attempts }) => attempts > 1).length,
    ...(answered.length > 0 && { sample }),
  }
}

const learnedForms = ({
  answered,
  format,
  exceptions,
  streaming,
  layout,
  refused,
  guess,
}: Capabilities): LearnedForms => ({
  forms: [...answered.keys()],
  format,
  exceptions: Object.fromEntries(exceptions),
  streaming,
  layout,
  leftOut: [...new Set([...refused, ...guess.without])],
})

type FailureType = 'answer.rejected' | 'call.failed'

function failuresIn({ trier, games }: FinishedTrial, type: FailureType): EventData[FailureType][] {
  return [...games].flatMap(([game, events]) =>
    events.flatMap((event) =>
      isEvent(event, type) && trier.asked.has(`${game} ${event.data.requestId}`) ? [event.data] : [],
    ),
  )
}

const reasonsIn = (trial: FinishedTrial, type: FailureType): string[] =>
  failuresIn(trial, type).map(({ reason }) => reason)

const counted = (reasons: readonly string[]): CountedReason[] =>
  [...groupBy(reasons, (reason) => reason)]
    .map(([reason, those]) => ({ reason, count: those.length }))
    .sort((one, other) => other.count - one.count)

type Counted = Pick<
  ModelTrial,
  'rules' | 'plays' | 'kinds' | 'questions' | 'cutOff' | 'failedTries' | 'cachedShare' | 'costUsd' | 'thoughts'
>

function verdictOf(
  { rules, plays, kinds, questions, cutOff, failedTries }: Counted,
  failed: string | undefined,
): string {
  const lost = questions - sumBy(kinds, ({ answered }) => answered)
  const again = sumBy(kinds, ({ repeated }) => repeated)
  const asked = quantity(questions, 'question')
  const missing = lost === 0 ? '' : `, ${lost} of ${asked} got no answer in all their tries`
  const limited = cutOff === 0 ? '' : `, ${quantity(cutOff, 'try', 'tries')} cut off at the limit of tokens`
  if (plays)
    return `plays \`${rules}\`; ${again} of ${quantity(questions - lost, 'answer')} needed a second try${missing}${limited}`
  const [most] = failedTries
  const why = failed ?? most?.reason ?? 'no question was asked to its end'
  return `does not play \`${rules}\`${missing}${limited}: ${why}`
}

function unseen({ trier, rehearsed }: FinishedTrial, { questions, cachedShare, costUsd, thoughts }: Counted): string[] {
  const { timed } = trier
  const kinds = new Set([...trier.asked.values()].map(({ kind }) => kind))
  const missed = [...(rehearsed[0]?.keys() ?? [])].filter((kind) => !kinds.has(kind))
  const answered = timed.length > 0
  const isEstimated = answered && timed.every(({ usage }) => usage.estimated === true)
  return [
    ...(isEstimated ? ['The server reports no usage: tokens are estimated.'] : []),
    ...(answered && costUsd === null
      ? ['No price is known: give prices to see what a game costs. The money limit did not count.']
      : []),
    ...(answered && cachedShare === null ? ['The server does not say what came from its cache.'] : []),
    ...(answered && thoughts.length === 0 ? ['No answer had thoughts.'] : []),
    ...(missed.length > 0 ? [`Not asked: ${missed.join(', ')}.`] : []),
    ...(trier.stopped === undefined
      ? []
      : [`It was asked no more after ${quantity(questions, 'question')}: ${trier.stopped}.`]),
  ]
}

function configLines(
  { model, baseURL, format, stream }: FinishedTrial['server'],
  learned: LearnedForms | undefined,
): string[] {
  const form = learned !== undefined && learned.format !== 'json_schema' ? learned.format : format
  const isStreamed = learned?.streaming ?? stream ?? true
  const layout = Object.keys(learned?.layout ?? {}).length > 0 ? learned?.layout : undefined
  return [
    'defaults:',
    '  agent: openai',
    `  model: ${JSON.stringify(model)}`,
    ...(baseURL === undefined ? [] : [`  baseURL: ${JSON.stringify(baseURL)}`]),
    ...(form === undefined ? [] : [`  format: ${form}`]),
    ...(isStreamed ? [] : ['  stream: false']),
    ...(layout === undefined ? [] : [`  layout: ${JSON.stringify(layout)}`]),
  ]
}
