import { useState } from 'preact/hooks'
import { encode } from 'uqr'
import type { TableFacts } from '../../../src/show/server/protocol/index.js'
import { Alert } from '../../parts.js'
import { api } from '../connection/api.js'
import { Notice, useCopy } from '../parts.js'
import { Portrait } from '../portrait.js'
import { gameHash, joinLink, storeGuest } from '../routes.js'
import { texts } from '../texts.js'
import { useTitle } from '../title.js'
import { BeginGame, useTable } from './next-game.js'

const words = texts.friends.room

interface WaitingRoomProps {
  readonly id: string
  readonly query: URLSearchParams
}

/** Where friends sit down, see who is there, and wait until the host begins. Then everybody is led to the own seat. */
export function WaitingRoom({ id, query }: WaitingRoomProps) {
  const { table, fault, load } = useTable(id, query.get('after') ?? undefined)
  const host = table?.guests.find((guest) => guest.host)?.name ?? ''
  useTitle('page', table && words.title(host))
  if (table === undefined) return <Notice text={fault ?? words.loading} />
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
        <div class="waiting-place">
          <BeginGame {...{ table, load }} />
          {table.game !== undefined && (
            <a href={gameHash(table.game, { table: id })}>{table.seat ? words.seated : words.watch}</a>
          )}
        </div>
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
  const act = (deed: Promise<unknown>) => void deed.then(load, ({ message }: Error) => setFault(message))
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
              <span class="guest-acts">
                <button
                  type="button"
                  class="small"
                  aria-label={`${words.makeHost}: ${name}`}
                  onClick={() => act(api.makeHost(id, name))}
                >
                  {words.makeHost}
                </button>
                <button
                  type="button"
                  class="small"
                  aria-label={words.removeGuest(name)}
                  onClick={() => act(api.removeGuest(id, name))}
                >
                  {words.remove}
                </button>
              </span>
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

/** Addresses that lead every device to itself. */
const loopback = /^(localhost|127\..*|\[::1\])$/

function Invitation({ id }: { readonly id: string }) {
  const { isCopied, copy } = useCopy()
  const address = new URL(joinLink(id), document.baseURI).href
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
