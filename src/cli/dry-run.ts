import {
  type Agent,
  type AgentRequest,
  foldEvents,
  type Prompt,
  type PromptOptions,
  type RequestKind,
  scriptedAgent,
} from '../index.js'
import { buildPrompt, promptOptionsIn } from '../log/prompts/index.js'
import { plainText } from '../text/index.js'
import { BadInput } from './bad-input.js'
import { modelModule } from './config/seat-agents.js'
import type { SeatPlan } from './config/seats.js'
import type { Printer } from './printer.js'
import { gameAt } from './table.js'
import type { TablePlan } from './table-plan.js'
import { costLines } from './telling/costs.js'
import { heading, paragraph } from './telling/layout.js'
import { paintFor } from './telling/paint.js'
import { openingScene, type Scene, widthFor } from './telling/scene.js'

/** How prompts are shown without asking anybody. */
export interface DryRun {
  readonly seed: string
  /** Whether every prompt is printed, not only the first of each kind. */
  readonly verbose: boolean
  readonly printer: Pick<Printer, 'print'>
  readonly signal: AbortSignal
}

/** A prompt that a model would get. */
interface Asked {
  readonly request: AgentRequest
  readonly model: string
  readonly prompt: Prompt
}

/** Tokens that an answer is taken to have. */
const usualAnswerTokens = 400

/**
 * Plays a game in which scripted players stand in for everyone, builds the prompts that the models would get, and prints
 * them with what such a game would take. Nobody is called.
 */
export async function dryRun(plan: TablePlan, { seed, verbose, printer, signal }: DryRun): Promise<void> {
  if (plan.seats.every(({ agent }) => agent.agent !== 'openai'))
    throw new BadInput('There is no language model at this table: --dry-run has no prompt to print.')
  const { costOf } = await modelModule()
  const asked: Asked[] = []
  const scripted = scriptedAgent()
  const agents = plan.seats.map(({ agent }) =>
    agent.agent === 'openai' ? standIn({ agent, plan, scripted, costOf }, (one) => asked.push(one)) : scripted,
  )
  const { events } = await gameAt({ plan: inNoTime(plan), agents }, seed).run({ signal })
  const scene = {
    ...openingScene('moderator', paintFor(process.stdout), widthFor(process.stdout)),
    state: foldEvents(events),
  }
  const shown = verbose ? asked : firstOfEachKind(asked)
  for (const one of shown) printer.print(promptLines(scene, one))
  printer.print(costLines(scene, events, 'Estimated for one game'))
  printer.print(paragraph(scene, howEstimated, 'quiet'))
}

/** The same game on the simulated clock. */
const inNoTime = (plan: TablePlan): TablePlan => ({
  ...plan,
  file: { ...plan.file, config: { ...plan.file.config, clock: 'simulated' } },
})

const howEstimated = `Estimated with scripted players standing in, four characters a token, at most ${usualAnswerTokens} tokens an answer, no failed tries and no cache. Nobody was called.`

interface StandIn {
  readonly agent: SeatPlan['agent']
  readonly plan: TablePlan
  readonly scripted: ReturnType<typeof scriptedAgent>
  readonly costOf: Awaited<ReturnType<typeof modelModule>>['costOf']
}

/** Answers as a scripted player does, and takes the tokens that the model would. */
function standIn({ agent, plan, scripted, costOf }: StandIn, heard: (asked: Asked) => void): Agent {
  const { model = '', baseURL, maxOutputTokens = usualAnswerTokens } = agent
  const { config } = plan.file
  const options = promptOptionsIn({ ...agent, context: { ...config.context, ...agent.context } } as PromptOptions)
  return {
    name: model,
    act: async (request) => {
      const prompt = buildPrompt(request, options)
      heard({ request, model, prompt })
      const outputTokens = Math.min(usualAnswerTokens, maxOutputTokens)
      const usage = { model, inputTokens: prompt.tokens, outputTokens }
      const costUsd = costOf(usage, { model, baseURL, prices: config.prices as never })
      return { ...(await scripted.act(request)), usage: { ...usage, ...(costUsd !== null && { costUsd }) } }
    },
  }
}

function firstOfEachKind(asked: readonly Asked[]): Asked[] {
  const first = new Map<RequestKind, Asked>()
  for (const one of asked) if (!first.has(one.request.kind)) first.set(one.request.kind, one)
  return [...first.values()]
}

function promptLines(scene: Scene, { request, model, prompt }: Asked): string[] {
  const { kind, playerId, view } = request
  const title = `${kind}: ${playerId}, ${model}, day ${view.day}, about ${prompt.tokens} tokens`
  const messages = prompt.messages.flatMap(({ role, content }) => [
    scene.paint('quiet', `[${role}]`),
    ...plainText(content).split('\n'),
    '',
  ])
  return [...heading(scene, title), ...messages]
}
