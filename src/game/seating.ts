import { InvalidOptionsError } from '../kernel/errors/errors.js'
import { builtInPersonas } from '../kernel/rules/built-in-personas.js'
import { nameKey, nameKeys, narratorId, type Persona, sameName } from '../kernel/rules/persona.js'
import { type Random, shuffle } from '../kernel/rules/random.js'
import type { Role } from '../kernel/rules/role.js'
import type { Agent } from '../kernel/runtime/agent.js'
import { type GameOptions, type PlayerOptions, type Seat, wrapHint } from './options.js'

export interface SeatedPlayer extends Seat {
  readonly role?: Role
  readonly persona?: Persona
}

const listPlayerOptions = (players: NonNullable<GameOptions['players']>): readonly PlayerOptions[] =>
  typeof players === 'number' ? Array<PlayerOptions>(players).fill({}) : players

/** By seat. Missing names are drawn with `random`, so that no name reveals a seat. */
export function assignSeats(players: NonNullable<GameOptions['players']>, random: Random): SeatedPlayer[] {
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
  const taken = new Set(given.flatMap(nameKeys))
  const owners = new Map(ids.map((id) => [nameKey(id), id]))
  const names = shuffle(builtInPersonas, random).map(({ name }) => name)
  let next = 0
  return (id) => {
    for (;;) {
      const round = Math.floor(next / names.length) + 1
      const name = names[next++ % names.length] as string
      const numbered = round === 1 ? name : `${name} ${round}`
      const key = nameKey(numbered)
      const owner = owners.get(key)
      if (!nameKeys(numbered).some((each) => taken.has(each)) && (owner === undefined || owner === id)) return numbered
    }
  }
}

function requireDistinctPlayers(seated: readonly SeatedPlayer[]): void {
  const [ids, names] = [new Map<string, SeatedPlayer>(), new Map<string, SeatedPlayer>()]
  const owners = new Map(seated.map((player) => [nameKey(player.id), player]))
  for (const player of seated) {
    const { id, name, seat } = player
    const owner = owners.get(nameKey(name))
    if (owner && owner.id !== id)
      throw new InvalidOptionsError(
        `Player ${seat} has the name \`${name}\`, which is the id of player ${owner.seat}: give it another name.`,
        `players[${seat}].name`,
      )
    refuseTwin(ids.get(id), { seat, field: 'id', value: id })
    const keys = nameKeys(name)
    const twin = keys.map((key) => names.get(key)).find((each) => each !== undefined)
    refuseTwin(twin, { seat, field: 'name', value: name })
    ids.set(id, player)
    for (const key of keys) names.set(key, player)
  }
}

interface Claimed {
  readonly seat: number
  readonly field: 'id' | 'name'
  readonly value: string
}

function refuseTwin(twin: SeatedPlayer | undefined, { seat, field, value }: Claimed): void {
  if (twin === undefined) return
  const both = `\`players[${twin.seat}]\` and \`players[${seat}]\``
  const same = field === 'id' || sameName(twin.name, value)
  throw new InvalidOptionsError(
    same
      ? `${both} have the same ${field} \`${value}\`: give each its own.`
      : `${both} have names that look alike, \`${twin.name}\` and \`${value}\`: give one of them another.`,
    `players[${seat}].${field}`,
  )
}

export function seatAgents(
  options: GameOptions,
  seated: readonly SeatedPlayer[],
  fallback: () => Agent,
): Map<string, Agent> {
  const own = listPlayerOptions(options.players ?? [])
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
