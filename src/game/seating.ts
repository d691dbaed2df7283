import { InvalidOptionsError } from '../errors/errors.js'
import { builtInPersonas } from '../rules/built-in-personas.js'
import { nameKey, narratorId, type Persona, sameName } from '../rules/persona.js'
import { type Random, shuffle } from '../rules/random.js'
import type { Role } from '../rules/role.js'
import type { Agent } from '../runtime/agent.js'
import { type GameOptions, type PlayerOptions, type Seat, wrapHint } from './options.js'

export interface SeatedPlayer extends Seat {
  readonly role?: Role
  readonly persona?: Persona
}

const listPlayerOptions = (players: GameOptions['players'] = 10): readonly PlayerOptions[] =>
  typeof players === 'number' ? Array.from({ length: players }, () => ({})) : players

/** By seat. Missing names are drawn with `random`, so that no name reveals a seat. */
export function assignSeats(players: GameOptions['players'], random: Random): SeatedPlayer[] {
  const options = listPlayerOptions(players)
  const ids = options.map(({ id }, seat) => id ?? `p${seat + 1}`)
  const given = options.flatMap(({ name, persona }) => persona?.name ?? name ?? [])
  const nextName = defaultNames(given, ids, random)
  const seated = options.map(({ name, role, persona }, seat) => {
    const id = ids[seat] as string
    if (name !== undefined && persona !== undefined && !sameName(name, persona.name))
      throw new InvalidOptionsError(
        `\`players[${seat}]\` has the name \`${name}\` and a persona called \`${persona.name}\`: give one.`,
        `players[${seat}].name`,
      )
    const shown = persona?.name ?? name ?? nextName(id)
    const pinned = role === undefined ? {} : { role: role as Role }
    return { id, name: shown, seat, ...pinned, ...(persona && { persona }) }
  })
  requireDistinctPlayers(seated)
  return seated
}

/** The names of the built-in characters that nobody at the table has, shuffled; numbered when they run out. */
function defaultNames(given: readonly string[], ids: readonly string[], random: Random): (id: string) => string {
  const taken = new Set(given.map(nameKey))
  const owners = new Map(ids.map((id) => [nameKey(id), id]))
  const names = shuffle(builtInPersonas, random).map(({ name }) => name)
  let next = 0
  return (id) => {
    for (;;) {
      const round = Math.floor(next / names.length) + 1
      const name = names[next++ % names.length] as string
      const numbered = round === 1 ? name : `${name} ${round}`
      const owner = owners.get(nameKey(numbered))
      if (!taken.has(nameKey(numbered)) && (owner === undefined || owner === id)) return numbered
    }
  }
}

function requireDistinctPlayers(seated: readonly SeatedPlayer[]): void {
  const idKeys = seatsBy(seated, ({ id }) => nameKey(id))
  const [ids, names] = [new Map<string, number>(), new Map<string, number>()]
  for (const { id, name, seat } of seated) {
    const called = idKeys.get(nameKey(name))?.find((other) => seated[other]?.id !== id)
    if (called !== undefined)
      throw new InvalidOptionsError(
        `Player ${seat} has the name \`${name}\`, which is the id of player ${called}: give it another name.`,
        `players[${seat}].name`,
      )
    requireDistinct(ids, id, { field: 'id', value: id, seat })
    requireDistinct(names, nameKey(name), { field: 'name', value: name, seat })
  }
}

function seatsBy(
  seated: readonly SeatedPlayer[],
  keyOf: (player: SeatedPlayer) => string,
): ReadonlyMap<string, readonly number[]> {
  const seats = new Map<string, number[]>()
  for (const player of seated) {
    const own = seats.get(keyOf(player))
    if (own) own.push(player.seat)
    else seats.set(keyOf(player), [player.seat])
  }
  return seats
}

interface DistinctField {
  readonly field: 'id' | 'name'
  readonly value: string
  readonly seat: number
}

function requireDistinct(seats: Map<string, number>, key: string, { field, value, seat }: DistinctField): void {
  const twin = seats.get(key)
  if (twin !== undefined)
    throw new InvalidOptionsError(
      `\`players[${twin}]\` and \`players[${seat}]\` have the same ${field} \`${value}\`: give each its own.`,
      `players[${seat}].${field}`,
    )
  seats.set(key, seat)
}

/** The agent of each player, by id. Throws `InvalidOptionsError` for a player without an agent. */
export function seatAgents(
  options: GameOptions,
  seated: readonly SeatedPlayer[],
  fallback: () => Agent,
): Map<string, Agent> {
  const own = listPlayerOptions(options.players)
  const shared =
    typeof options.agent === 'function' ? options.agent : () => (options.agent as Agent | undefined) ?? fallback()
  return new Map(
    seated.map(({ id, name, seat }) => {
      const agent = own[seat]?.agent ?? chooseAgent(shared, { id, name, seat })
      requireTimeout(agent, id)
      return [id, agent]
    }),
  )
}

function chooseAgent(choose: (player: Seat) => Agent, player: Seat): Agent {
  let agent: unknown
  try {
    agent = choose(player)
  } catch (cause) {
    throw new InvalidOptionsError(
      `\`agent\` threw for player \`${player.id}\`: expected it to return an agent. See \`cause\`. ${wrapHint}.`,
      'agent',
      { cause },
    )
  }
  if (typeof (agent as Agent | undefined)?.act === 'function') return agent as Agent
  if (agent instanceof Promise) agent.catch(() => {})
  const returned = agent instanceof Promise ? 'a promise' : 'no agent'
  throw new InvalidOptionsError(
    `\`agent\` returned ${returned} for player \`${player.id}\`: expected an object with a method \`act(request)\`. ${wrapHint}.`,
    'agent',
  )
}

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
