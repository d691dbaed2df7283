import { type GameState, isEvent, type ViewEvent } from '../../../src/index.js'
import { texts } from '../texts.js'

/** Something that a player did about another, as the board shows it. */
export interface BoardAct {
  /** The number of the event. */
  readonly n: number
  readonly day: number
  readonly player: string
  readonly text: string
  /** Whether it was right by the truth, for the side of the player who did it; undefined where that does not apply. */
  readonly right?: boolean | undefined
}

type Names = (id: string) => string
type Sides = ReadonlyMap<string, string | undefined>

/** Whether it helps the side of `by` to harm `target`; undefined if nobody is meant. */
function helps(by: string, target: string, sides: Sides): boolean | undefined {
  const [own, other] = [sides.get(by), sides.get(target)]
  return own === undefined || other === undefined ? undefined : own !== other
}

const not = (right: boolean | undefined): boolean | undefined => (right === undefined ? undefined : !right)

const harming = new Set(['kill', 'shoot', 'poison', 'stab', 'block', 'convert'])
const helping = new Set(['protect', 'heal'])

/** Reads a finished game as the acts of its players, in order. */
export function readActs(
  events: readonly ViewEvent[],
  { players }: Pick<GameState, 'players'>,
  name: Names,
): BoardAct[] {
  const sides = new Map(players.map(({ id, team }) => [id, team]))
  const roles = new Map(players.map(({ id, role }) => [id, role]))
  let accused = ''
  return events.flatMap((event): BoardAct[] => {
    const { n, day } = event
    const act = (player: string, text: string, right?: boolean): BoardAct[] => [{ n, day, player, text, right }]
    if (isEvent(event, 'nomination.resolved')) accused = event.data.accused ?? ''
    if (isEvent(event, 'vote.cast') || isEvent(event, 'nomination.made')) {
      const { player, choice } = event.data
      const words = isEvent(event, 'vote.cast') ? texts.board.acts.vote : texts.board.acts.nomination
      return sides.has(choice)
        ? act(player, words(name(choice)), helps(player, choice, sides))
        : act(player, words(texts.board.nobody))
    }
    if (isEvent(event, 'judgment.cast')) return judged(event.data, act)
    if (isEvent(event, 'role.claimed')) {
      const { player, claim } = event.data
      return act(player, texts.board.acts.claim(claim.role), roles.get(player) === claim.role)
    }
    if (isEvent(event, 'night.acted') && sides.has(event.data.target)) return acted(event.data, act)
    if (isEvent(event, 'player.died')) return act(event.data.player, texts.board.acts.died)
    return []
  })

  function judged({ player, choice }: { player: string; choice: string }, act: MakeAct): BoardAct[] {
    if (choice !== 'guilty' && choice !== 'innocent') return []
    const right = helps(player, accused, sides)
    return act(player, texts.board.acts[choice](name(accused)), choice === 'guilty' ? right : not(right))
  }

  function acted({ player, action, target }: { player: string; action: string; target: string }, act: MakeAct) {
    const enemy = helps(player, target, sides)
    const right = harming.has(action) ? enemy : helping.has(action) ? not(enemy) : undefined
    return act(player, texts.board.acts.power(action, name(target)), right)
  }
}

type MakeAct = (player: string, text: string, right?: boolean) => BoardAct[]
