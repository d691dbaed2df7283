import type { AgentRequest } from '../agents/agent.js'
import { openingOf } from '../events/opening.js'
import type { View } from '../events/view.js'
import { type ContextRules, defaultContext } from '../rules/context-rules.js'
import { ruleCard } from '../rules/rule-card.js'
import type { Rules } from '../rules/rules-schema.js'
import { type ChatMessage, type EstimateTokens, fourCharsPerToken, type Prompt } from './chat-message.js'
import type { Told } from './context/chronicle.js'
import { strategies } from './context/strategies.js'
import { fitLines, fitText, notice } from './fit.js'
import { mafiaMarks } from './mafia-marks.js'
import { personaPrompt } from './persona-prompt.js'
import type { BuildOptions, PromptOptions } from './prompt-options.js'
import { calledIn, type Reader, recordLine } from './record-lines.js'
import { narratorManner, narratorTask, publicBehaviour } from './sections/advice.js'
import { answerSection, narratorAnswer } from './sections/answer.js'
import { frame, headingOf } from './sections/frame.js'
import { nowSection } from './sections/now.js'
import { type PromptSection, sectionText } from './sections/section-names.js'
import { rosterSection, selfSection } from './sections/self.js'

/**
 * Builds the messages of a request for a language model. Pure: the same request and options give the same prompt in
 * every process. Parts that do not change come first, those of the whole game before the player's own, and the record
 * only grows at its end, so that consecutive prompts share a prefix. Never longer than `context.maxTokens`, as
 * estimated.
 */
export function buildPrompt(request: AgentRequest, options: BuildOptions = {}): Prompt {
  const estimate = options.estimateTokens ?? fourCharsPerToken
  if (request.kind === 'persona') return promptOf(personaPrompt(request, options.prompts ?? {}), 0, estimate)
  return gamePrompt(request, options, estimate)
}

function promptOf(messages: readonly ChatMessage[], omittedLines: number, estimate: EstimateTokens): Prompt {
  return { messages, tokens: messages.reduce((sum, { content }) => sum + estimate(content), 0), omittedLines }
}

function gamePrompt(request: AgentRequest, options: BuildOptions, estimate: EstimateTokens): Prompt {
  const { view, mark } = request
  const rules = rulesIn(view)
  const { strategy, ...context } = { ...defaultContext, ...rules.context, ...options.context }
  const maxTokens = Math.min(context.maxTokens, options.mostTokens ?? context.maxTokens)
  const { memory = true, thought = true, prompts = {} } = options
  const advise = prompts.advice === undefined
  const nowWith = (memoryOmitted: boolean) =>
    nowSection(request, { mark, memory, thought, memoryOmitted, rules, strategy, advise })
  const now = fitText(nowWith(estimate(nowWith(false)) > maxTokens / 2), maxTokens / 2, estimate)
  const heading = headingOf('Record', mark)
  const spare = estimate(`${heading}\n${notice(1_000_000)}\n\n`) + 4
  const system = fitText(stablePart(request, rules, options), maxTokens - estimate(now) - spare, estimate)
  const room = maxTokens - estimate(now) - estimate(system) - estimate(`${heading}\n\n`) - 4
  const record = fitLines(linesOf(request, rules, { strategy, maxTokens }), room, estimate)
  const user = [heading, ...record.lines, '', now].join('\n')
  const told: ChatMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  return promptOf(
    told.filter(({ content }) => content !== ''),
    record.omitted,
    estimate,
  )
}

const playerTask = 'You play a game of Mafia at a table of players. Play to win.'

function rulesIn({ events }: View): Rules {
  const opening = openingOf(events)
  if (opening === undefined) throw new RangeError('The view does not show the opening.')
  return opening.rules
}

/** What is the same for the whole table, then what is the player's own. */
function stablePart({ view, kind, mark }: AgentRequest, rules: Rules, options: PromptOptions): string {
  const { memory = true, thought = true, system = '', prompts = {} } = options
  const players = view.players.length
  const narrates = kind === 'narrate'
  const section = (name: PromptSection, builtIn: () => string) => sectionText(prompts, name, builtIn)
  return [
    section('task', () => (narrates ? narratorTask : playerTask)),
    section('rules', () => ruleCard(rules, players)),
    section('manner', () => (narrates ? narratorManner : publicBehaviour)),
    rosterSection(view),
    section('frame', () => frame),
    section('answer', () => (narrates ? narratorAnswer(thought) : answerSection({ rules, players, memory, thought }))),
    selfSection(view, { rules, mark, advice: prompts.advice }),
    system,
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

function linesOf(request: AgentRequest, rules: Rules, { strategy, maxTokens }: ContextRules) {
  const { view, playerId, mark, kind } = request
  const told = recordFor(view, {
    playerId,
    mark,
    called: calledIn(view),
    maxQuoteChars: Math.max(500, maxTokens),
    amongMafia: mafiaMarks(view, rules),
  })
  return strategies[strategy]({ told, day: view.day, playerId, players: view.players, kind })
}

function recordFor({ events }: View, reader: Reader): Told[] {
  return events.flatMap((event) => {
    const told = recordLine(event, reader)
    return told === null ? [] : [{ event, ...told }]
  })
}
