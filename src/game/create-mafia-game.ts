import { checkFields } from '../errors/checks.js'
import { InvalidOptionsError, InvalidRulesError } from '../errors/errors.js'
import { excerpt } from '../errors/explain.js'
import { commitmentOf, sha256Hex } from '../events/commitment.js'
import { logFormat, logVersion, type RecordedPrompt } from '../events/created-schema.js'
import type { GameSetup } from '../events/decide/decide.js'
import {
  collectPromptTexts,
  type PromptOptions,
  promptOptionsSchema,
  recordPromptOptions,
} from '../players/prompts/prompt-options.js'
import { scriptedAgent } from '../players/scripted/scripted.js'
import { defineRules, resolveRules } from '../rules/define-rules.js'
import type { Role } from '../rules/role.js'
import { dealRoles, findUndealtRole, roleCountsFor } from '../rules/role-counts.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Agent } from '../runtime/agent.js'
import { derive, randomSeed } from '../runtime/randomness.js'
import { printable } from '../text/clean-text.js'
import { definedFields } from '../text/objects.js'
import { choiceList, didYouMean } from '../text/words.js'
import type { MafiaGame } from './mafia-game.js'
import { openGame } from './open-game.js'
import { checkOptions, type GameOptions } from './options.js'
import { assignSeats, type SeatedPlayer, seatAgents, seatNarrator } from './seating.js'

/** Throws when a player is pinned to a role that the rules do not have. */
function requireRolesInCast({ cast }: Rules, players: readonly { readonly role?: Role | undefined }[]): void {
  const index = players.findIndex(({ role }) => role !== undefined && !Object.hasOwn(cast, role))
  if (index < 0) return
  const known = Object.keys(cast)
  const { role = '' } = players[index] ?? {}
  throw new InvalidOptionsError(
    `\`players[${index}].role\`: Expected ${choiceList(known)}, got \`${excerpt(role)}\`${didYouMean(role, known)}.`,
    `players[${index}].role`,
  )
}

/** What a log records about an agent. */
interface AgentRecord {
  agent?: string
  prompt?: RecordedPrompt
}

/**
 * A player with what the log records about its agent: its name (a label for people, left out if it is not a text), and
 * how it builds prompts.
 *
 * @throws {InvalidOptionsError} when an agent's `prompt` is not a valid set of prompt options.
 */
export function addAgentRecord<T extends object>(player: T, agent: Agent | undefined): T & AgentRecord {
  const name: unknown = agent?.name
  const prompt = recordPromptOptions(checkPromptOptions(agent))
  return {
    ...player,
    ...(typeof name === 'string' && name !== '' && { agent: printable(name.slice(0, 200)) }),
    ...(prompt && { prompt }),
  }
}

/** The custom texts that agents put into prompts, by hash; nothing when there are none. */
export function promptTextsByHash(agents: readonly Agent[]): { promptTexts?: Record<string, string> } {
  const promptTexts: Record<string, string> = Object.assign(
    {},
    ...agents.map((agent) => collectPromptTexts(checkPromptOptions(agent))),
  )
  return Object.keys(promptTexts).length > 0 ? { promptTexts } : {}
}

const checkPromptOptions = (agent: Agent | undefined): PromptOptions =>
  agent?.prompt === undefined ? {} : (checkFields(promptOptionsSchema, agent.prompt) as PromptOptions)

/** The defaults of the limits that are not rules. */
const defaultLimits = { maxRetries: 3, timeoutMs: 120_000, maxSpeechChars: 2_000 } as const

/**
 * Everything that is known before the first event: the options to record, the dealt roles, and the hash that commits to
 * them.
 */
export function prepareGame(
  options: GameOptions & { readonly seed: string },
  seated: readonly SeatedPlayer[],
  agents: ReadonlyMap<string, Agent>,
): GameSetup {
  const rules = rulesFrom(options)
  const { seed } = options
  requirePersonas(rules, seated)
  requireRolesInCast(rules, seated)
  requireDealtCast(rules, seated)
  const { maxRetries, timeoutMs, maxSpeechChars } = { ...defaultLimits, ...definedFields(options) }
  const { patienceMs, onServiceFault } = options
  const created = {
    format: logFormat,
    version: logVersion,
    id: options.id ?? `game-${sha256Hex(JSON.stringify(['id', seed])).slice(0, 12)}`,
    seed,
    salt: deriveSalt(seed),
    rules,
    players: seated.map((player) => addAgentRecord(player, agents.get(player.id))),
    limits: { maxRetries, timeoutMs, maxSpeechChars, ...definedFields({ patienceMs, onServiceFault }) },
    clock: clockName(options.clock),
    ...(options.narrator && { narrator: addAgentRecord({}, options.narrator) }),
    ...promptTextsByHash([...agents.values()]),
  }
  return restoreSetup(created)
}

/** The setup made again from the first event of a log: the salt and the roles follow from the seed. */
export function restoreSetup(recorded: GameSetup['created']): GameSetup {
  const created = { ...recorded, salt: deriveSalt(recorded.seed) }
  const counts = roleCountsFor(created.rules, created.players.length)
  const roles = dealRoles(created.players, counts, derive(created.seed, 'deal'))
  return { created, roles: Object.fromEntries(roles), commitment: commitmentOf(created.salt, roles) }
}

function rulesFrom({ rules = 'trial', roles }: GameOptions): Rules {
  const chosen = resolveRules(rules)
  if (roles === undefined) return chosen
  if (chosen.roles !== undefined)
    throw new InvalidOptionsError('Give either `roles` or `rules.roles`, not both.', 'roles')
  return defineRules({ extends: chosen, roles })
}

/** A role of one's own that nobody can ever have was meant to be dealt. */
function requireDealtCast(rules: Rules, seated: readonly SeatedPlayer[]): void {
  const role = findUndealtRole(rules)
  if (role === undefined || seated.some((player) => player.role === role)) return
  throw new InvalidRulesError(
    `The rules define the role \`${role}\`, but no count deals it: give \`roleCounts.${role}\`, for example \`{ base: 1 }\`, or exact \`roles\`.`,
    `cast.${role}`,
  )
}

function requirePersonas(rules: Rules, seated: readonly SeatedPlayer[]): void {
  const bare = seated.find(({ persona }) => persona === undefined)
  if (rules.personas === 'given' && bare)
    throw new InvalidOptionsError(
      `The rules say \`personas: 'given'\`, but player \`${bare.id}\` has no \`persona\`: give it one.`,
      `players[${bare.seat}].persona`,
    )
}

function deriveSalt(seed: string): string {
  const random = derive(seed, 'salt')
  return Array.from({ length: 16 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}

const clockName = (clock: GameOptions['clock'] = 'simulated'): 'simulated' | 'real' | 'custom' =>
  typeof clock === 'string' ? clock : 'custom'

/**
 * Makes a game of Mafia. Nothing happens until `run()` or `step()`; listeners added before see every event.
 *
 * @throws {InvalidOptionsError} when an option is of the wrong shape or two of them conflict.
 * @throws {UnknownPresetError} when `rules` names no preset.
 * @throws {InvalidRulesError} when `rules` has an unknown, wrong or contradicting field.
 * @throws {InvalidTableError} when the rules cannot be dealt to these players.
 */
export function createMafiaGame(options: GameOptions = {}): MafiaGame {
  const checked = checkOptions(options)
  const seed = checked.seed === undefined ? randomSeed() : String(checked.seed)
  const seated = assignSeats(checked.players, derive(seed, 'names'))
  const players = seatAgents(checked, seated, scriptedAgent)
  const agents = new Map([...players, ...seatNarrator(checked.narrator)])
  const setup = prepareGame({ ...checked, seed }, seated, agents)
  return openGame(setup, agents, checked)
}
