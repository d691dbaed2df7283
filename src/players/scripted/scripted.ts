import * as z from 'zod/mini'
import { checkFields } from '../../kernel/errors/checks.js'
import { ServiceError } from '../../kernel/errors/errors.js'
import type { OptionsFrom } from '../../kernel/errors/option-fields.js'
import type { Agent, AgentRequest } from '../../kernel/runtime/agent.js'
import { randomAgent } from '../random.js'
import { behaviourNames, behavioursWith } from './behaviours.js'
import type { ScriptedMind } from './situation.js'

const skill = 'Expected a number from 0 to 1'
const optionsSchema = z.strictObject(
  {
    /**
     * How well it plays: 1, the default, is its best; 0 is random. In between, `1 - skill` is the share of its requests
     * that it answers at random: with 0.7 three of ten.
     */
    skill: z.optional(z.number(skill).check(z.gte(0, skill), z.lte(1, skill))),
    /** Behaviours to turn off, such as `{ busing: false }`. Default: it shows all of them (`docs/behaviours.md`). */
    behaviours: z.optional(z.readonly(z.partialRecord(z.enum(behaviourNames), z.boolean()))),
    /** Whether it says what it means in the same words each time, with no voice of its own: faster. Default false. */
    plain: z.optional(z.boolean()),
    /** From where its feelings about others come that have no reason. Default: from the game. Another text, others. */
    feelings: z.optional(z.string()),
  },
  'Expected the options as an object, its `skill` from 0 to 1',
)

/** The options of `scriptedAgent`. */
export interface ScriptedAgentOptions extends OptionsFrom<typeof optionsSchema> {}

/**
 * An agent that plays by heuristics and calls nothing: it weighs votes, words and claims, and each player talks in its
 * own voice. Between requests it keeps only a cache of the events it has read, so the same request always gets the same
 * answer. One agent can play all seats of any number of games.
 *
 * Its code is loaded with the first request, so that a page with other players need not load it. If it cannot be
 * loaded, the request throws a `ServiceError`, as for a service that is down.
 *
 * @throws {InvalidOptionsError} for an unknown option or behaviour, or when `skill` is not a number from 0 to 1.
 */
export const scriptedAgent = (options: ScriptedAgentOptions = {}): Agent => scriptedAgentWith(options)

/** The same, with what other agents have read of the same games, and without thoughts if nobody reads them. */
export function scriptedAgentWith(
  options: ScriptedAgentOptions,
  shared: Pick<ScriptedMind, 'histories' | 'thoughts'> = {},
): Agent {
  checkFields(optionsSchema, options)
  const { skill = 1, plain = false, feelings } = options
  const behaviours = behavioursWith(options.behaviours)
  const mind: ScriptedMind = { ...shared, behaviours, plain, ...(feelings !== undefined && { feelings }) }
  const byChance = randomAgent()
  const answersByChance = ({ kind, random }: AgentRequest): boolean =>
    skill < 1 && kind !== 'persona' && random() >= skill
  return {
    name: 'scripted',
    instant: true,
    act: (request) => {
      if (answersByChance(request)) return byChance.act(request)
      if (player?.speaks(request)) return player.answerTo(request, mind)
      return loadFor(request).then((it) => it.answerTo(request, mind))
    },
  }
}

type Player = typeof import('./player.js')

/** Absent until the first request of any scripted agent has loaded it. A language is loaded with the first request in it. */
let player: Player | undefined

function loadFor(request: AgentRequest): Promise<Player> {
  const { untimed = (promise) => Promise.resolve(promise) } = request
  return untimed(load(request))
}

async function load({ language }: AgentRequest): Promise<Player> {
  try {
    player = await import('./player.js')
    await player.learn(language)
    return player
  } catch (cause) {
    throw new ServiceError('unavailable', 'The code of the scripted players could not be loaded.', { cause })
  }
}
