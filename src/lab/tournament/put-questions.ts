import { askedQuestions } from '../../game/recorded-requests.js'
import type { ReplayOptions } from '../../game/replay-game.js'
import { type AgentRequest, derive, type GameEvent, isEvent } from '../../index.js'
import { shuffle } from '../../kernel/rules/index.js'

/** In which order options are put to players: drawn for each question from the game's seed, or as the rules list them. */
export type OptionOrder = 'shuffled' | 'listed'

/** The order in which the options of a question were put to its player: the same in every try. */
export function orderOptions(
  { id, options }: Pick<AgentRequest, 'id' | 'options'>,
  { seed, order }: { readonly seed: string; readonly order: OptionOrder },
): readonly string[] {
  return order === 'listed' || options.length < 2 ? options : shuffle(options, derive(seed, 'options', id))
}

/**
 * How often a player chose the option at each place of the order that it was shown, by how many options there were:
 * `{ 9: [2, 0, 1, ...] }` are its choices among nine. Answers by default, and questions without a choice, count for nothing.
 */
export type ChosenPlaces = Readonly<Record<number, readonly number[]>>

/** The places that the players of a finished game chose, by player; it is replayed to know what each was asked. */
export async function chosenPlaces(
  events: readonly GameEvent[],
  { order, ...replay }: Pick<ReplayOptions, 'charts' | 'powers'> & { readonly order: OptionOrder },
): Promise<ReadonlyMap<string, ChosenPlaces>> {
  const [created] = events
  if (created === undefined || !isEvent(created, 'game.created')) return new Map()
  const { seed } = created.data
  const asked = await askedQuestions(events, replay)
  const found = new Map<string, Record<number, number[]>>()
  for (const event of events) {
    if (!isEvent(event, 'answer.recorded')) continue
    const { requestId, player, answer } = event.data
    const question = asked.get(requestId)?.question
    if (question === undefined || question.options.length < 2 || answer.choice === undefined) continue
    const place = orderOptions(question, { seed, order }).indexOf(answer.choice)
    if (place < 0) continue
    const own = found.get(player) ?? {}
    const counts = own[question.options.length] ?? question.options.map(() => 0)
    counts[place] = (counts[place] as number) + 1
    own[question.options.length] = counts
    found.set(player, own)
  }
  return found
}

/**
 * The numbers that an entrant draws at a question: its own, so that equals in the same seat do not play the same game. They
 * follow from what the log has: the seed, the name of the entrant at the seat, and the question.
 */
export function ownLuck(
  seed: string,
  entrant: string,
  { playerId, id, attempt }: AgentRequest,
): AgentRequest['random'] {
  let drawn: AgentRequest['random'] | undefined
  return () => {
    drawn ??= derive(seed, 'entrant', entrant, playerId, id, attempt)
    return drawn()
  }
}
