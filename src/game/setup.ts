import type { Agent } from '../agents/agent.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { commitmentOf, sha256Hex } from '../events/commitment.js'
import type { GameSetup } from '../events/decide/decide.js'
import { dealRoles } from '../rules/deal-roles.js'
import { defineRules, rulesOf } from '../rules/define-rules.js'
import { roleCountsFor } from '../rules/role-counts.js'
import type { Rules } from '../rules/rules-schema.js'
import { derive } from '../runtime/randomness.js'
import { definedFields } from '../text/defined-fields.js'
import { promptTextsOf, withAgent } from './agent-record.js'
import type { GameOptions } from './options.js'
import { requireKnownRoles } from './pinned-roles.js'
import type { SeatedPlayer } from './seating.js'

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
  requireKnownRoles(rules, seated)
  const { maxRetries, timeoutMs, maxSpeechChars } = { ...defaultLimits, ...definedFields(options) }
  const { patienceMs, onServiceFault } = options
  const created = {
    version: 2 as const,
    id: options.id ?? `game-${sha256Hex(JSON.stringify(['id', seed])).slice(0, 12)}`,
    seed,
    salt: saltOf(seed),
    rules,
    players: seated.map((player) => withAgent(player, agents.get(player.id))),
    limits: { maxRetries, timeoutMs, maxSpeechChars, ...definedFields({ patienceMs, onServiceFault }) },
    clock: clockName(options.clock),
    ...(options.narrator && { narrator: withAgent({}, options.narrator) }),
    ...promptTextsOf([...agents.values()]),
  }
  return setupOf(created)
}

/** The setup made again from the first event of a log: the salt and the roles follow from the seed. */
export function setupOf(recorded: GameSetup['created']): GameSetup {
  const created = { ...recorded, salt: saltOf(recorded.seed) }
  const counts = roleCountsFor(created.rules, created.players.length)
  const roles = dealRoles(created.players, counts, derive(created.seed, 'deal'))
  return { created, roles: Object.fromEntries(roles), commitment: commitmentOf(created.salt, roles) }
}

function rulesFrom({ rules = 'trial', roles }: GameOptions): Rules {
  const chosen = rulesOf(rules)
  if (roles === undefined) return chosen
  if (chosen.roles !== undefined)
    throw new InvalidOptionsError('Give either `roles` or `rules.roles`, not both.', 'roles')
  return defineRules({ extends: chosen, roles })
}

function requirePersonas(rules: Rules, seated: readonly SeatedPlayer[]): void {
  const bare = seated.find(({ persona }) => persona === undefined)
  if (rules.personas === 'given' && bare)
    throw new InvalidOptionsError(
      `The rules say \`personas: 'given'\`, but player \`${bare.id}\` has no \`persona\`: give it one.`,
      `players[${bare.seat}].persona`,
    )
}

function saltOf(seed: string): string {
  const random = derive(seed, 'salt')
  return Array.from({ length: 16 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}

const clockName = (clock: GameOptions['clock'] = 'simulated'): 'simulated' | 'real' | 'custom' =>
  typeof clock === 'string' ? clock : 'custom'
