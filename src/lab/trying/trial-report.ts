import { type Answer, type GameEvent, isEvent, type PresetName, type RequestKind } from '../../index.js'
import { quantity } from '../../kernel/text/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import type {
  Capabilities,
  MessageLayout,
  OpenAIAgentOptions,
  ResponseFormat,
} from '../../players/models/openai/index.js'
import type { ModelTrier } from './trying-agent.js'

/** The lowest and the highest of a figure. */
export type FigureRange = readonly [low: number, high: number]

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
export interface ModelTrial {
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
  /** Output tokens, by the whole time of the calls that were answered; null if unknown. */
  readonly tokensPerSecond: number | null
  /** The share of input tokens that came from the cache; null if the server does not say. */
  readonly cachedShare: number | null
  /** What was paid, as far as it is known; null if no call had a price. */
  readonly costUsd: number | null
  /** Of a game in which the model has every seat, from rehearsed games; minutes if one question waits for the other. */
  readonly game: {
    readonly questions: FigureRange
    readonly costUsd: FigureRange | null
    readonly minutes: FigureRange | null
  }
  /** Tries that failed, by reason. */
  readonly failedTries: readonly CountedReason[]
  /** Calls that the server refused or did not answer. */
  readonly failedCalls: readonly CountedReason[]
  /** What could not be seen, in sentences. */
  readonly notSeen: readonly string[]
  /** The lines of a config file, without a key. */
  readonly config: readonly string[]
}

export interface FinishedTrial {
  readonly rules: PresetName
  readonly server: Omit<OpenAIAgentOptions, 'capabilities' | 'limiter'>
  readonly trier: ModelTrier
  readonly games: ReadonlyMap<string, readonly GameEvent[]>
  /** The number of questions by kind, of each rehearsed game. */
  readonly rehearsed: readonly ReadonlyMap<string, number>[]
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
  const { tokensPerSecond, cachedShare, costUsd, game } = figures(trial)
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

function reasonsIn({ trier, games }: FinishedTrial, type: 'answer.rejected' | 'call.failed'): string[] {
  return [...games].flatMap(([game, events]) =>
    events.flatMap((event) =>
      isEvent(event, type) && trier.asked.has(`${game} ${event.data.requestId}`) ? [event.data.reason] : [],
    ),
  )
}

const counted = (reasons: readonly string[]): CountedReason[] =>
  [...groupBy(reasons, (reason) => reason)]
    .map(([reason, those]) => ({ reason, count: those.length }))
    .sort((one, other) => other.count - one.count)

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length

function figures({
  trier,
  games,
  rehearsed,
}: FinishedTrial): Pick<ModelTrial, 'tokensPerSecond' | 'cachedShare' | 'costUsd' | 'game'> {
  const { timed } = trier
  const paid = [...games.values()].flat().flatMap(({ meta }) => meta?.usage?.costUsd ?? [])
  const withOutput = timed.filter(({ usage, ms }) => usage.outputTokens !== undefined && ms > 0)
  const cached = timed.filter(({ usage }) => usage.cachedTokens !== undefined)
  const input = sumOf(cached.map(({ usage }) => usage.inputTokens ?? 0))
  const seconds = sumOf(withOutput.map(({ ms }) => ms)) / 1_000
  const costs = timed.flatMap(({ kind, usage: { costUsd } }) =>
    costUsd === undefined ? [] : [{ kind, figure: costUsd }],
  )
  const times = timed.map(({ kind, ms }) => ({ kind, figure: ms / 60_000 }))
  const counts = rehearsed.map((kinds) => sumOf([...kinds.values()]))
  return {
    tokensPerSecond: seconds > 0 ? sumOf(withOutput.map(({ usage }) => usage.outputTokens ?? 0)) / seconds : null,
    cachedShare: input > 0 ? sumOf(cached.map(({ usage }) => usage.cachedTokens ?? 0)) / input : null,
    costUsd: paid.length > 0 ? sumOf(paid) : null,
    game: {
      questions: [Math.min(...counts), Math.max(...counts)],
      costUsd: wholeGames(rehearsed, costs),
      minutes: wholeGames(rehearsed, times),
    },
  }
}

/** The sum of a figure over whole games: every question counts as the mean of its kind, else as that of all. */
function wholeGames(
  rehearsed: FinishedTrial['rehearsed'],
  seen: readonly { readonly kind: string; readonly figure: number }[],
): FigureRange | null {
  const overall = meanOf(seen.map(({ figure }) => figure))
  if (overall === null) return null
  const kinds = groupBy(seen, ({ kind }) => kind)
  const mean = (kind: string) => meanOf((kinds.get(kind) ?? []).map(({ figure }) => figure)) ?? overall
  const sums = rehearsed.map((counts) => sumOf([...counts].map(([kind, count]) => count * mean(kind))))
  return [Math.min(...sums), Math.max(...sums)]
}

type Counted = Pick<
  ModelTrial,
  'rules' | 'plays' | 'kinds' | 'questions' | 'failedTries' | 'cachedShare' | 'costUsd' | 'thoughts'
>

function verdictOf({ rules, plays, kinds, questions, failedTries }: Counted, failed: string | undefined): string {
  const lost = questions - sumOf(kinds.map(({ answered }) => answered))
  const again = sumOf(kinds.map(({ repeated }) => repeated))
  const asked = quantity(questions, 'question')
  const missing = lost === 0 ? '' : `, ${lost} of ${asked} got no answer in all their tries`
  if (plays)
    return `plays \`${rules}\`; ${again} of ${quantity(questions - lost, 'answer')} needed a second try${missing}`
  const [most] = failedTries
  const why = failed ?? most?.reason ?? 'no question was asked to its end'
  return `does not play \`${rules}\`${missing}: ${why}`
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
