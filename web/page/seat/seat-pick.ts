import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Which players may be chosen at the table, by whoever sits there and is asked. */
interface SeatPick {
  readonly options: ReadonlySet<string>
  readonly chosen: string | undefined
  readonly choose: (player: string) => void
}

const nothingAsked: SeatPick = { options: new Set(), chosen: undefined, choose: () => {} }

export const SeatPickContext = createContext(nothingAsked)

/** How a seat is chosen; nothing where it is no option. */
export function useSeatPick(player: string) {
  const { options, chosen, choose } = useContext(SeatPickContext)
  return options.has(player) ? { isChosen: chosen === player, choose: () => choose(player) } : undefined
}
