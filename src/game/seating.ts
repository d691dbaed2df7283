import type { Agent } from '../agents/agent.js'
import { builtInPersonas } from '../characters/characters.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { type Persona, sameName } from '../rules/persona.js'
import { narratorId } from '../rules/player-id.js'
import type { Role } from '../rules/roles/role.js'
import type { GameOptions, PlayerOptions, Seat } from './options.js'

/** A player at the table before the roles are dealt. */
export interface SeatedPlayer extends Seat {
  readonly role?: Role
  readonly persona?: Persona
}

const playerOptionsOf = (players: GameOptions['players'] = 10): readonly PlayerOptions[] =>
  typeof players === 'number' ? Array.from({ length: players }, () => ({})) : players

/** Who sits where. Throws `InvalidOptionsError` when two share an id or a name, or one is called by the id of another. */
export function seatPlayers(players: GameOptions['players']): SeatedPlayer[] {
  const options = playerOptionsOf(players)
  const ids = options.map(({ id }, seat) => id ?? `p${seat + 1}`)
  const nextName = defaultNames(options.flatMap(({ name, persona }) => persona?.name ?? name ?? []))
  const seated = options.map(({ name, role, persona }, seat) => {
    const id = ids[seat] as string
    if (name !== undefined && persona !== undefined && !sameName(name, persona.name))
      throw new InvalidOptionsError(
        `\`players[${seat}]\` has the name \`${name}\` and a persona called \`${persona.name}\`: give one.`,
        `players[${seat}].name`,
      )
    const shown = persona?.name ?? name ?? nextName(ids.filter((other) => other !== id))
    const pinned = role === undefined ? {} : { role: role as Role }
    return { id, name: shown, seat, ...pinned, ...(persona && { persona }) }
  })
  refuseTwins(seated)
  return seated
}

/** The names of the built-in characters, in their order, that call nobody else at the table; numbered when they run out. */
function defaultNames(given: readonly string[]): (othersIds: readonly string[]) => string {
  let next = 0
  return (othersIds) => {
    for (;;) {
      const round = Math.floor(next / builtInPersonas.length) + 1
      const { name } = builtInPersonas[next++ % builtInPersonas.length] as Persona
      const numbered = round === 1 ? name : `${name} ${round}`
      if (![...given, ...othersIds].some((other) => sameName(other, numbered))) return numbered
    }
  }
}

function refuseTwins(seated: readonly SeatedPlayer[]): void {
  for (const { id, name, seat } of seated) {
    const called = seated.find((other) => other.seat !== seat && other.id !== id && sameName(other.id, name))
    if (called !== undefined)
      throw new InvalidOptionsError(
        `Player ${seat} has the name \`${name}\`, which is the id of player ${called.seat}: give it another.`,
        `players[${seat}].name`,
      )
    const twin = seated.find((other) => other.seat < seat && (other.id === id || sameName(other.name, name)))
    if (twin === undefined) continue
    const [field, value] = twin.id === id ? ['id', id] : ['name', name]
    throw new InvalidOptionsError(
      `Players ${twin.seat} and ${seat} have the same ${field} \`${value}\`: give each its own.`,
      `players[${seat}].${field}`,
    )
  }
}

/** The agent of each player, by id. Throws `InvalidOptionsError` for a player that gets none. */
export function seatAgents(
  options: GameOptions,
  seated: readonly SeatedPlayer[],
  fallback: () => Agent,
): Map<string, Agent> {
  const own = playerOptionsOf(options.players)
  const shared =
    typeof options.agent === 'function' ? options.agent : () => (options.agent as Agent | undefined) ?? fallback()
  return new Map(
    seated.map(({ id, name, seat }) => {
      const agent = own[seat]?.agent ?? chosenBy(shared, { id, name, seat })
      requireTimeout(agent, id)
      return [id, agent]
    }),
  )
}

function chosenBy(choose: (player: Seat) => Agent, player: Seat): Agent {
  let agent: unknown
  try {
    agent = choose(player)
  } catch (cause) {
    throw new InvalidOptionsError(
      `\`agent\` threw for player \`${player.id}\`: expected it to return an agent. See \`cause\`.`,
      'agent',
      { cause },
    )
  }
  if (typeof (agent as Agent | undefined)?.act === 'function') return agent as Agent
  if (agent instanceof Promise) agent.catch(() => {})
  const got = agent instanceof Promise ? 'a promise' : 'no agent'
  throw new InvalidOptionsError(
    `\`agent\` returned ${got} for player \`${player.id}\`: expected an object with a method \`act(request)\`.`,
    'agent',
  )
}

/** The narrator among the agents, under its own id; nothing for a game without one. */
export function seatNarrator(narrator: Agent | undefined): [string, Agent][] {
  if (narrator === undefined) return []
  requireTimeout(narrator, narratorId)
  return [[narratorId, narrator]]
}

function requireTimeout({ timeoutMs }: Agent, id: string): void {
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0))
    throw new InvalidOptionsError(
      `Expected \`timeoutMs\` of the agent of player \`${id}\` to be a positive number, got \`${String(timeoutMs)}\`.`,
      'agent',
    )
}
