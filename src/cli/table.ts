import {
  type Agent,
  type Budget,
  type CallSink,
  createBudget,
  createMafiaGame,
  type GameEvent,
  type GameOptions,
  InvalidOptionsError,
  InvalidTableError,
  MafiaError,
  type MafiaGame,
  type Rules,
  type RulesInput,
  type View,
} from '../index.js'
import { type LanguageTag, mostPastGames, pickLimits, type renewableLimits } from '../kernel/events/index.js'
import { codeNamedBy, roleCountsFor, rulesWithCode, usualPlayers } from '../kernel/rules/index.js'
import { definedFields } from '../kernel/text/index.js'
import type { HumanAgent } from '../players/human/index.js'
import { loadLanguage } from '../words/languages/index.js'
import { createAgents } from './config/agents.js'
import type { Config } from './config/config-schema.js'
import { type ConfigFile, parsePath, readConfig } from './config/read-config.js'
import { planNarrator, planSeats, type SeatPlan } from './config/seats.js'
import { BadInput } from './exit.js'
import type { Given } from './given.js'
import { loadOwnCode, type OwnCode, rulesArgument, type WithModule } from './input-files.js'
import type { bots, tableOptions } from './options.js'
import { outputScene, type TerminalScene } from './output/scene.js'
import { layOutEvent } from './output/tell.js'
import { namedAsBefore, readEarlierGames } from './saved-games.js'

/** A requested game: by a file, or only by arguments. */
export interface TablePlan {
  readonly file: ConfigFile
  readonly rules: Rules
  /** Of your own, for what the rules name. */
  readonly code?: OwnCode
  /** Earlier games of these players, oldest first. */
  readonly history?: readonly (readonly GameEvent[])[]
  /** The name by which `nightzero rules` knows the rules; absent if only the file has them. */
  readonly rulesName?: string
  readonly seats: readonly SeatPlan[]
  /** Who comments on the game; absent if nobody does. */
  readonly narrator?: SeatPlan
  /** The id of the player at each seat. */
  readonly ids: readonly string[]
  /** The seat, from 0, that a person takes. */
  readonly personAt?: number
}

export type TableArguments = Given<typeof tableOptions> &
  WithModule & {
    readonly narrator?: (typeof bots)[number]
    /** From 1. */
    readonly seat?: number
    readonly history?: readonly string[]
    readonly language?: LanguageTag
  }

/** The arguments about failing services and void games; they replace the file's. */
export type ServiceArguments = Pick<Config, keyof typeof renewableLimits | 'maxDefaulted'>

export function withService(file: ConfigFile, options: ServiceArguments): ConfigFile {
  const { maxDefaulted } = options
  return { ...file, config: { ...file.config, ...pickLimits(options), ...definedFields({ maxDefaulted }) } }
}

/** As `planTable`, with the module and the earlier games that the arguments or the file name. */
export async function planWholeTable(options: TableArguments & ServiceArguments): Promise<TablePlan> {
  const file = options.config === undefined ? undefined : readConfig(options.config)
  const plan = planTable(options, await loadOwnCode(options.with, file))
  const history = await readEarlierGames(options.history, file)
  return history.length === 0 ? plan : { ...plan, history }
}

export function planTable(options: TableArguments & ServiceArguments, code: OwnCode = {}): TablePlan {
  const given = withService(options.config === undefined ? asFile(options) : readConfig(options.config), options)
  const { language } = options
  const asked = { ...given, config: { ...given.config, ...definedFields({ language }) } }
  const { rules: requested } = options.config === undefined ? options : asked.config
  const rules = options.config === undefined ? rulesArgument(options.rules, code) : rulesIn(asked, code)
  const file = { ...asked, config: { players: usualPlayers(rules), ...definedFields(asked.config) } }
  requireTable(rules, file)
  const rulesName = typeof requested === 'object' ? undefined : (requested ?? 'trial')
  return { ...planSeating(file, options), rules, code, ...(rulesName && { rulesName }) }
}

/** Who plays by a file, with the person and the narrator that the arguments name. Throws `BadInput` for two people. */
export function planSeating(
  file: ConfigFile,
  options: Pick<TableArguments, 'seat' | 'narrator'>,
): Omit<TablePlan, 'rules' | 'rulesName' | 'code'> {
  const seats = withPerson(planSeats(file), options.seat)
  const people = seats.flatMap(({ agent }, seat) => (agent.agent === 'human' ? [seat] : []))
  if (people.length > 1)
    throw new BadInput('Only one person can play in a terminal: let another agent take the other seats.')
  const [personAt] = people
  const narrator = planNarrator(file, options.narrator)
  const ids = seats.map((_, seat) => `p${seat + 1}`)
  return { file, seats, ids, ...(narrator && { narrator }), ...(personAt !== undefined && { personAt }) }
}

const asFile = ({ players, agent }: TableArguments): ConfigFile => ({
  path: '',
  config: { players, defaults: { agent } },
  fault: (message) => new BadInput(message),
})

/** Refuses a number of players that the rules cannot deal for before anybody is seated: the number may be huge. */
function requireTable(rules: Rules, file: ConfigFile): void {
  const { players = 10 } = file.config
  if (typeof players !== 'number') return
  try {
    roleCountsFor(rules, players)
  } catch (error) {
    throw locateError(error, file)
  }
}

/** The error with its line in the file, if it is about the table and a file describes the table; otherwise the same error. */
function locateError(error: unknown, file: ConfigFile, seats: readonly SeatPlan[] = []): unknown {
  const known = error instanceof InvalidOptionsError || error instanceof InvalidTableError
  if (!known || file.path === '') return error
  const [part, seat, ...rest] = parsePath(error.path)
  const at = part === 'players' && typeof seat === 'number' ? seats[seat]?.at : undefined
  if (part === 'roles') return file.fault(error.message, ['rules', part])
  return file.fault(error.message, at ? [...at, ...rest] : parsePath(error.path))
}

function rulesIn({ config, fault }: ConfigFile, code: OwnCode): Rules {
  const rules = (config.rules ?? 'trial') as RulesInput
  try {
    return rulesWithCode(rules, codeNamedBy(rules, code))
  } catch (error) {
    if (!MafiaError.is(error)) throw error
    const { path = '' } = error as MafiaError & { readonly path?: string }
    throw fault(error.message, ['rules', ...parsePath(path === 'rules' ? '' : path)])
  }
}

function withPerson(seats: readonly SeatPlan[], seat: number | undefined): SeatPlan[] {
  if (seat !== undefined && seat > seats.length)
    throw new BadInput(`There is no seat ${seat}: choose one from 1 to ${seats.length}.`)
  return seats.map((plan, at) => (at + 1 === seat ? { ...plan, agent: { agent: 'human' } } : plan))
}

export interface SeatedPerson {
  readonly agent: HumanAgent
  /** Shows the person the events of `game` that it may see, as they happen. */
  readonly follow: (game: MafiaGame) => void
}

async function seatPerson(player: string, language: LanguageTag | undefined): Promise<SeatedPerson> {
  const { humanAgent } = await import('../players/human/index.js')
  const agent = humanAgent({ tell: tellerFor({ ...outputScene(player), language: await loadLanguage(language) }) })
  return { agent, follow: (game) => void game.on('event', () => agent.catchUp(game.view(player))) }
}

/** Prints a view as the program prints every game: each event once, in order, and never two empty lines in a row. */
function tellerFor(opening: TerminalScene): (view: View, from: number) => string[] {
  let scene = opening
  let last = ''
  return ({ events }, from) => {
    const lines = events.slice(from).flatMap((event) => {
      const page = layOutEvent(scene, event)
      scene = page.scene
      return page.lines
    })
    return lines.filter((line) => {
      const isSecondEmpty = line === '' && last === ''
      last = line
      return !isSecondEmpty
    })
  }
}

export interface SeatedTable<Plan = TablePlan> {
  readonly plan: Plan
  readonly agents: readonly Agent[]
  readonly narrator?: Agent
  readonly person?: SeatedPerson
  readonly budget?: Budget
  readonly calls?: CallSink
  readonly evidence?: NonNullable<GameOptions['evidence']>
}

export async function seatTable<P extends Omit<TablePlan, 'rules' | 'code'>>(plan: P): Promise<SeatedTable<P>> {
  const { config } = plan.file
  const person =
    plan.personAt === undefined ? undefined : await seatPerson(plan.ids[plan.personAt] ?? '', config.language)
  const asked = await createAgents([...plan.seats, ...(plan.narrator ? [plan.narrator] : [])], config)
  const seated = asked.map((agent) => agent ?? (person as SeatedPerson).agent)
  const agents = seated.slice(0, plan.seats.length)
  const narrator = seated[plan.seats.length]
  const budget = config.budget && createBudget(definedFields(config.budget))
  return { plan, agents, ...(narrator && { narrator }), ...(person && { person }), ...(budget && { budget }) }
}

interface GameExtras extends Pick<GameOptions, 'store' | 'inspect' | 'paceMs'> {
  /** Games after those of the plan. */
  readonly past?: readonly (readonly GameEvent[])[]
}

export function createPlannedGame(
  { plan, agents, narrator, budget, calls, evidence }: SeatedTable,
  seed: string,
  { past = [], ...company }: GameExtras = {},
): MafiaGame {
  const { config } = plan.file
  const history = [...(plan.history ?? []), ...past].slice(-mostPastGames)
  const players = namedAsBefore(plan.seats, history).map(({ name, role, persona }, seat) => ({
    agent: agents[seat] as Agent,
    ...definedFields({ name, role, persona }),
  }))
  const options = definedFields({
    ...pickLimits(config),
    clock: config.clock,
    language: config.language,
    narrator,
    budget,
    calls,
    evidence,
    ...company,
  })
  try {
    const code = codeNamedBy(plan.rules, plan.code ?? {})
    return createMafiaGame({
      rules: plan.rules,
      ...code,
      players,
      seed,
      ...(history.length > 0 && { history }),
      ...options,
    })
  } catch (error) {
    throw locateError(error, plan.file, plan.seats)
  }
}
