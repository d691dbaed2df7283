import type { Rehearsed } from '../agents/rehearsal/index.js'
import { foldEvents, type RequestKind } from '../index.js'
import { plainText } from '../text/index.js'
import { BadInput } from './bad-input.js'
import type { Printer } from './printer.js'
import { rehearse } from './rehearse.js'
import type { TablePlan } from './table-plan.js'
import { costLines } from './telling/costs.js'
import { heading, paragraph } from './telling/layout.js'
import { outputScene, type Scene } from './telling/scene.js'

/** How prompts are shown without asking anybody. */
export interface DryRun {
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
  printer.print(paragraph(scene, howEstimated, 'quiet'))
}

export const howEstimated = [
  'Estimated: scripted players decide and speak instead of the models, with thoughts and notes of usual length; no try fails and no cache helps.',
  'Prompts count with their schemas, which some servers do not count.',
  'A real game differs as its players do: models that talk more, survive longer or reason before they answer use more. No server was called.',
].join(' ')

function firstOfEachKind(asked: readonly Rehearsed[]): Rehearsed[] {
  const first = new Map<RequestKind, Rehearsed>()
  for (const one of asked) if (!first.has(one.request.kind)) first.set(one.request.kind, one)
  return [...first.values()]
}

function promptLines(scene: Scene, { request, model, prompt, inputTokens }: Rehearsed): string[] {
  const { kind, playerId, view } = request
  const title = `${kind}: ${playerId}, ${model}, day ${view.day}, about ${inputTokens} tokens`
  const messages = prompt.messages.flatMap(({ role, content }) => [
    scene.paint('quiet', `[${role}]`),
    ...plainText(content).split('\n'),
    '',
  ])
  return [...heading(scene, title), ...messages]
}
