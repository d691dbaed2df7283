import { oneLine, quantity } from '../../kernel/text/index.js'
import type { FigureRange } from './trial-figures.js'
import type { LearnedForms, ModelTrial, TriedKind } from './trial-report.js'

const shortest = 160

const dollars = (value: number): string => `$${value.toFixed(value < 0.1 ? 4 : 2)}`

const range = ([low, high]: FigureRange, show: (value: number) => string): string =>
  show(low) === show(high) ? show(low) : `${show(low)} to ${show(high)}`

const cut = (text: string): string => {
  const line = oneLine(text)
  return line.length > shortest ? `${line.slice(0, shortest)}...` : line
}

/** The report as lines of plain text; the first is the verdict. */
export function trialInWords(trial: ModelTrial): string[] {
  const { model, verdict, learned, kinds, failedTries, failedCalls, notSeen, config } = trial
  return [
    `${model} ${verdict}`,
    ...section('What the server took', learned ? learnedLines(learned) : []),
    ...section('What was read of its answers', kinds.flatMap(kindLines)),
    ...section('Figures', figureLines(trial)),
    ...section('Failed tries', failedTries.map(countedLine)),
    ...section('Calls that failed, or that the server refused', failedCalls.map(countedLine)),
    ...section('What could not be seen', notSeen),
    ...section('For the config file', config),
  ].map((line) => line.trimEnd())
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]

const countedLine = ({ reason, count }: { readonly reason: string; readonly count: number }): string =>
  `${count} x ${cut(reason)}`

function learnedLines({ forms, exceptions, streaming, layout, leftOut }: LearnedForms): string[] {
  const other = Object.entries(exceptions).map(([kind, form]) => `${kind} as ${form}`)
  const { system = 'own', content = 'text', toolChoice = 'named' } = layout
  return [
    `form: ${forms.join(', ')}${other.length > 0 ? ` (${other.join(', ')})` : ''}`,
    `roles: ${system === 'own' ? 'system and user' : 'user alone, with the rules in its message'}`,
    `contents: ${content === 'text' ? 'texts' : 'lists of parts'}`,
    ...(forms.includes('tool') ? [`tool_choice: ${toolChoice}`] : []),
    `streaming: ${streaming ? 'yes' : 'no'}`,
    `parameters left out: ${leftOut.length > 0 ? leftOut.join(', ') : 'none'}`,
  ]
}

function kindLines({ kind, questions, answered, repeated, sample }: TriedKind): string[] {
  const again = repeated > 0 ? `, ${repeated} after a second try` : ''
  const { speech, choice, thought, reasoning } = sample ?? {}
  const parts = Object.entries({ speech, choice, thought, reasoning })
  return [
    `${kind}: ${answered} of ${questions} answered${again}`,
    ...parts.flatMap(([name, part]) => (part ? [`  ${name}: ${cut(JSON.stringify(part))}`] : [])),
  ]
}

function figureLines({
  questions,
  calls,
  thoughts,
  tokensPerSecond,
  cachedShare,
  costUsd,
  game,
  rules,
}: ModelTrial): string[] {
  return [
    `${quantity(questions, 'question')}, ${quantity(calls, 'call')}${costUsd === null ? '' : `, ${dollars(costUsd)}`}`,
    ...thoughts.map(({ place, count }) => `thoughts in ${place}: ${quantity(count, 'answer')}`),
    ...(tokensPerSecond === null ? [] : [`${tokensPerSecond.toFixed(1)} tokens a second, waiting included`]),
    ...(cachedShare === null ? [] : [`${Math.round(cachedShare * 100)} % of the input came from the cache`]),
    `a game of ${rules} with this model in every seat: ${range(game.questions, String)} questions`,
    ...(game.costUsd === null ? [] : [`its cost: ${range(game.costUsd, dollars)}`]),
    ...(game.minutes === null
      ? []
      : [`its time, one question after the other: ${range(game.minutes, (minutes) => minutes.toFixed(1))} minutes`]),
  ]
}
