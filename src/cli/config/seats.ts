import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Persona } from '../../index.js'
import { quantity } from '../../kernel/text/index.js'
import { InvalidPersonaError, readPersonas } from '../../players/characters/index.js'
import { fileFault } from '../exit.js'
import type { AgentConfig, PlayerConfig } from './config-schema.js'
import type { ConfigFile } from './read-config.js'

interface PromptTexts {
  readonly system?: string
  /** True: the built-in section, as if nothing were said. */
  readonly prompts?: Readonly<Record<string, string | boolean>>
}

type WithTexts = Omit<AgentConfig, keyof PromptTexts> & PromptTexts

type FileFaults = Pick<ConfigFile, 'fault' | 'path'>

function withTexts(
  { system, prompts, ...agent }: AgentConfig,
  at: readonly PropertyKey[],
  file: FileFaults,
): WithTexts {
  const read = (given: Text, field: PropertyKey[]) =>
    typeof given === 'string' ? given : textIn(given.file, [...at, ...field], file)
  const sections = Object.entries(prompts ?? {}).map(([name, given]) => [
    name,
    typeof given === 'boolean' ? given : read(given, ['prompts', name]),
  ])
  return {
    ...agent,
    ...(system !== undefined && { system: read(system, ['system']) }),
    ...(prompts && { prompts: Object.fromEntries(sections) }),
  }
}

type Text = NonNullable<AgentConfig['system']>

function textIn(path: string, at: readonly PropertyKey[], { path: beside, fault }: FileFaults): string {
  try {
    return readFileSync(resolve(dirname(beside), path), 'utf8').trim()
  } catch (error) {
    throw fault(fileFault('read the text of a prompt', path, error).message, at)
  }
}

export interface SeatPlan extends Pick<PlayerConfig, 'name' | 'role'> {
  readonly persona?: Persona
  readonly agent: WithTexts & { readonly agent: NonNullable<AgentConfig['agent']> }
  readonly at: readonly PropertyKey[]
}

export function planSeats(file: ConfigFile): SeatPlan[] {
  const { players = 10, defaults = {} } = file.config
  const listed: PlayerConfig[] = typeof players === 'number' ? Array.from({ length: players }, () => ({})) : players
  const order = tableOrder(listed, file)
  return order.map((index) => {
    const { name, persona, seat: _, role, ...own } = listed[index] as PlayerConfig
    const at = typeof players === 'number' ? ['players'] : ['players', index]
    const plan = planAgent(own, { at, defaults, file })
    const character = persona === undefined ? undefined : findPersona(persona, [...at, 'persona'], file)
    return { ...plan, ...(name && { name }), ...(role && { role }), ...(character && { persona: character }) }
  })
}

export function planNarrator(file: ConfigFile, named: 'scripted' | 'random' | undefined): SeatPlan | undefined {
  const own: AgentConfig | undefined = named ? { agent: named } : file.config.narrator
  if (own === undefined) return undefined
  const plan = planAgent(own, { at: ['narrator'], defaults: file.config.defaults, file })
  if (plan.agent.agent === 'human') throw file.fault('A person cannot narrate: take a seat instead.', ['narrator'])
  return plan
}

/** The agent of these fields, completed by those of `defaults`. Throws `BadInput` if one is missing. */
export function planAgent(
  own: AgentConfig,
  { at, defaults, file }: Pick<SeatPlan, 'at'> & { defaults: AgentConfig | undefined; file: FileFaults },
): Pick<SeatPlan, 'agent' | 'at'> {
  const agent = withDefaults(own, defaults)
  const plan = { at, agent: { ...withTexts(agent, at, file), agent: inferAgentKind(agent, own) } }
  requireFields(plan, file)
  return plan
}

/** A player's own fields replace the defaults; in `prompts`, section by section. */
function withDefaults(own: AgentConfig, defaults: AgentConfig = {}): AgentConfig {
  const prompts = own.prompts && defaults.prompts ? { ...defaults.prompts, ...own.prompts } : undefined
  return { ...defaults, ...own, ...(prompts && { prompts }) }
}

/** The index in the list of the player at each seat: those with a `seat` sit there, the others in order on the seats that are left. */
function tableOrder(listed: readonly PlayerConfig[], { fault }: ConfigFile): number[] {
  const table = new Map<number, number>()
  listed.forEach(({ seat }, index) => {
    if (seat === undefined) return
    if (seat > listed.length)
      throw fault(`The table has ${quantity(listed.length, 'seat')}, got \`${seat}\`.`, ['players', index, 'seat'])
    if (table.has(seat)) throw fault(`Seat \`${seat}\` is taken by a player above.`, ['players', index, 'seat'])
    table.set(seat, index)
  })
  const others = [...listed.keys()].filter((index) => listed[index]?.seat === undefined)
  return listed.map((_, at) => table.get(at + 1) ?? (others.shift() as number))
}

/** The named kind; otherwise the one that the player's own fields imply, then the one that the defaults imply. */
function inferAgentKind(all: AgentConfig, own: AgentConfig): SeatPlan['agent']['agent'] {
  const kindIn = ({ agent, model, url }: AgentConfig) => agent ?? (model ? 'openai' : url ? 'remote' : undefined)
  return kindIn(own) ?? kindIn(all) ?? 'scripted'
}

function requireFields({ agent, at }: Pick<SeatPlan, 'agent' | 'at'>, { fault }: Pick<ConfigFile, 'fault'>): void {
  if (agent.agent === 'openai' && agent.model === undefined) throw fault('A language model needs a `model`.', at)
  if (agent.agent === 'remote' && agent.url === undefined) throw fault('A remote player needs a `url`.', at)
}

function findPersona(persona: string | Persona, at: readonly PropertyKey[], file: ConfigFile): Persona {
  if (typeof persona !== 'string') return persona
  const [path = '', name] = persona.split('#')
  const cast = readPersonaFile(resolve(dirname(file.path), path), at, file)
  const found = name === undefined ? cast : cast.filter((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const [one] = found
  if (one !== undefined && found.length === 1) return one
  const names = cast.map((one) => one.name).join(', ')
  throw file.fault(`Expected one persona as \`${path}#name\`, with one of the names ${names}.`, at)
}

function readPersonaFile(path: string, at: readonly PropertyKey[], { fault }: ConfigFile): Persona[] {
  try {
    return readPersonas(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof InvalidPersonaError ? `\`${path}\`: ${error.message}` : fileMessage(path, error)
    throw fault(reason, at)
  }
}

const fileMessage = (path: string, error: unknown): string => fileFault('read the persona', path, error).message
