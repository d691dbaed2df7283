import { InvalidOptionsError, InvalidTableError, MafiaError, type Rules, type RulesInput } from '../index.js'
import { roleCountsFor, rulesOf } from '../rules/index.js'
import { definedFields } from '../text/index.js'
import { BadInput } from './bad-input.js'
import type { Config } from './config/config-schema.js'
import { type ConfigFile, readConfig, segmentsOf } from './config/read-config.js'
import { narratorOf, type SeatPlan, seatsOf } from './config/seats.js'
import { rulesArgument } from './rules-argument.js'

/** A requested game: by a file, or only by arguments. */
export interface TablePlan {
  readonly file: ConfigFile
  readonly rules: Rules
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

/** The arguments that say who plays what. */
export interface TableArguments {
  readonly config?: string
  readonly rules: string
  readonly players: number
  readonly agent: 'scripted' | 'random'
  readonly narrator?: 'scripted' | 'random'
  /** From 1. */
  readonly seat?: number
}

/** The arguments about failing services and void games; they replace the file's. */
export type ServiceArguments = Pick<Config, 'patienceMs' | 'onServiceFault' | 'maxDefaulted'>

/** `file` with the values of these arguments. */
export function withService(file: ConfigFile, options: ServiceArguments): ConfigFile {
  const { patienceMs, onServiceFault, maxDefaulted } = options
  return { ...file, config: { ...file.config, ...definedFields({ patienceMs, onServiceFault, maxDefaulted }) } }
}

/**
 * The game that these arguments request. Throws `BadInput`, or an error of the library, for a game that cannot be
 * played.
 */
export function planOf(options: TableArguments & ServiceArguments): TablePlan {
  const file = withService(options.config === undefined ? asFile(options) : readConfig(options.config), options)
  const { rules: requested } = options.config === undefined ? options : file.config
  const rules = options.config === undefined ? rulesArgument(options.rules) : rulesIn(file)
  requireTable(rules, file)
  const rulesName = typeof requested === 'object' ? undefined : (requested ?? 'trial')
  return { ...seatingIn(file, options), rules, ...(rulesName && { rulesName }) }
}

/** Who plays by a file, with the person and the narrator that the arguments name. Throws `BadInput` for two people. */
export function seatingIn(
  file: ConfigFile,
  options: Pick<TableArguments, 'seat' | 'narrator'>,
): Omit<TablePlan, 'rules' | 'rulesName'> {
  const seats = withPerson(seatsOf(file), options.seat)
  const people = seats.flatMap(({ agent }, seat) => (agent.agent === 'human' ? [seat] : []))
  if (people.length > 1)
    throw new BadInput('Only one person can play in a terminal: let another agent take the other seats.')
  const [personAt] = people
  const narrator = narratorOf(file, options.narrator)
  const ids = seats.map((_, seat) => `p${seat + 1}`)
  return { file, seats, ids, ...(narrator && { narrator }), ...(personAt !== undefined && { personAt }) }
}

/** Arguments as if a file said the same. */
const asFile = ({ players, agent }: TableArguments): ConfigFile => ({
  path: '',
  config: { players, defaults: { agent } },
  fault: (message) => new BadInput(message),
})

/**
 * Refuses a number of players for which the rules cannot be dealt, before anybody is seated: the number may be huge.
 */
function requireTable(rules: Rules, file: ConfigFile): void {
  const { players = 10 } = file.config
  if (typeof players !== 'number') return
  try {
    roleCountsFor(rules, players)
  } catch (error) {
    throw withPlace(error, file)
  }
}

/** The error with its line in the file, if it is about the table and a file describes the table; otherwise the same error. */
export function withPlace(error: unknown, file: ConfigFile, seats: readonly SeatPlan[] = []): unknown {
  const known = error instanceof InvalidOptionsError || error instanceof InvalidTableError
  if (!known || file.path === '') return error
  const [part, seat, ...rest] = segmentsOf(error.path)
  const at = part === 'players' && typeof seat === 'number' ? seats[seat]?.at : undefined
  if (part === 'roles') return file.fault(error.message, ['rules', part])
  return file.fault(error.message, at ? [...at, ...rest] : segmentsOf(error.path))
}

function rulesIn({ config, fault }: ConfigFile): Rules {
  try {
    return rulesOf((config.rules ?? 'trial') as RulesInput)
  } catch (error) {
    if (!MafiaError.is(error)) throw error
    const { path = '' } = error as MafiaError & { readonly path?: string }
    throw fault(error.message, ['rules', ...segmentsOf(path === 'rules' ? '' : path)])
  }
}

function withPerson(seats: readonly SeatPlan[], seat: number | undefined): SeatPlan[] {
  if (seat !== undefined && seat > seats.length)
    throw new BadInput(`There is no seat ${seat}: choose one from 1 to ${seats.length}.`)
  return seats.map((plan, at) => (at + 1 === seat ? { ...plan, agent: { agent: 'human' } } : plan))
}
