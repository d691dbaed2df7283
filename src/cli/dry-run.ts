import { type Agent, foldEvents, type GameEvent, type RequestKind, scriptedAgent, type Usage } from '../index.js'
import { type Rehearsed, rehearsingAgent } from '../players/rehearsal/index.js'
import { plainText } from '../text/index.js'
import { type ModelConfig, modelOptions } from './config/agents.js'
import type { EntrantPlan } from './config/named-agents.js'
import { BadInput } from './exit.js'
import { dollars, heading, paragraph, subheading, table } from './output/layout.js'
import { outputScene, type TerminalScene } from './output/scene.js'
import { costLines } from './output/statistics.js'
import type { Printer } from './printer.js'
import { createPlannedGame, type TablePlan } from './table.js'

/** A game that was played without asking anybody. */
interface RehearsedGame {
  /** With the estimated usage of every call that a model would have got. */
  readonly events: readonly GameEvent[]
  readonly asked: readonly Rehearsed[]
}

/** Plays a planned game with scripted players instead of everybody, on the simulated clock. */
export async function rehearse(
  plan: TablePlan,
  { seed, signal }: { readonly seed: string; readonly signal?: AbortSignal },
): Promise<RehearsedGame> {
  const { file, seats, narrator } = plan
  const asked: Rehearsed[] = []
  const decisions = scriptedAgent()
  const standIn = ({ agent }: TablePlan['seats'][number]): Agent =>
    agent.agent === 'openai'
      ? rehearsingAgent(modelOptions(agent, file.config), { decisions, onAsked: (one) => asked.push(one) })
      : decisions
  const simulated = { ...plan, file: { ...file, config: { ...file.config, clock: 'simulated' as const } } }
  const table = { plan: simulated, agents: seats.map(standIn), ...(narrator && { narrator: standIn(narrator) }) }
  const { events } = await createPlannedGame(table, seed).run(signal ? { signal } : {})
  return { events, asked }
}

/** How prompts are shown without asking anybody. */
interface DryRun {
  readonly seed: string
  /** Whether every prompt is printed, not only the first of each kind. */
  readonly verbose: boolean
  readonly printer: Pick<Printer, 'print'>
  readonly signal: AbortSignal
}

/**
 * Plays a game with scripted players instead of everyone, builds the prompts that the models would get, and prints them
 * with the tokens and cost of such a game. No server is called.
 */
export async function dryRun(plan: TablePlan, { seed, verbose, printer, signal }: DryRun): Promise<void> {
  if (plan.seats.every(({ agent }) => agent.agent !== 'openai'))
    throw new BadInput('No language model plays: --dry-run has no prompt to print.')
  const { events, asked } = await rehearse(plan, { seed, signal })
  const scene = {
    ...outputScene('moderator'),
    state: foldEvents(events),
  }
  const shown = verbose ? asked : firstOfEachKind(asked)
  for (const one of shown) printer.print(promptLines(scene, one))
  printer.print(costLines(scene, events, 'Estimated for one game'))
  printer.print(paragraph(scene, estimateNote, 'quiet'))
}

const estimateNote = [
  'Estimated: scripted players decide and speak instead of the models, with thoughts and notes of usual length; no try fails and no cache helps.',
  'Prompts count with their schemas, which some servers do not count.',
  'A real game differs as its players do: models that talk more, survive longer or reason before they answer use more. No server was called.',
].join(' ')

function firstOfEachKind(asked: readonly Rehearsed[]): Rehearsed[] {
  const first = new Map<RequestKind, Rehearsed>()
  for (const one of asked) if (!first.has(one.request.kind)) first.set(one.request.kind, one)
  return [...first.values()]
}

function promptLines(scene: TerminalScene, { request, model, prompt, inputTokens }: Rehearsed): string[] {
  const { kind, playerId, view } = request
  const title = `${kind}: ${playerId}, ${model}, day ${view.day}, about ${inputTokens} tokens`
  const messages = prompt.messages.flatMap(({ role, content }) => [
    scene.paint('quiet', `[${role}]`),
    ...plainText(content).split('\n'),
    '',
  ])
  return [...heading(scene, title), ...messages]
}

/** The estimated usage of an entrant's calls in a whole tournament. */
export interface EntrantEstimate {
  readonly entrant: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Null when the price is unknown. */
  readonly costUsd: number | null
}

interface Compared {
  readonly entrants: readonly EntrantPlan[]
  readonly config: ModelConfig
}

/**
 * The estimated usage of each model among the entrants; empty if there is none. `play` lets stand-ins play a part of the games, and
 * says with `count` how many times as many questions the models will get.
 */
export async function estimateBy(
  compared: Compared,
  play: (entrants: Record<string, Agent>, count: (times: number) => void) => Promise<void>,
): Promise<EntrantEstimate[]> {
  const models = compared.entrants.filter(({ agent }) => agent.agent === 'openai')
  if (models.length === 0) return []
  const sums = new Map(
    models.map(({ name }) => [
      name,
      { entrant: name, calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null },
    ]),
  )
  let times = 1
  const entrants = createStandIns(compared, (name, { inputTokens = 0, outputTokens = 0, costUsd }) => {
    const sum = sums.get(name)
    if (sum === undefined) return
    sum.calls += times
    sum.inputTokens += times * inputTokens
    sum.outputTokens += times * outputTokens
    sum.costUsd = costUsd === undefined || sum.costUsd === null ? null : sum.costUsd + times * costUsd
  })
  await play(entrants, (each) => {
    times = each
  })
  return [...sums.values()]
}

/** A stand-in for each entrant. `onUsage` gets the estimated usage of every call that a model would get. */
function createStandIns({ entrants, config }: Compared, onUsage: (entrant: string, usage: Usage) => void) {
  const decisions = scriptedAgent()
  const agentFor = ({ name, agent }: EntrantPlan): Agent => {
    if (agent.agent !== 'openai') return decisions
    const rehearsing = rehearsingAgent(modelOptions(agent, config), { decisions, onAsked: () => {} })
    return {
      act: async (request) => {
        const answer = await rehearsing.act(request)
        onUsage(name, answer.usage ?? {})
        return answer
      },
    }
  }
  return Object.fromEntries(entrants.map((entrant) => [entrant.name, agentFor(entrant)]))
}

/** The estimated calls, tokens and cost of the models among entrants. */
export function estimateLines(scene: TerminalScene, estimates: readonly EntrantEstimate[], whole: string): string[] {
  if (estimates.length === 0) return paragraph(scene, 'No language model plays.')
  const sum = (part: 'calls' | 'inputTokens' | 'outputTokens') => estimates.reduce((total, one) => total + one[part], 0)
  const known = estimates.every(({ costUsd }) => costUsd !== null)
  const all: EntrantEstimate = {
    entrant: 'All',
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    costUsd: known ? estimates.reduce((total, { costUsd }) => total + (costUsd ?? 0), 0) : null,
  }
  return [
    ...subheading(scene, `Estimated for ${whole}`),
    ...table(
      scene,
      ['Entrant', 'Calls', 'Read', 'Written', 'Cost'],
      [...estimates, all].map(({ entrant, calls, inputTokens, outputTokens, costUsd }) => [
        entrant,
        ...[calls, inputTokens, outputTokens].map((count) => Math.round(count).toLocaleString('en-US')),
        dollars(costUsd),
      ]),
    ),
    ...paragraph(scene, estimateNote, 'quiet'),
  ]
}
