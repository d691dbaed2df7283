import { refuseMisplaced } from '../kernel/errors/arguments.js'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidOptionsError, InvalidRulesError } from '../kernel/errors/errors.js'
import { excerpt } from '../kernel/errors/explain.js'
import { commitmentOf, sha256Hex } from '../kernel/events/commitment.js'
import { logFormat, logVersion, type RecordedPrompt } from '../kernel/events/created-schema.js'
import type { GameSetup } from '../kernel/events/decide/decide.js'
import { defaultLimits, pickLimits } from '../kernel/events/limits.js'
import { ruleFields } from '../kernel/rules/checked-rules.js'
import { defineRules, withDaysFor } from '../kernel/rules/define-rules.js'
import { rulesWithCode } from '../kernel/rules/own-code.js'
import { countSchema, type Role } from '../kernel/rules/role.js'
import {
  dealRoles,
  drawnRoles,
  findUndealtRole,
  type RoleCounts,
  totalCount,
  usualPlayers,
} from '../kernel/rules/role-counts.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Agent } from '../kernel/runtime/agent.js'
import { derive, randomSeed } from '../kernel/runtime/randomness.js'
import { printable } from '../kernel/text/clean-text.js'
import { didYouMean } from '../kernel/text/did-you-mean.js'
import { isRecord, onceForEach } from '../kernel/text/objects.js'
import { choiceList } from '../kernel/text/words.js'
import type { Composition } from './composition.js'
import type { MafiaGame } from './mafia-game.js'
import { openGame } from './open-game.js'
import { type GameOptions, gameOptionsSchema, maxSeats } from './options.js'
import { recallGames } from './past-games.js'
import { assignSeats, type SeatedPlayer, seatAgents, seatNarrator } from './seating.js'

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

export function addAgentRecord<T extends object>(
  player: T,
  agent: Agent | undefined,
  recordPrompt: Composition['recordPrompt'],
): T & { agent?: string; model?: string; prompt?: RecordedPrompt } {
  if (agent === undefined) return player
  const { name, model }: { readonly name?: unknown; readonly model?: unknown } = agent
  const { prompt } = recordPrompt(agent)
  return {
    ...player,
    ...(typeof name === 'string' && name !== '' && { agent: printable(name.slice(0, 200)) }),
    ...(typeof model === 'string' && model !== '' && { model: printable(model.slice(0, 200)) }),
    ...(prompt && { prompt }),
  }
}

export function promptTextsByHash(
  agents: readonly Agent[],
  recordPrompt: Composition['recordPrompt'],
): { promptTexts?: Record<string, string> } {
  const promptTexts: Record<string, string> = Object.assign({}, ...agents.map((agent) => recordPrompt(agent).texts))
  return Object.keys(promptTexts).length > 0 ? { promptTexts } : {}
}

/** All that is known before the first event: the options to record, the roles, and the hash that commits to them. */
export function prepareGame(
  options: GameOptions & { readonly seed: string },
  seated: readonly SeatedPlayer[],
  { agents, recordPrompt }: Pick<Composition, 'recordPrompt'> & { readonly agents: ReadonlyMap<string, Agent> },
): GameSetup {
  const rules = withDaysFor(rulesFrom(options), options.rules ?? 'trial', seated.length)
  const { seed } = options
  // One agent may sit at all seats.
  const recordOnce = onceForEach(recordPrompt)
  requirePersonas(rules, seated)
  requireRolesInCast(rules, seated)
  requireDealtCast(rules, seated)
  const { maxRetries, timeoutMs, maxSpeechChars } = defaultLimits
  const history = recallGames(options.history ?? [], seated)
  const created = {
    format: logFormat,
    version: logVersion,
    id: options.id ?? `game-${sha256Hex(JSON.stringify(['id', seed])).slice(0, 12)}`,
    seed,
    salt: deriveSalt(seed),
    rules,
    players: seated.map((player) => addAgentRecord(player, agents.get(player.id), recordOnce)),
    limits: { maxRetries, timeoutMs, maxSpeechChars, ...pickLimits(options) },
    clock: clockName(options.clock),
    ...(options.language && options.language !== 'en' && { language: options.language }),
    ...(options.narrator && { narrator: addAgentRecord({}, options.narrator, recordOnce) }),
    ...(history && { history }),
    ...promptTextsByHash([...new Set(agents.values())], recordOnce),
  }
  return setupFrom(created)
}

/** The setup made again from the first event of a log: the salt and the roles follow from the seed. */
export function restoreSetup(recorded: GameSetup['created']): GameSetup {
  return setupFrom({ ...recorded, salt: deriveSalt(recorded.seed) })
}

function setupFrom(created: GameSetup['created']): GameSetup {
  const { counts, undealt } = drawnRoles(created.rules, created.players.length, derive(created.seed, 'lists'))
  const roles = dealRoles(created.players, counts, derive(created.seed, 'deal'))
  return { created, roles: Object.fromEntries(roles), undealt, commitment: commitmentOf(created.salt, roles) }
}

function rulesFrom(options: Pick<GameOptions, 'rules' | 'roles' | 'charts' | 'powers'>): Rules {
  const { rules = 'trial', roles } = options
  const chosen = rulesWithCode(rules, options)
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

export function deriveSalt(seed: string): string {
  const random = derive(seed, 'salt')
  return Array.from({ length: 16 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}

const clockName = (clock: GameOptions['clock'] = 'simulated'): 'simulated' | 'real' | 'custom' =>
  typeof clock === 'string' ? clock : 'custom'

/** The exact counts that rules, or those that they extend, have as they are written. */
function writtenRoles(rules: unknown): unknown {
  return isRecord(rules) ? (rules.roles ?? writtenRoles(rules.extends)) : undefined
}

/** The options with a number of players: as exact role counts add up, else the usual one. Wrong counts are refused later. */
function withTableSize(options: GameOptions): GameOptions & Required<Pick<GameOptions, 'players'>> {
  const { players, rules, roles = writtenRoles(rules) } = options
  if (players !== undefined) return { ...options, players }
  const counts: unknown[] = isRecord(roles) ? Object.values(roles) : []
  const isCounted = counts.every((count) => countSchema.safeParse(count).success)
  const size = isRecord(roles) && isCounted ? totalCount(roles as RoleCounts) : 0
  return { ...options, players: size === 0 ? usualPlayers(rulesFrom(options)) : Math.min(maxSeats, size) }
}

const isRuleAlone = (field: string): boolean => !Object.hasOwn(gameOptionsSchema.shape, field)

/** Options that belong elsewhere, or are called otherwise. */
const misplaced = {
  ...Object.fromEntries(
    ruleFields
      .filter(isRuleAlone)
      .map((field) => [
        field,
        `A game has no option \`${field}\`: it is a rule, as in \`rules: { extends: 'trial', ${field}: ... }\`.`,
      ]),
  ),
  signal: 'A game has no option `signal`: give it to `run`, as in `createMafiaGame(options).run({ signal })`.',
  model:
    "A game has no option `model`: a model is an agent, as in `agent: openaiAgent({ model })` of 'nightzero/agents/openai'.",
  models: 'A game has no option `models`: each is an agent, as in `players: [{ agent: openaiAgent({ model }) }]`.',
  preset: "A game has no option `preset`: name it as `rules`, as in `rules: 'trial'`.",
  agents: 'A game has no option `agents`: give one `agent` for all, or `players` as `[{ agent }, ...]`.',
}

/** `createMafiaGame`, as the library composes it. */
export function createGame(options: GameOptions, composition: Composition): MafiaGame {
  refuseMisplaced(options, misplaced)
  const checked = withTableSize(checkFields(gameOptionsSchema, options) as GameOptions)
  const seed = checked.seed === undefined ? randomSeed() : String(checked.seed)
  const seated = assignSeats(checked.players, derive(seed, 'names'))
  const players = seatAgents(checked, seated, composition.defaultAgent)
  const agents = new Map([...players, ...seatNarrator(checked.narrator)])
  const { recordPrompt, findAccused } = composition
  const setup = prepareGame({ ...checked, seed }, seated, { agents, recordPrompt })
  return openGame(setup, agents, { ...checked, findAccused })
}
