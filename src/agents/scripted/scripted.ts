import * as z from 'zod'
import { checkFields } from '../../errors/check-fields.js'
import type { Answer } from '../../events/answer-schema.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import { type PowerName, powerNames, powers } from '../../rules/powers/powers.js'
import type { Agent, AgentRequest } from '../agent.js'
import { randomAgent } from '../random.js'
import { beliefsOf } from './acts/believe.js'
import { defend, lastWords } from './acts/defend.js'
import { harm, help, hinder, learn } from './acts/night.js'
import { persona } from './acts/persona.js'
import { narrate, summarize } from './acts/reports.js'
import { speak } from './acts/speak.js'
import { chat, kill, strategize } from './acts/team.js'
import { judge, vote } from './acts/vote.js'
import { type BehaviourName, behaviourNames, behavioursWith } from './behaviours.js'
import type { PastGame } from './past-game.js'
import { type Mind, type Situation, situationOf } from './situation.js'

/** The options of `scriptedAgent`. */
export interface ScriptedAgentOptions {
  /** Earlier games, oldest first, that it may mention. Default: none. */
  readonly history?: readonly PastGame[]
  /**
   * How well it plays: 1, the default, is its best; 0 is random. In between, `1 - skill` is the share of its requests
   * that it answers at random: with 0.7 three of ten.
   */
  readonly skill?: number
  /** Behaviours to turn off, such as `{ busing: false }`. Default: it shows all of them (`docs/behaviours.md`). */
  readonly behaviours?: Readonly<Partial<Record<BehaviourName, boolean>>>
}

const skill = 'Expected a number from 0 to 1'
const optionsSchema = z.strictObject(
  {
    history: z.array(z.unknown(), 'Expected a list of earlier games').optional(),
    skill: z.number(skill).min(0, skill).max(1, skill).optional(),
    behaviours: z.partialRecord(z.enum(behaviourNames), z.boolean()).optional(),
  },
  'Expected the options as an object, its `skill` from 0 to 1',
)

/**
 * An agent that plays by heuristics and calls nothing: it weighs votes, words and claims, and each player talks in its
 * own voice. Between requests it keeps only a cache of the events it has read, so the same request always gets the same
 * answer. One agent can play all seats of any number of games.
 *
 * @throws {InvalidOptionsError} when an option is unknown, `skill` is not a number from 0 to 1, or a behaviour is unknown.
 */
export function scriptedAgent(options: ScriptedAgentOptions = {}): Agent {
  checkFields(optionsSchema, options)
  const { history = [], skill = 1 } = options
  const mind = { history, behaves: behavioursWith(options.behaviours) }
  const byChance = randomAgent()
  const isLost = ({ kind, random }: AgentRequest): boolean => skill < 1 && kind !== 'persona' && random() >= skill
  return {
    name: 'scripted',
    act: (request) => (isLost(request) ? byChance.act(request) : answerTo(request, mind)),
  }
}

function answerTo(request: AgentRequest, mind: Mind): Answer {
  if (request.kind === 'persona') return persona(request)
  const situation = situationOf(request, mind)
  const answer = acts[request.kind](situation)
  return request.beliefs === undefined ? answer : { ...answer, beliefs: beliefsOf(situation) }
}

const byAim = { harm, hinder, help, learn } as const

/** How each power is used depends on its aim. */
const byPower = Object.fromEntries(
  powerNames.map((name) => [name, powers[name].byTeam ? kill : byAim[powers[name].aim]]),
) as Record<PowerName, (situation: Situation) => Answer>

const acts: Readonly<Record<Exclude<RequestKind, 'persona'>, (situation: Situation) => Answer>> = {
  ...byPower,
  strategize,
  chat,
  speak,
  nominate: vote,
  defend,
  judge,
  vote,
  believe: () => ({}),
  'last-words': lastWords,
  summarize,
  narrate,
}
