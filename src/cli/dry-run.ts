import { type Agent, foldEvents, type GameEvent, type RequestKind, scriptedAgent } from '../index.js'
import { plainText } from '../kernel/text/index.js'
import { gameCosts } from '../lab/stats/index.js'
import { type Rehearsed, rehearsingAgent } from '../players/rehearsal/index.js'
import { modelOptions } from './config/agents.js'
import type { SeatPlan } from './config/seats.js'
import { BadInput } from './exit.js'
import { heading, paragraph } from './output/layout.js'
import { outputScene, type TerminalScene } from './output/scene.js'
import { costLines } from './output/statistics.js'
import type { Printer } from './printer.js'
import { createPlannedGame, type TablePlan } from './table.js'

/** Plays a planned game on the simulated clock, with a stand-in for everybody. Its log has the estimated usage of each call. */
export async function rehearse(
  plan: TablePlan,
  { seed, standIn, signal }: { seed: string; standIn: (seat: Pick<SeatPlan, 'agent'>) => Agent; signal?: AbortSignal },
): Promise<readonly GameEvent[]> {
  const { file, seats, narrator } = plan
  const simulated = { ...plan, file: { ...file, config: { ...file.config, clock: 'simulated' as const } } }
  const table = { plan: simulated, agents: seats.map(standIn), ...(narrator && { narrator: standIn(narrator) }) }
  const { events } = await createPlannedGame(table, seed).run(signal ? { signal } : {})
  return events
}

/** Prints what models would be asked in a game of scripted players, and its tokens and cost. No server is called. */
export async function dryRun(
  plan: TablePlan,
  {
    seed,
    verbose,
    printer,
    signal,
  }: { seed: string; verbose: boolean; printer: Pick<Printer, 'print'>; signal: AbortSignal },
): Promise<void> {
  if (plan.seats.every(({ agent }) => agent.agent !== 'openai'))
    throw new BadInput('No language model plays: --dry-run has no prompt to print.')
  const asked: Rehearsed[] = []
  const decisions = scriptedAgent()
  const onAsked = (one: Rehearsed) => asked.push(one)
  const standIn = ({ agent }: Pick<SeatPlan, 'agent'>): Agent => {
    if (agent.agent !== 'openai') return decisions
    const inBatches = agent.batch !== undefined
    return rehearsingAgent(modelOptions(agent, plan.file.config), { decisions, onAsked, inBatches })
  }
  const events = await rehearse(plan, { seed, standIn, signal })
  const scene = { ...outputScene('moderator'), state: foldEvents(events) }
  const shown = verbose ? asked : firstOfEachKind(asked)
  for (const one of shown) printer.print(promptLines(scene, one))
  printer.print(costLines(scene, gameCosts(events), 'Estimated for one game'))
  printer.print(paragraph(scene, estimateNote, 'quiet'))
}

export const estimateNote = [
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
