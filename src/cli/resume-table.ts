import type { Agent, BudgetLimits, EventData, ResumeOptions, Seat } from '../index.js'
import { pickLimits, renewableLimits } from '../kernel/events/index.js'
import { definedFields, quantity } from '../kernel/text/index.js'
import { type ConfigFile, readConfig } from './config/read-config.js'
import { BadInput } from './exit.js'
import { amount, choice, type Given, option, wholeNumber } from './given.js'
import { loadOwnCode, type OwnCode, type WithModule } from './input-files.js'
import { bots, refusePacedSeat } from './options.js'
import {
  planSeating,
  type SeatedPerson,
  type ServiceArguments,
  seatTable,
  type TablePlan,
  withService,
} from './table.js'

export const resumeOptions = [
  option('--config <file>', 'the file of `play --config` that says who plays'),
  option(
    '--seat <n>',
    'take this seat, from 1, and continue yourself in this terminal, at your own speed',
    wholeNumber(1),
  ).conflicts(['json', 'view']),
  choice(
    '--agent <kind>',
    'who replaces people, and others without --config; default: nobody; scripted and random players continue as before',
    bots,
  ),
  option('--max-cost <usd>', 'what the whole game may cost, in US dollars, its log included', amount),
  option('--max-tokens <n>', 'the tokens that the whole game may use, its log included', wholeNumber(0)),
]

type ResumeArguments = Given<typeof resumeOptions> & WithModule & Pick<ServiceArguments, keyof typeof renewableLimits>

type Bot = 'scripted' | 'random'
type Created = EventData['game.created']
type Seating = Omit<TablePlan, 'rules' | 'rulesName' | 'code'>

interface ResumedTable
  extends OwnCode,
    Pick<ResumeOptions, 'agent' | 'narrator' | 'budget' | keyof typeof renewableLimits> {
  readonly plan: Seating
  readonly person?: SeatedPerson
}

/** Throws `BadInput` if a seat would get another agent and no option asks for it. */
export async function playersFor(created: Created, options: ResumeArguments): Promise<ResumedTable> {
  refusePacedSeat(options)
  const seating =
    options.config === undefined ? originalSeating(created, options) : seatingFromFile(created, options, options.config)
  const file = withService(seating.file, options)
  const plan = { ...seating, file, ids: created.players.map(({ id }) => id) }
  const { agents, narrator, person } = await seatTable(plan)
  const { config } = plan.file
  const { budget = {} } = config
  const agent = ({ seat }: Seat) => agents[seat] as Agent
  const company = { ...(narrator && { narrator }), ...(person && { person }) }
  const code = await loadOwnCode(options.with, plan.file)
  const policy = pickLimits(config, renewableLimits)
  return { plan, agent, ...code, ...policy, ...company, ...mergeBudget(definedFields(budget), options) }
}

/** Players that need no configuration keep their seats; others are replaced only on request. */
function originalSeating({ players, narrator }: Created, { agent, seat }: ResumeArguments): Seating {
  const next = (name: string | undefined) => ({ agent: agent ?? (isBot(name) ? name : 'scripted') })
  const config = {
    players: players.map((player) => next(player.agent)),
    ...(narrator && { narrator: next(narrator.agent) }),
  }
  const seating = planSeating(configFileFor(config), seat === undefined ? {} : { seat })
  const replaced = players.flatMap(({ agent: name }, at) =>
    isBot(name) || at + 1 === seat ? [] : [{ name, seat: at + 1 }],
  )
  if (narrator && !isBot(narrator.agent)) replaced.push({ name: narrator.agent, seat: 0 })
  if (agent === undefined && replaced.length > 0) throw refusal(replaced)
  return seating
}

/** The agents that a file names; a person's seat stays a person's, unless requested otherwise. */
function seatingFromFile({ players }: Created, { agent, seat }: ResumeArguments, path: string): Seating {
  const plan = planSeating(readConfig(path), seat === undefined ? {} : { seat })
  if (plan.seats.length !== players.length)
    throw new BadInput(`\`${path}\` seats ${quantity(plan.seats.length, 'player')}, the log ${players.length}.`)
  const left = players.flatMap(({ agent: name }, at) => (name === person && plan.personAt !== at ? [at] : []))
  if (agent === undefined && left.length > 0) throw refusal(left.map((at) => ({ name: person, seat: at + 1 })))
  const seats = plan.seats.map((one, at) => (agent && left.includes(at) ? { ...one, agent: { agent } } : one))
  return { ...plan, seats }
}

const person = 'human'
const isBot = (name: string | undefined): name is Bot => name === 'scripted' || name === 'random'
const configFileFor = (config: ConfigFile['config']): ConfigFile => ({
  path: '',
  config,
  fault: (message) => new BadInput(message),
})

/** Seats are from 1; 0 is the narrator's. */
function refusal(replaced: readonly { readonly name: string | undefined; readonly seat: number }[]): BadInput {
  const names = [...new Set(replaced.map(({ name }) => name))]
  const seats = names.map((name = 'unnamed') => {
    const places = replaced.filter((one) => (one.name ?? 'unnamed') === name).map(({ seat }) => seat || 'the narrator')
    return `\`${name}\` (${places.join(', ')})`
  })
  const persons = replaced.find(({ name }) => name === person)
  const ways = [
    ...(replaced.some(({ name }) => name !== person) ? ['--config FILE'] : []),
    ...(persons ? [`--seat ${persons.seat}`] : []),
  ].join(' ')
  return new BadInput(
    `Say who plays the seats of ${seats.join(', ')}. Use ${ways}, or replace them with --agent scripted.`,
  )
}

function mergeBudget(limits: BudgetLimits, { maxCost, maxTokens }: ResumeArguments): { budget?: BudgetLimits } {
  const budget = { ...limits, ...definedFields({ maxCostUsd: maxCost, maxTokens }) }
  return Object.keys(budget).length === 0 ? {} : { budget }
}
