import type { AgentRequest } from '../agents/agent.js'
import { isEvent } from '../events/event.js'
import type { View } from '../events/view.js'
import { type ContextRules, defaultContext } from '../rules/context-rules.js'
import { ruleCard } from '../rules/rule-card.js'
import type { Rules } from '../rules/rules-schema.js'
import { type EstimateTokens, fourCharsPerToken, type Prompt } from './chat-message.js'
import type { Told } from './context/chronicle.js'
import { strategies } from './context/strategies.js'
import { fitLines, fitText, notice } from './fit.js'
import { mafiaMarks } from './mafia-marks.js'
import { personaPrompt } from './persona-prompt.js'
import { nonceFor } from './quote.js'
import { calledIn, type Reader, recordLine } from './record-lines.js'
import { narratorManner, narratorTask, publicBehaviour } from './sections/advice.js'
import { frameSection } from './sections/frame.js'
import { nowSection } from './sections/now.js'
import { rosterSection, selfSection } from './sections/self.js'

/** How prompts are built. */
export interface PromptOptions {
  /** What the marks around players' words are derived from. Whoever knows it could forge them: keep it from players. */
  readonly secret: string
  /** What differs from the `context` of the rules. */
  readonly context?: Partial<ContextRules>
  /** Default: four characters a token. */
  readonly estimateTokens?: EstimateTokens
  /** Whether the model keeps notes from one answer to the next. Default true. */
  readonly memory?: boolean
  /** No prompt is longer, whatever `context.maxTokens` allows: what a model can take. */
  readonly mostTokens?: number
  /** Whether the model declares a thought in its answer. Default true. */
  readonly thought?: boolean
}

/**
 * The messages that put a request to a language model. Pure: the same request and options give the same prompt, made of the
 * request alone. Parts that stay the same come first and the record only grows at its end, so that a player's consecutive
 * prompts share their beginning. Never longer than `context.maxTokens`, as estimated.
 */
export function buildPrompt(request: AgentRequest, options: PromptOptions): Prompt {
  const estimate = options.estimateTokens ?? fourCharsPerToken
  if (request.kind === 'persona') {
    const messages = personaPrompt(request)
    return { messages, tokens: messages.reduce((sum, { content }) => sum + estimate(content), 0), omittedLines: 0 }
  }
  return gamePrompt(request, options, estimate)
}

interface Game {
  readonly id: string
  readonly rules: Rules
}

function gamePrompt(request: AgentRequest, options: PromptOptions, estimate: EstimateTokens): Prompt {
  const { view, playerId } = request
  const { id, rules } = openedIn(view)
  const { strategy, ...context } = { ...defaultContext, ...rules.context, ...options.context }
  const maxTokens = Math.min(context.maxTokens, options.mostTokens ?? context.maxTokens)
  const nonce = nonceFor(options.secret, id, playerId)
  const mark = `[${nonce}] `
  const spare = reserved(mark, estimate)
  const { memory = true, thought = true } = options
  const nowWith = (memoryOmitted: boolean) =>
    nowSection(request, { nonce, memory, thought, memoryOmitted, rules, strategy })
  const now = fitText(nowWith(estimate(nowWith(false)) > maxTokens / 2), maxTokens / 2, estimate)
  const system = fitText(stablePart(request, { rules, nonce, thought }), maxTokens - estimate(now) - spare, estimate)
  const room = maxTokens - estimate(now) - estimate(system) - estimate(`${heading}\n\n`) - 4
  const told = toldTo(request, {
    playerId,
    nonce,
    called: calledIn(view),
    maxQuoteChars: Math.max(500, maxTokens),
    amongMafia: mafiaMarks(view, rules),
  })
  const chronicle = { told, day: view.day, playerId, players: view.players, kind: request.kind }
  const record = fitLines(
    strategies[strategy](chronicle).map((line) => mark + line),
    { maxTokens: room, mark },
    estimate,
  )
  const user = [heading, ...record.lines, '', now].join('\n')
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    tokens: estimate(system) + estimate(user),
    omittedLines: record.omitted,
  }
}

const heading = 'The record so far:'

/** Room that is always left for the heading and for saying that lines are left out, with the roundings of an estimate. */
const reserved = (mark: string, estimate: EstimateTokens): number =>
  estimate(`${heading}\n${mark}${notice(1_000_000)}\n\n`) + 4

const playerTask = 'You play a game of Mafia at a table of players. Play to win.'

function openedIn({ events }: View): Game {
  const opened = events.find((event) => isEvent(event, 'game.opened'))
  if (opened === undefined || !isEvent(opened, 'game.opened'))
    throw new RangeError('The view does not show the opening.')
  return opened.data
}

interface Stable {
  readonly rules: Rules
  readonly nonce: string
  readonly thought: boolean
}

function stablePart({ view, kind }: AgentRequest, { rules, nonce, thought }: Stable): string {
  const [task, manner] = kind === 'narrate' ? [narratorTask, narratorManner] : [playerTask, publicBehaviour]
  return [
    task,
    ruleCard(rules, view.players.length),
    manner,
    rosterSection(view),
    frameSection(nonce, kind === 'narrate', thought),
    selfSection(view, rules, nonce),
  ].join('\n\n')
}

function toldTo({ view }: AgentRequest, reader: Reader): Told[] {
  return view.events.flatMap((event) => {
    const line = recordLine(event, reader)
    return line === null ? [] : [{ event, line }]
  })
}
