import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** The players that the person may choose by a click on a seat of the table. */
interface SeatPick {
  readonly options: ReadonlySet<string>
  readonly chosen: string | undefined
  readonly choose: (player: string) => void
}

const nothingAsked: SeatPick = { options: new Set(), chosen: undefined, choose: () => {} }

/** Gives the seats of the table the open question of the person who sits there. */
export const SeatPickContext = createContext(nothingAsked)

/** How a seat is chosen; undefined if it is not an option. */
export function useSeatPick(player: string) {
  const { options, chosen, choose } = useContext(SeatPickContext)
  return options.has(player) ? { isChosen: chosen === player, choose: () => choose(player) } : undefined
}
