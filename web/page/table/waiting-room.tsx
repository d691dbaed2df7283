import { useEffect, useState } from 'preact/hooks'
import { encode } from 'uqr'
import type { TableFacts } from '../../../src/show/server/protocol/index.js'
import { Alert } from '../../parts.js'
import { api } from '../connection/api.js'
import { Notice, useCopy } from '../parts.js'
import { Portrait } from '../portrait.js'
import { gameHash, storeGuest, storeToken, tableHash } from '../routes.js'
import { texts } from '../texts.js'

const words = texts.friends.room

/** How often the room asks who is there, in ms: with 25 friends behind one address still below the server's 600 requests a minute. */
const everyMs = 3_000

/** The table as it is now, asked for again and again; its fault where it cannot be loaded. */
function useTable(id: string) {
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
  return { table, fault, load }
}

interface WaitingRoomProps {
  readonly id: string
  readonly query: URLSearchParams
}

/** Where friends sit down, see who is there, and wait until the host begins. Then everybody is led to the own seat. */
export function WaitingRoom({ id, query }: WaitingRoomProps) {
  const { table, fault, load } = useTable(id)
  const seat = table?.seat
  useEffect(() => {
    if (seat === undefined || seat.game === query.get('after')) return
    storeToken(seat.game, seat.token)
    location.hash = gameHash(seat.game, { table: id })
  }, [seat?.game])
  if (table === undefined) return <Notice text={fault ?? words.loading} />
  const host = table.guests.find((guest) => guest.host)?.name ?? ''
  const own = table.guests.find((guest) => guest.you)
  return (
    <main class="room">
      <a class="brand" href="#/">
        {texts.name}
      </a>
      <h1>{words.title(host)}</h1>
      <p class="soft">{words.rules(table.rules, table.players)}</p>
      <Alert text={fault} />
      {own === undefined ? (
        <Join {...{ table, host, load }} />
      ) : (
        <Waiting {...{ table, host, load }} isHost={own.host} />
      )}
      <Guests {...{ table, load }} />
      <Invitation id={id} />
    </main>
  )
}

function Guests({ table, load }: Omit<PlaceProps, 'host'>) {
  const [fault, setFault] = useState<string>()
  const { id, guests, players, moderated } = table
  const isHost = guests.some(({ host, you }) => host && you)
  const remove = (name: string) => api.removeGuest(id, name).then(load, ({ message }: Error) => setFault(message))
  const free = players - guests.length + (moderated ? 1 : 0)
  return (
    <section aria-label={words.who}>
      <h2>{words.who}</h2>
      <ul class="guests">
        {guests.map(({ name, host, you }) => (
          <li key={name}>
            <Portrait name={name} />
            <b>{name}</b>
            <span class="note">
              {[you && texts.common.you, host && (moderated ? words.moderates : words.host)].filter(Boolean).join(', ')}
            </span>
            {isHost && !host && (
              <button type="button" aria-label={words.removeGuest(name)} onClick={() => void remove(name)}>
                {words.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Alert text={fault} />
      <p class="note">{free > 0 ? words.free(free) : words.full}</p>
    </section>
  )
}

interface PlaceProps {
  readonly table: TableFacts
  readonly host: string
  readonly load: () => Promise<void>
}

interface NameFieldProps {
  readonly value: string
  readonly onName: (name: string) => void
}

/** The name under which somebody sits at the table. */
export function NameField({ value, onName }: NameFieldProps) {
  return (
    <label class="field">
      {texts.friends.name}
      <input
        name="name"
        required
        maxLength={24}
        autocomplete="nickname"
        value={value}
        onInput={({ currentTarget }) => onName(currentTarget.value)}
      />
    </label>
  )
}

function Join({ table, host, load }: PlaceProps) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: Event) => {
    event.preventDefault()
    api.joinTable(table.id, name).then(
      ({ token }) => {
        storeGuest(table.id, token)
        void load()
      },
      ({ message }: Error) => setFault(message),
    )
  }
  return (
    <form class="join" onSubmit={submit}>
      <p>{words.joinLead(host)}</p>
      {table.game !== undefined && <p class="note">{words.running}</p>}
      <NameField value={name} onName={setName} />
      <Alert text={fault} />
      <button type="submit" class="main large">
        {words.join}
      </button>
      {table.game !== undefined && <a href={gameHash(table.game)}>{words.watch}</a>}
    </form>
  )
}

function Waiting({ table, host, load, isHost }: PlaceProps & { readonly isHost: boolean }) {
  const [isStarting, setStarting] = useState(false)
  const [fault, setFault] = useState<string>()
  const hasPlayed = table.game !== undefined
  const start = () => {
    setStarting(true)
    api
      .startTable(table.id)
      .then(load)
      .catch(({ message }: Error) => setFault(message))
      .finally(() => setStarting(false))
  }
  return (
    <div class="waiting-place">
      {isHost ? (
        <button type="button" class="main large" disabled={isStarting} onClick={start}>
          {isStarting ? words.starting : hasPlayed ? words.again : words.start}
        </button>
      ) : (
        <p role="status">{hasPlayed ? words.waitAgain(host) : words.wait(host)}</p>
      )}
      {table.seat && <a href={gameHash(table.seat.game, { table: table.id })}>{words.seated}</a>}
      <Alert text={fault} />
    </div>
  )
}

/** Addresses that lead every device to itself. */
const loopback = /^(localhost|127\..*|\[::1\])$/

function Invitation({ id }: { readonly id: string }) {
  const { isCopied, copy } = useCopy()
  const address = new URL(tableHash(id), location.href).href
  return (
    <section class="invitation sheet" aria-label={words.invite}>
      <h2>{words.invite}</h2>
      <Code text={address} />
      <p class="address">{address}</p>
      {loopback.test(location.hostname) && <p class="note">{words.onlyHere}</p>}
      <button type="button" onClick={() => copy(address)}>
        {isCopied ? texts.common.copied : words.copy}
      </button>
    </section>
  )
}

/** A text as a QR code: always dark on light, as readers want it. */
function Code({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
