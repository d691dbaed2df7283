import type { HumanAgent } from '../agents/human/index.js'
import type { MafiaGame, View } from '../index.js'
import { outputScene } from './telling/scene.js'
import { tell } from './telling/tell.js'

/** A person in this terminal, at one seat. */
export interface SeatedPerson {
  readonly agent: HumanAgent
  /** Shows the person the events of `game` that it may see, as they happen. */
  readonly follow: (game: MafiaGame) => void
}

/** Seats a person as `player`. Throws `InvalidOptionsError` when there is no terminal. */
export async function seatPerson(player: string): Promise<SeatedPerson> {
  const { humanAgent } = await import('../agents/human/index.js')
  const agent = humanAgent({ tell: tellerFor(player) })
  return { agent, follow: (game) => void game.on('event', () => agent.catchUp(game.view(player))) }
}

/** Prints a view as the program prints every game: each event once, in order. */
function tellerFor(player: string): (view: View, from: number) => string[] {
  let scene = outputScene(player)
  return ({ events }, from) =>
    events.slice(from).flatMap((event) => {
      const page = tell(scene, event)
      scene = page.scene
      return page.lines
    })
}
