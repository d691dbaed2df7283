import { texts } from '../texts/texts.js'
import type { Offers } from './use-offers.js'
import { peopleIn, personIn, type Wish, withPeople, withPlayers, withRules } from './wish.js'

const words = texts.lobby.start

interface PartProps {
  readonly wish: Wish
  readonly change: (wish: Wish) => void
}

type OfferProps = PartProps & { readonly offers: Offers }

/** Which rules, and how many players. */
export function Preset({ wish, change, offers: { presets } }: OfferProps) {
  const { min = 1, max = 50 } = presets.find(({ name }) => name === wish.rules)?.players ?? {}
  const choose = (name: string) => {
    const next = presets.find((preset) => preset.name === name)
    if (next) change(withRules(wish, next))
  }
  return (
    <>
      <label class="field">
        {words.rules}
        <select name="rules" value={wish.rules} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {presets.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
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

/** Which agent plays, and how many seats are for people. */
export function Players({ wish, change, offers: { agents } }: OfferProps) {
  const person = personIn(agents)
  const others = agents.filter(({ kind }) => kind !== 'person')
  return (
    <>
      <label class="field">
        {words.agent}
        <select
          name="agent"
          value={wish.agent}
          onChange={({ currentTarget }) => change({ ...wish, agent: currentTarget.value })}
        >
          {others.map(({ name, describe }) => (
            <option key={name} value={name} title={describe}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {person !== undefined && (
        <Count
          name="people"
          label={words.people}
          min={0}
          max={wish.players}
          value={peopleIn(wish, person)}
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

/** How fast, how long, and by which seed. */
export function Manner({ wish, change }: PartProps) {
  return (
    <div class="fields">
      <TimeChoice field="paceMs" label={words.pace} options={words.paces} {...{ wish, change }} />
      <TimeChoice field="timeoutS" label={words.minutes} options={words.timeouts} {...{ wish, change }} />
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
      <label class="check">
        <input
          type="checkbox"
          name="paused"
          checked={wish.isPaused}
          onChange={({ currentTarget }) => change({ ...wish, isPaused: currentTarget.checked })}
        />
        {words.paused}
      </label>
    </div>
  )
}

interface TimeChoiceProps extends PartProps {
  readonly field: 'paceMs' | 'timeoutS'
  readonly label: string
  /** What each value is called. */
  readonly options: Readonly<Record<number, string>>
}

function TimeChoice({ field, label, options, wish, change }: TimeChoiceProps) {
  return (
    <label class="field">
      {label}
      <select
        name={field}
        value={wish[field]}
        onChange={({ currentTarget }) => change({ ...wish, [field]: Number(currentTarget.value) })}
      >
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
