import {
  type BudgetLimits,
  createBudget,
  createMafiaGame,
  type GameEvent,
  InvalidOptionsError,
  isEvent,
  type PresetName,
  presets,
  scriptedAgent,
} from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { definedFields } from '../../kernel/text/index.js'
import type { Capabilities, OpenAIAgentOptions } from '../../players/models/openai/index.js'
import { runOrSuspend } from '../run-game.js'
import { type FinishedTrial, type ModelTrial, trialReport } from './trial-report.js'
import { ModelTrier } from './trying-agent.js'

/** How a model is tried: the options of `openaiAgent`, and how far it may go. */
export interface TryModelOptions extends Omit<OpenAIAgentOptions, 'capabilities' | 'limiter'> {
  /** The preset that the verdict is about. Default `trial`. Kinds of question that it lacks come from the others. */
  readonly rules?: PresetName
  /** How often the server may be called at most. Default 40. */
  readonly maxCalls?: number
  /** What all calls together may cost, in US dollars. Default 0.05. Calls without a known price do not count. */
  readonly maxCostUsd?: number
  /** How long one call that the server does not answer is repeated, in ms. Default 20,000. */
  readonly patienceMs?: number
  readonly signal?: AbortSignal
}

const rehearsedSeeds = ['try 1', 'try 2', 'try 3']
const [playedSeed = ''] = rehearsedSeeds
/** Of the calls, the share for the questions of the chosen rules; the rest is for other kinds and for second tries. */
const ownShare = 0.7

/**
 * Plays real games in which the model answers some questions of every kind, and says what its server takes, what is read of
 * its answers, and what a game costs. All other questions are answered by scripted players. Needs the package `openai`.
 *
 * @throws {InvalidOptionsError} when an option is wrong.
 */
export async function tryModel(options: TryModelOptions): Promise<ModelTrial> {
  requireArgument('options', options, { kind: 'an object' })
  const { rules = 'trial', maxCalls = 40, maxCostUsd = 0.05, patienceMs = 20_000, signal, ...server } = options
  if (!Object.hasOwn(presets, rules))
    throw new InvalidOptionsError('Expected the name of a preset as `rules`.', 'rules')
  if (!Number.isSafeInteger(maxCalls) || maxCalls < 1)
    throw new InvalidOptionsError('Expected `maxCalls` to be a whole number of 1 or more.', 'maxCalls')
  const { createLimiter, openaiAgent } = await import('../../players/models/openai/index.js')
  const capabilities = new Map<string, Capabilities>()
  const model = openaiAgent({
    timeoutMs: 120_000,
    ...server,
    capabilities,
    limiter: createLimiter({ maxConcurrent: 1 }),
  })
  const trier = new ModelTrier({ model, maxCalls })
  const rehearsed = await Promise.all(rehearsedSeeds.map((seed) => countKinds(rules, seed)))
  const games = new Map<string, readonly GameEvent[]>()
  const limits = { maxCostUsd, unknownCostUsd: 0 }
  const parts = { trier, games, patienceMs, budget: createBudget(limits), ...definedFields({ signal }) }
  const all = [...(rehearsed[0] as Counts)]
  const own = shareOut(new Map(all), Math.max(1, Math.floor(maxCalls * ownShare)))
  const failed = (await playGame(rules, own, parts)) ?? (await playOthers(rules, parts))
  const [known] = capabilities.values()
  const finished: FinishedTrial = { rules, server, trier, games, rehearsed, ...definedFields({ known, failed }) }
  return trialReport(finished)
}

type Counts = ReadonlyMap<string, number>
type Shares = ReadonlyMap<string, { readonly wanted: number; readonly all: number }>

/** How many questions of each kind a game of scripted players has. */
async function countKinds(rules: PresetName, seed: string): Promise<Counts> {
  const counts = new Map<string, number>()
  const scripted = scriptedAgent()
  const agent = {
    act: (request: Parameters<typeof scripted.act>[0]) => {
      counts.set(request.kind, (counts.get(request.kind) ?? 0) + 1)
      return scripted.act(request)
    },
  }
  await createMafiaGame({ rules, seed, agent }).run()
  return counts
}

/** As many of each kind as of the others, as far as there are so many. */
function shareOut(counts: Counts, total: number): Shares {
  const wanted = new Map([...counts.keys()].map((kind) => [kind, 0]))
  for (let left = total, before = -1; left > 0 && before !== left; ) {
    before = left
    for (const [kind, all] of counts) {
      const given = wanted.get(kind) ?? 0
      if (left === 0 || given >= all) continue
      wanted.set(kind, given + 1)
      left--
    }
  }
  return new Map([...counts].map(([kind, all]) => [kind, { all, wanted: wanted.get(kind) ?? 0 }]))
}

interface PlayParts {
  readonly trier: ModelTrier
  readonly games: Map<string, readonly GameEvent[]>
  readonly patienceMs: number
  readonly budget: ReturnType<typeof createBudget> & { readonly limits: BudgetLimits }
  readonly signal?: AbortSignal
}

/** Why the model cannot be asked further, if so. */
async function playGame(rules: PresetName, shares: Shares, parts: PlayParts): Promise<string | undefined> {
  const { trier, games, patienceMs, budget, signal } = parts
  const agent = trier.agent(rules, shares)
  const game = createMafiaGame({ rules, seed: playedSeed, agent, patienceMs, budget, onServiceFault: 'pause' })
  const over = () => (game.events.some((event) => isEvent(event, 'game.ended')) ? true : null)
  const ended = await runOrSuspend(game, over, { signal })
  games.set(rules, game.events)
  if (ended === true) return undefined
  if (ended.by !== 'budget') return ended.reason
  trier.stopped ??= 'the money was used up'
  return undefined
}

/** One question of each kind that was not asked yet, in games of the other presets. */
async function playOthers(rules: PresetName, parts: PlayParts): Promise<string | undefined> {
  const { trier } = parts
  for (const other of (Object.keys(presets) as PresetName[]).filter((name) => name !== rules)) {
    if (trier.stopped !== undefined) return undefined
    const asked = new Set([...trier.asked.values()].map(({ kind }) => kind))
    const fresh = [...(await countKinds(other, playedSeed))].filter(([kind]) => !asked.has(kind))
    const shares = new Map(fresh.map(([kind, all]) => [kind, { wanted: 1, all }]))
    const failed = shares.size === 0 ? undefined : await playGame(other, shares, parts)
    if (failed !== undefined) return failed
  }
  return undefined
}
