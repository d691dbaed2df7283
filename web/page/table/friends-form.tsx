import { useState } from 'preact/hooks'
import type { LanguageTag } from '../../../src/events/index.js'
import { Alert, SelectField } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import { GameLanguage } from '../languages/language-choice.js'
import { pageLanguage, textInPageLanguage } from '../languages/page-language.js'
import { storedOperatorToken, storeGuest, tableHash } from '../routes.js'
import { texts } from '../texts.js'

const words = texts.friends
const offered = Object.keys(words.choices) as (keyof typeof words.choices)[]

interface TableWish {
  readonly name: string
  readonly rules: (typeof offered)[number]
  readonly players: number
  readonly moderates: boolean
  readonly open: boolean
  readonly language: LanguageTag
  readonly paceMs: number
  readonly timeoutS: number
}

const firstWish: Omit<TableWish, 'language'> = {
  name: '',
  rules: 'trial',
  players: 8,
  moderates: false,
  open: false,
  paceMs: 3_000,
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
          <label class="field">
            {words.name}
            <input
              name="name"
              required
              maxLength={24}
              autocomplete="nickname"
              value={wish.name}
              onInput={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          </label>
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
      <legend>{words.rules}</legend>
      {offered.map((rules) => (
        <label key={rules} class={rules === wish.rules ? 'chosen' : ''}>
          <input
            type="radio"
            name="rules"
            value={rules}
            checked={rules === wish.rules}
            onChange={() => change({ rules })}
          />
          <b>{words.choices[rules].name}</b>
          <span>{words.choices[rules].lead}</span>
        </label>
      ))}
    </fieldset>
  )
}

const shownLines = 10

/** The first lines of a rule card, without its headings. */
export const cardLines = (card: string): string[] =>
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
      <section class="means" aria-label={words.means}>
        <h2>{words.means}</h2>
        <ul>
          {cardLines(textInPageLanguage(card ?? ''))
            .slice(0, shownLines)
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
      </section>
    </>
  )
}

const toOptions = (names: Readonly<Record<number, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

function More({ wish, change }: PartProps) {
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          name="moderates"
          checked={wish.moderates}
          onChange={({ currentTarget }) => change({ moderates: currentTarget.checked })}
        />
        {words.moderates}
      </label>
      <label class="check">
        <input
          type="checkbox"
          name="open"
          checked={wish.open}
          onChange={({ currentTarget }) => change({ open: currentTarget.checked })}
        />
        {words.lobby}
      </label>
      <details class="more">
        <summary>{words.more}</summary>
        <GameLanguage value={wish.language} onChoose={(language) => change({ language })} />
        <SelectField
          label={words.pace}
          name="paceMs"
          value={wish.paceMs}
          options={toOptions(words.paces)}
          onChoose={(value) => change({ paceMs: Number(value) })}
        />
        <SelectField
          label={words.timeout}
          name="timeoutS"
          value={wish.timeoutS}
          options={toOptions(words.timeouts)}
          onChoose={(value) => change({ timeoutS: Number(value) })}
        />
      </details>
    </>
  )
}

async function make({ timeoutS, ...wish }: TableWish): Promise<void> {
  const { token, table } = await api.makeTable({ ...wish, timeoutMs: timeoutS * 1_000 })
  storeGuest(table.id, token)
  location.hash = tableHash(table.id)
}
