import { InvalidOptionsError } from '../../kernel/errors/errors.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { foldEvents } from '../../kernel/events/evolve.js'
import type { GameState } from '../../kernel/rules/game-state.js'
import { linkedTeam } from '../../kernel/rules/winning.js'
import type { ChoicePoints } from './accounts.js'
import { choicesIn, type Simulator, sidesIn } from './simulator.js'
import { compareChoices, type Swing } from './swings.js'
import type { OutcomeSource } from './values.js'

/** An answer for which there was an alternative. */
export interface Choosing {
  readonly event: GameEvent<'answer.recorded' | 'answer.defaulted'>
  readonly options: readonly string[]
}

/** All of a game, in order. Throws `DivergenceError` when the log does not follow from its answers. */
export async function findChoices(events: readonly GameEvent[], simulator: Simulator): Promise<Choosing[]> {
  const asked = await simulator.asked()
  return choicesIn(events).flatMap((event): Choosing[] => {
    const options = asked.get(event.data.requestId)?.question.options ?? []
    return options.length > 1 && event.data.kind !== 'bid' ? [{ event, options }] : []
  })
}

/** Those with these numbers. Throws `InvalidOptionsError` for one that is none. */
export function pickChoices(choices: readonly Choosing[], numbers: readonly number[]): Choosing[] {
  const unknown = numbers.find((at) => !choices.some(({ event }) => event.seq === at))
  if (unknown === undefined) return choices.filter(({ event }) => numbers.includes(event.seq))
  throw new InvalidOptionsError(
    `Expected \`choices\` to be numbers of answers for which there was an alternative, got ${unknown}.`,
    'choices',
  )
}

interface Comparing {
  readonly events: readonly GameEvent[]
  readonly source: OutcomeSource
  /** The continuations after each legal choice. */
  readonly count: number
  /** How many comparisons are told together. */
  readonly among: number
}

/** What a choice gained or lost its side by the roles that were dealt. */
export async function measureChoice(choosing: Choosing, comparing: Comparing): Promise<ChoicePoints> {
  const { event } = choosing
  const { player, kind, answer } = event.data
  const side = sideFor(player, foldEvents(comparing.events.slice(0, event.seq)))
  const { choice = '' } = answer
  const truth = await compareWithOthers(choosing, side, comparing)
  return { at: event.seq, day: event.day, kind, player, side, choice, truth }
}

/** A choice against the other legal ones, by the roles that were dealt or those that fit what `knownTo` has seen. */
export function compareWithOthers(
  { event, options }: Choosing,
  side: string,
  { events, source, count, among, knownTo }: Comparing & { readonly knownTo?: string },
): Promise<Swing> {
  const choosing = {
    at: event.seq,
    chosen: event.data.answer.choice ?? '',
    options,
    side: sidesIn(events).indexOf(side),
    among,
    ...(knownTo !== undefined && { knownTo }),
  }
  return compareChoices(source, choosing, count)
}

function sideFor(id: string, state: GameState): string {
  const player = state.players.find((each) => each.id === id)
  return (player && linkedTeam(player, state)) ?? player?.team ?? ''
}
