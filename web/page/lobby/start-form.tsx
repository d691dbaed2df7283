import { useState } from 'preact/hooks'
import type { AgentFacts } from '../../../src/show/server/protocol/index.js'
import { Alert, CheckField, SelectField, toOption } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import { AgentField } from '../parts.js'
import { gameHash, storeToken } from '../routes.js'
import { texts } from '../texts.js'
import { MannerFields } from './manner-fields.js'
import {
  beginWish,
  countPeople,
  type GameWish,
  type LobbyOffers,
  personAgent,
  toStartRequest,
  withPeople,
  withPlayers,
  withRules,
  withSeat,
} from './wish.js'

const words = texts.lobby.start

interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

/** The rule card of a table, as the server sends it: a title, then lists with a heading each. */
function RuleCard({ card }: { readonly card: string }) {
  const [title = '', ...parts] = card.trim().split(/\n\s*\n/)
  return (
    <>
      <h3>{title}</h3>
      {parts.map(parseSection).map((section) => (
        <section key={section.title}>
          <h4>{section.title}</h4>
          <ul>
            {section.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function parseSection(part: string): Section {
  const [title = '', ...lines] = part.split('\n')
  return { title, lines: lines.map((line) => line.replace(/^- /, '')) }
}

interface SeatChoicesProps {
  readonly wish: GameWish
  readonly change: (wish: GameWish) => void
  readonly agents: readonly AgentFacts[]
}

function SeatChoices({ wish, change, agents }: SeatChoicesProps) {
  return (
    <>
      <h4>{words.seats}</h4>
      <ol class="seat-choices">
        {Array.from({ length: wish.players }, (_, seat) => (
          <li key={seat}>
            <AgentField
              label={words.seat(seat + 1)}
              agents={agents}
              value={wish.seats[seat] ?? ''}
              none={words.asAll}
              onChange={(name) => change(withSeat(wish, seat, name))}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

interface PartProps {
  readonly wish: GameWish
  readonly change: (wish: GameWish) => void
}

type OfferProps = PartProps & { readonly offers: LobbyOffers }

function Preset({ wish, change, offers: { presets } }: OfferProps) {
  const { min = 1, max = 50 } = presets.find(({ name }) => name === wish.rules)?.players ?? {}
  const choose = (name: string) => {
    const next = presets.find((preset) => preset.name === name)
    if (next) change(withRules(wish, next))
  }
  return (
    <>
      <SelectField
        label={texts.common.rules}
        name="rules"
        value={wish.rules}
        options={presets.map(toOption)}
        onChoose={choose}
      />
      <Count
        name="players"
        label={`${words.players} ${words.between(min, max)}`}
        {...{ min, max }}
        value={wish.players}
        onChange={(count) => change(withPlayers(wish, count))}
      />
    </>
  )
}

function Players({ wish, change, offers: { agents } }: OfferProps) {
  const person = personAgent(agents)
  const others = agents.filter(({ kind }) => kind !== 'person')
  return (
    <>
      <SelectField
        label={words.agent}
        name="agent"
        value={wish.agent}
        options={others.map(toOption)}
        onChoose={(agent) => change({ ...wish, agent })}
      />
      {person !== undefined && (
        <Count
          name="people"
          label={words.people}
          min={0}
          max={wish.players}
          value={countPeople(wish, person)}
          onChange={(count) => change(withPeople(wish, count, person))}
        />
      )}
    </>
  )
}

interface CountProps {
  readonly name: string
  readonly label: string
  readonly min: number
  readonly max: number
  readonly value: number
  readonly onChange: (count: number) => void
}

/** A number between a minimum and a maximum. What is typed counts once it is a whole number between them. */
function Count({ name, label, min, max, value, onChange }: CountProps) {
  const take = (count: number) => Number.isInteger(count) && count >= min && count <= max && onChange(count)
  return (
    <label class="field">
      {label}
      <input
        type="number"
        required
        {...{ name, min, max, value }}
        onInput={({ currentTarget }) => take(currentTarget.valueAsNumber)}
      />
    </label>
  )
}

function Manner({ wish, change }: PartProps) {
  return (
    <div class="fields">
      <MannerFields manner={wish} change={(changes) => change({ ...wish, ...changes })} />
      <label class="field">
        {words.seed}
        <input
          name="seed"
          value={wish.seed}
          placeholder={words.seedHint}
          title={words.seedNote}
          autocomplete="off"
          onInput={({ currentTarget }) => change({ ...wish, seed: currentTarget.value })}
        />
      </label>
      <CheckField
        name="paused"
        label={words.paused}
        checked={wish.isPaused}
        onCheck={(isPaused) => change({ ...wish, isPaused })}
      />
    </div>
  )
}

/** The form that starts a game, with the rule card of the table that it describes beside it. */
export function StartForm({ offers }: { readonly offers: LobbyOffers }) {
  const [wish, change] = useState(beginWish)
  const [fault, setFault] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const { card } = useLoaded(() => api.preset(wish.rules, wish.players), [wish.rules, wish.players]).value ?? {}
  const submit = (event: Event) => {
    event.preventDefault()
    setStarting(true)
    setFault(undefined)
    start(wish).catch(({ message }: Error) => {
      setFault(message)
      setStarting(false)
    })
  }
  return (
    <div class="start sheet">
      <form class="start-form" onSubmit={submit}>
        <div class="fields">
          <Preset {...{ wish, change, offers }} />
          <Players {...{ wish, change, offers }} />
        </div>
        <details class="more">
          <summary>{words.more}</summary>
          <Manner {...{ wish, change }} />
          <SeatChoices {...{ wish, change, agents: offers.agents }} />
        </details>
        <Alert text={fault} />
        <button type="submit" class="main large" disabled={isStarting}>
          {isStarting ? words.submitting : words.submit}
        </button>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too */}
      <aside class="card" aria-label={words.card} tabIndex={0} data-rules={wish.rules} aria-live="off">
        {card && <RuleCard card={card} />}
      </aside>
    </div>
  )
}

async function start(wish: GameWish): Promise<void> {
  const { game, links } = await api.start(toStartRequest(wish))
  storeToken(game.id, links.moderator.token)
  const hasPeople = Object.keys(links.seats).length > 0
  location.hash = gameHash(game.id, hasPeople ? { links: 'open' } : { view: 'public' })
}
