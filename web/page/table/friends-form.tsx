import { useState } from 'preact/hooks'
import { Alert, CheckField } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import { pageLanguage } from '../languages/page-language.js'
import { type GameManner, MannerFields } from '../lobby/manner-fields.js'
import { storedOperatorToken, storeGuest, tableHash } from '../routes.js'
import { texts } from '../texts.js'
import { useTitle } from '../title.js'
import { NameField } from './waiting-room.js'

const words = texts.friends
const offered = Object.keys(words.choices) as (keyof typeof words.choices)[]

interface TableWish extends GameManner {
  readonly name: string
  readonly rules: (typeof offered)[number]
  readonly players: number
  readonly moderates: boolean
  readonly open: boolean
  readonly shared: boolean
}

const firstWish: Omit<TableWish, 'language'> = {
  name: '',
  rules: 'trial',
  players: 8,
  moderates: false,
  open: false,
  shared: false,
  paceMs: 'reading',
  timeoutS: 120,
}

interface PartProps {
  readonly wish: TableWish
  readonly change: (changes: Partial<TableWish>) => void
}

/** The form that sets a table for friends: a name, how many, and rules in three choices. */
export function FriendsForm() {
  const [wish, setWish] = useState<TableWish>(() => ({ ...firstWish, language: pageLanguage.tag }))
  const [fault, setFault] = useState<string>()
  useTitle('page', words.title)
  const change = (changes: Partial<TableWish>) => setWish((before) => ({ ...before, ...changes }))
  const submit = (event: Event) => {
    event.preventDefault()
    setFault(undefined)
    make(wish).catch(({ message }: Error) => setFault(message))
  }
  return (
    <main class="friends">
      <a class="brand" href="#/">
        {texts.name}
      </a>
      <h1>{words.title}</h1>
      {storedOperatorToken() === undefined ? (
        <p>{words.notOperator}</p>
      ) : (
        <form class="friends-form" onSubmit={submit}>
          <p class="soft">{words.lead}</p>
          <NameField value={wish.name} onName={(name) => change({ name })} />
          <RuleChoice {...{ wish, change }} />
          <Players {...{ wish, change }} />
          <More {...{ wish, change }} />
          <Alert text={fault} />
          <button type="submit" class="main large">
            {words.make}
          </button>
        </form>
      )}
    </main>
  )
}

function RuleChoice({ wish, change }: PartProps) {
  return (
    <fieldset class="rule-choice">
      <legend>{texts.common.rules}</legend>
      {offered.map((rules) => (
        <label key={rules} class={rules === wish.rules ? 'chosen' : ''}>
          <input
            type="radio"
            name="rules"
            value={rules}
            checked={rules === wish.rules}
            onChange={() => change({ rules })}
          />
          <b>{rules}</b>
          <span>{words.choices[rules]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const shownLines = 10

/** The first lines of a rule card, without its headings. */
const cardLines = (card: string): string[] =>
  card
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2))

function Players({ wish, change }: PartProps) {
  const { rules, players } = wish
  const { value: offers } = useLoaded(api.presets, [])
  const { min = 3, max = 50 } = offers?.rules.find(({ name }) => name === rules)?.players ?? {}
  const whole = Math.max(min, Math.min(players, max))
  const { card } = useLoaded(() => api.preset(rules, whole), [rules, whole]).value ?? {}
  if (whole !== players) change({ players: whole })
  return (
    <>
      <label class="field">
        {words.players}
        <input
          type="number"
          name="players"
          required
          {...{ min, max }}
          value={players}
          // What is drawn anew while somebody types must not take the number back; one out of range waits until it is whole.
          onInput={({ currentTarget: { valueAsNumber: typed } }) =>
            typed >= min && typed <= max && change({ players: typed })
          }
          onChange={({ currentTarget }) => change({ players: currentTarget.valueAsNumber || min })}
        />
      </label>
      <section class="means sheet" aria-label={words.means}>
        <h2>{words.means}</h2>
        <ul>
          {cardLines(card ?? '')
            .slice(0, shownLines)
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
      </section>
    </>
  )
}

function More({ wish, change }: PartProps) {
  return (
    <>
      <CheckField
        name="moderates"
        label={words.moderates}
        checked={wish.moderates}
        onCheck={(moderates) => change({ moderates })}
      />
      <CheckField name="open" label={words.lobby} checked={wish.open} onCheck={(open) => change({ open })} />
      <CheckField name="shared" label={words.shared} checked={wish.shared} onCheck={(shared) => change({ shared })} />
      <details class="more">
        <summary>{words.more}</summary>
        <MannerFields manner={wish} change={change} />
      </details>
    </>
  )
}

async function make({ timeoutS, ...wish }: TableWish): Promise<void> {
  const { token, table } = await api.makeTable({ ...wish, timeoutMs: timeoutS * 1_000 })
  storeGuest(table.id, token)
  location.hash = tableHash(table.id)
}
