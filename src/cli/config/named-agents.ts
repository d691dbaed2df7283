import * as z from 'zod'
import { type Agent, type BudgetLimits, createBudget, MafiaError, type Rules, type RulesInput } from '../../index.js'
import { codeNamedBy, roleCountsFor, rulesWithCode } from '../../kernel/rules/index.js'
import { choiceList, definedFields } from '../../kernel/text/index.js'
import { backgroundName, type DesignName, designs, findDesign, forfeitRules } from '../../lab/tournament/index.js'
import type { OfferedAgent } from '../../show/server/index.js'
import { loadOwnCode, type OwnCode } from '../input-files.js'
import { createAgents, type ModelConfig } from './agents.js'
import { agentConfigFields, type Config, configSchema } from './config-schema.js'
import { type ConfigFile, readStructuredFile } from './read-config.js'
import { planAgent, type SeatPlan } from './seats.js'

const namedAgentSchema = z.strictObject({
  name: z
    .string()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,59}$/u,
      'Expected a name of letters, digits, blanks and . _ : / -, at most 60',
    ),
  ...agentConfigFields,
})

export type EntrantPlan = Pick<SeatPlan, 'agent' | 'at'> & { readonly name: string }

type WithEntrants = ConfigFile<
  Pick<Config, 'defaults'> & { readonly entrants: readonly z.infer<typeof namedAgentSchema>[] }
>

function planEntrants(file: WithEntrants, what: string): EntrantPlan[] {
  const { config, fault } = file
  return config.entrants.map(({ name, ...own }, index) => {
    const at = ['entrants', index]
    const plan = planAgent(own, { at, defaults: config.defaults, file })
    if (plan.agent.agent === 'human') throw fault(`A person cannot play in ${what}.`, at)
    if (config.entrants.findIndex((other) => other.name === name) < index)
      throw fault(`Two entrants have the name \`${name}\`.`, [...at, 'name'])
    return { ...plan, name }
  })
}

export async function entrantAgents(
  entrants: readonly EntrantPlan[],
  config: ModelConfig,
): Promise<Record<string, Agent>> {
  const agents = await createAgents(entrants, config, (at) => `The entrant \`${entrants[at]?.name}\``)
  return Object.fromEntries(entrants.map(({ name }, at) => [name, agents[at] as Agent]))
}

/** The budget of a file for a whole run. Wrong limits are refused here, before anything is asked. */
export function runBudget({ budget }: Pick<Config, 'budget'>): { readonly budget?: BudgetLimits } {
  if (budget === undefined) return {}
  const limits = definedFields(budget)
  createBudget(limits)
  return { budget: limits }
}

const tableSchema = z.strictObject({
  rules: z.union([z.string().min(1).max(300), z.record(z.string(), z.unknown())], "Expected a preset's name or rules"),
  players: z.int().min(1).max(1_000).optional(),
})

const analysisSchema = z.strictObject({ continuations: z.int().min(2).max(1_000_000).optional() })

/** `docs/tournaments.md` explains each field. */
const tournamentSchema = configSchema.omit({ rules: true, players: true, narrator: true, log: true }).extend({
  entrants: z.array(namedAgentSchema, 'Expected a list of entrants').min(2, 'Expected two entrants or more'),
  tables: z.array(tableSchema, 'Expected a list of tables').min(1).optional(),
  games: z.int().min(1).max(1_000_000).optional(),
  concurrency: z.int().min(1).max(1_000).optional(),
  study: z
    .union(
      [
        z.string().min(1).max(300),
        z.strictObject({
          folder: z.string().min(1).max(300),
          title: z.string().min(1).max(300).optional(),
          authors: z.array(z.string().min(1).max(300), 'Expected a list of names').max(200).optional(),
          license: z.string().min(1).max(60).optional(),
          calls: z.boolean().optional(),
          analysis: z.union([z.boolean(), analysisSchema], 'Expected `true` or `{ continuations }`').optional(),
        }),
      ],
      'Expected a folder, or `{ folder, title, authors, license, calls, analysis }`',
    )
    .optional(),
  design: z.enum(Object.keys(designs) as [DesignName], `Expected ${choiceList(Object.keys(designs))}`).optional(),
  role: z.string().min(1).max(40).optional(),
  background: z.strictObject(agentConfigFields).optional(),
  optionOrder: z.enum(['shuffled', 'listed'], 'Expected `shuffled` or `listed`').optional(),
  forfeits: z.enum(forfeitRules, `Expected ${choiceList(forfeitRules)}`).optional(),
})

export interface TournamentFile extends ConfigFile<z.infer<typeof tournamentSchema>> {
  readonly entrants: readonly EntrantPlan[]
  /** Who plays the seats that the designs `focal` and `roles` do not compare; null where it is another design. */
  readonly background: EntrantPlan | null
  readonly tables: readonly { readonly rules: Rules; readonly players: number }[]
  readonly code: OwnCode
}

/** Agents that stand for the entrants where this program plays no game. */
export const placeholders = ({ entrants }: Pick<TournamentFile, 'entrants'>): Record<string, Agent> =>
  Object.fromEntries(entrants.map(({ name }) => [name, { act: () => ({}) }]))

/** The design as the command line gives it, instead of the file. */
export interface GivenDesign {
  readonly design?: string
  readonly role?: string
}

/** `given`: what the command line says instead of the file. */
export async function readTournament(path: string, module?: string, given: GivenDesign = {}): Promise<TournamentFile> {
  const read = readStructuredFile(path, tournamentSchema)
  if (given.design !== undefined) findDesign(given.design)
  const file = {
    ...read,
    config: {
      ...read.config,
      ...(definedFields({ design: given.design, role: given.role }) as Pick<typeof read.config, 'design' | 'role'>),
    },
  }
  const { config, fault } = file
  const entrants = planEntrants(file, 'a tournament').map(withoutAdvice)
  const { tables: listed = [{ rules: 'trial' }] } = config
  const code = await loadOwnCode(module, file)
  const tables = listed.map((table, index) => tableIn(table, { at: ['tables', index], fault, code }))
  return { ...file, entrants, background: planBackground(file), code, tables }
}

/** Models get no advice on how to play, unless the file asks for it: what is compared is what they know by themselves. */
const withoutAdvice = (plan: EntrantPlan): EntrantPlan =>
  plan.agent.agent === 'openai' && plan.agent.prompts?.advice === undefined
    ? { ...plan, agent: { ...plan.agent, prompts: { ...plan.agent.prompts, advice: false } } }
    : plan

/** Scripted players, unless the file says otherwise. */
function planBackground(file: ConfigFile<z.infer<typeof tournamentSchema>>): EntrantPlan | null {
  const { config, fault } = file
  const at = ['background']
  if (!findDesign(config.design).hasBackground) {
    if (config.background !== undefined) throw fault('`background` belongs to the designs `focal` and `roles`.', at)
    return null
  }
  const plan = planAgent(config.background ?? { agent: 'scripted' }, {
    at,
    defaults: config.background && config.defaults,
    file,
  })
  if (plan.agent.agent === 'human') throw fault('A person cannot play in a tournament.', at)
  return withoutAdvice({ ...plan, name: backgroundName })
}

function tableIn(
  { rules, players = 10 }: z.infer<typeof tableSchema>,
  { at, fault, code }: Pick<SeatPlan, 'at'> & Pick<ConfigFile, 'fault'> & { readonly code: OwnCode },
) {
  try {
    const known = rulesWithCode(rules as RulesInput, codeNamedBy(rules as RulesInput, code))
    roleCountsFor(known, players)
    return { rules: known, players }
  } catch (error) {
    if (!MafiaError.is(error)) throw error
    throw fault(error.message, at)
  }
}

const sharedSchema = configSchema.pick({ defaults: true, limits: true, budget: true, prices: true, context: true })

/** `docs/positions.md` explains each field. */
const probeSchema = z.strictObject(
  {
    entrants: z.array(namedAgentSchema, 'Expected a list of entrants').min(1, 'Expected one entrant or more'),
    samples: z.int().min(1).max(10_000).optional(),
    concurrency: z.int().min(1).max(1_000).optional(),
    ...sharedSchema.shape,
    ...configSchema.pick({ timeoutMs: true, patienceMs: true }).shape,
  },
  'Expected a probe as an object with `entrants`',
)

export interface ProbeFile extends ConfigFile<z.infer<typeof probeSchema>> {
  readonly entrants: readonly EntrantPlan[]
}

export function readProbe(path: string): ProbeFile {
  const file = readStructuredFile(path, probeSchema)
  return { ...file, entrants: planEntrants(file, 'a probe') }
}

/** `docs/server.md` explains each field. */
const serverSchema = sharedSchema.extend({
  with: configSchema.shape.with,
  agents: z.array(namedAgentSchema, 'Expected a list of agents').min(1, 'Expected an agent or more'),
})

interface ServerFile {
  readonly code: OwnCode
  readonly agents: Readonly<Record<string, OfferedAgent>>
  readonly budget?: z.infer<typeof serverSchema>['budget']
}

export async function readServerFile(path: string, module?: string): Promise<ServerFile> {
  const file = readStructuredFile(path, serverSchema)
  const { config, fault } = file
  const plans = config.agents.map(({ name, ...own }, index) => {
    const at = ['agents', index]
    const plan = planAgent(own, { at, defaults: config.defaults, file })
    if (plan.agent.agent === 'human') throw fault('People join by links: leave them out here.', at)
    if (name === 'person' || config.agents.findIndex((other) => other.name === name) < index)
      throw fault(`There is an agent \`${name}\` already.`, [...at, 'name'])
    return { ...plan, name }
  })
  const seated = await createAgents(plans, config as ModelConfig, (at) => `The agent \`${plans[at]?.name}\``)
  const agents = plans.map(({ name, agent }, index) => [
    name,
    { agent: seated[index], kind: kinds[agent.agent], describe: agent.model ?? agent.url ?? agent.agent },
  ])
  const code = await loadOwnCode(module, file)
  return { agents: Object.fromEntries(agents), code, ...(config.budget && { budget: config.budget }) }
}

const kinds = { openai: 'model', remote: 'remote', scripted: 'program', random: 'program', human: 'program' } as const
