import { useEffect, useState } from 'preact/hooks'
import type { TableFacts } from '../../../src/show/server/protocol/index.js'
import { Alert } from '../../parts.js'
import { api } from '../connection/api.js'
import { gameHash, storeToken, tableHash } from '../routes.js'
import { texts } from '../texts.js'

const words = texts.friends.room

/** How often the table is asked for, in ms: with 25 friends behind one address still below the server's 600 requests a minute. */
const everyMs = 3_000

/**
 * The table as it is now, asked for again and again; its fault where it cannot be loaded. As soon as it plays another game than
 * `after`, everybody with a seat there is led to it.
 */
export function useTable(id: string, after: string | undefined) {
  const [table, setTable] = useState<TableFacts>()
  const [fault, setFault] = useState<string>()
  const take = (loaded: TableFacts) => {
    setTable(loaded)
    setFault(undefined)
  }
  const load = () => api.table(id).then(take, ({ message }: Error) => setFault(message))
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), everyMs)
    return () => clearInterval(timer)
  }, [id])
  const seat = table?.seat
  useEffect(() => {
    if (seat === undefined || seat.game === after) return
    storeToken(seat.game, seat.token)
    location.hash = gameHash(seat.game, { table: id })
  }, [seat?.game])
  return { table, fault, load }
}

interface NextGameProps {
  readonly table: TableFacts
  readonly load: () => Promise<void>
}

/** The host begins a game for the whole table; the others wait for that, or take over from a host who is away. */
export function BeginGame({ table, load }: NextGameProps) {
  const [isStarting, setStarting] = useState(false)
  const [fault, setFault] = useState<string>()
  const { id, guests, game, hostAway } = table
  const host = guests.find((guest) => guest.host)
  const own = guests.find((guest) => guest.you)
  const act = (deed: Promise<unknown>) => {
    setStarting(true)
    deed.then(load, ({ message }: Error) => setFault(message)).finally(() => setStarting(false))
  }
  const button = (label: string, deed: () => Promise<unknown>) => (
    <button type="button" class="main large" disabled={isStarting} onClick={() => act(deed())}>
      {isStarting ? words.starting : label}
    </button>
  )
  return (
    <>
      {own?.host && button(game === undefined ? words.start : words.again, () => api.startTable(id))}
      {!own?.host && <p role="status">{(game === undefined ? words.wait : words.waitAgain)(host?.name ?? '')}</p>}
      {own && hostAway && !own.host && button(words.takeOver, () => api.makeHost(id, own.name))}
      <Alert text={fault} />
    </>
  )
}

/** What follows a game at a table of friends, for everybody who sits there. */
export function NextGame({ table: id, game }: { readonly table: string; readonly game: string }) {
  const { table, fault, load } = useTable(id, game)
  return (
    <div class="next-game">
      {table?.guests.some(({ you }) => you) && <BeginGame table={table} load={load} />}
      <Alert text={fault} />
      <a href={tableHash(id, game)}>{texts.seat.toTable}</a>
    </div>
  )
}
