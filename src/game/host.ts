import * as z from 'zod/mini'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidOptionsError } from '../kernel/errors/errors.js'
import { describeValue } from '../kernel/errors/explain.js'
import type { OptionsFrom } from '../kernel/errors/option-fields.js'
import type { GameState } from '../kernel/rules/game-state.js'
import type { Agent } from '../kernel/runtime/agent.js'
import type { GameServices } from '../kernel/runtime/game-services.js'
import { choiceList } from '../kernel/text/words.js'
import { agentObjectSchema } from './options.js'

const expectedText = 'Expected a text of at most 2000 characters'

const rulingSchema = z.strictObject(
  {
    /** What the host says to all. */
    text: z.optional(z.string(expectedText).check(z.minLength(1, expectedText), z.maxLength(2_000, expectedText))),
    /** The id of a living player who leaves the game. */
    remove: z.optional(z.string('Expected the id of a player')),
  },
  'Expected a ruling as an object, for example `{ text, remove }`',
)

/** What the host decides while a game is played: words for all, or the removal of a player, or both. */
export interface Ruling extends OptionsFrom<typeof rulingSchema> {}

function checkRuling(ruling: unknown, { players, removed = [] }: GameState): Ruling {
  const { text, remove } = checkFields(rulingSchema, ruling) as Ruling
  if (text === undefined && remove === undefined)
    throw new InvalidOptionsError('A ruling has a `text`, or a player to `remove`, or both.', 'ruling')
  const living = players.flatMap(({ id, status }) => (status === 'alive' && !removed.includes(id) ? [id] : []))
  if (remove !== undefined && !living.includes(remove))
    throw new InvalidOptionsError(
      `Expected a living player to \`remove\`, ${choiceList(living)}, got ${describeValue(remove)}.`,
      'remove',
    )
  return { ...(text !== undefined && { text }), ...(remove !== undefined && { remove }) }
}

function requireSeat(
  player: unknown,
  agent: unknown,
  players: readonly { readonly id: string }[],
): asserts agent is Agent {
  const ids = players.map(({ id }) => id)
  if (typeof player !== 'string' || !ids.includes(player))
    throw new InvalidOptionsError(
      `Expected the id of a player, ${choiceList(ids)}, got ${describeValue(player)}.`,
      'player',
    )
  if (!agentObjectSchema.safeParse(agent).success)
    throw new InvalidOptionsError(`Expected an agent, an object with \`act\`, got ${describeValue(agent)}.`, 'agent')
}

/** What the host decides in one game. `why`: why it can decide nothing now, if so. */
export class Host {
  readonly #game: GameServices
  readonly #why: () => string | undefined

  constructor(game: GameServices, why: () => string | undefined) {
    this.#game = game
    this.#why = why
  }

  replace(player: string, agent: Agent): void {
    this.#requirePlayed()
    requireSeat(player, agent, this.#game.setup.created.players)
    this.#game.roster.set(player, agent)
    this.#game.control.recordHost({ type: 'seat', player, agent: agent.name ?? agent.model })
  }

  rule(ruling: Ruling): void {
    this.#requirePlayed()
    this.#game.control.recordHost({ type: 'ruling', ...checkRuling(ruling, this.#game.log.state) })
  }

  #requirePlayed(): void {
    const why = this.#why()
    if (why !== undefined) throw new InvalidOptionsError(`The game ${why}: the host decides while it is played.`)
  }
}
