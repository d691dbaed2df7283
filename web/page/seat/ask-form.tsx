import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import { chancesBefore } from '../../../src/events/index.js'
import type { GameState, ViewEvent } from '../../../src/index.js'
import type { Ask, PersonAnswer } from '../../../src/server/protocol/index.js'
import type { Asked } from '../connection/asked.js'
import { texts } from '../texts/texts.js'
import { Countdown } from './countdown.js'
import { Declarations } from './declarations.js'
import { answerOf, type Draft, maySaySilent, missingIn } from './draft.js'
import { Thought, Words } from './words-field.js'

interface AskFormProps {
  readonly asked: Asked & { readonly ask: Ask }
  readonly state: GameState
  /** The events that the person has seen. */
  readonly events: readonly ViewEvent[]
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  /** Sends the answer. Returns whether it is on its way. */
  readonly answer: (answer: PersonAnswer) => boolean
}

/** The question to this seat, with a field for everything that its answer may have. */
export function AskForm({ asked, state, events, draft, change, answer }: AskFormProps) {
  const { ask, refused, sent } = asked
  const before = useMemo(
    () => chancesBefore({ events, players: state.players }, ask.beliefsAbout ?? []),
    [ask.requestId, events.length],
  )
  const [fault, setFault] = useState<string>()
  useEffect(() => setFault(undefined), [ask.requestId, draft])
  const send = (whole: PersonAnswer) => setFault(answer(whole) ? undefined : texts.seat.unsent)
  const submit = (event: Event) => {
    event.preventDefault()
    const missing = missingIn(draft, ask)
    if (missing) setFault(texts.seat.missing[missing])
    else send(answerOf(draft, ask, before))
  }
  const wrong = fault ?? (refused && texts.seat.refused(refused)) ?? (ask.error && texts.seat.attempt(ask.error))
  return (
    <form class="ask" onSubmit={submit} data-kind={ask.kind} data-request={ask.requestId}>
      <div class="ask-head">
        <h2 tabIndex={-1}>{ask.question}</h2>
        <Countdown asked={asked} />
      </div>
      <p class="note">{[placeNote(ask), ask.known].filter(Boolean).join(' ')}</p>
      {asked.closed && <p class="note">{texts.seat.closed[asked.closed]}</p>}
      {wrong && (
        <p class="alert" role="alert">
          {wrong}
        </p>
      )}
      <Persona {...{ ask, draft, change }} />
      {ask.words === 'required' && <Words {...{ ask, draft, change }} />}
      <Options {...{ ask, draft, change }} />
      {ask.words !== 'required' && <Words {...{ ask, draft, change }} />}
      <Thought {...{ ask, draft, change }} />
      <Declarations {...{ ask, state, before, draft, change }} />
      <Foot ask={ask} isSending={sent !== undefined} onSilent={() => send({ choice: 'silent' })} />
    </form>
  )
}

interface FootProps {
  readonly ask: Ask
  readonly isSending: boolean
  readonly onSilent: () => void
}

function Foot({ ask, isSending, onSilent }: FootProps) {
  return (
    <div class="ask-foot">
      <button type="submit" class="main" disabled={isSending}>
        {isSending ? texts.seat.sending : maySaySilent(ask) ? texts.seat.sayIt : texts.seat.send}
      </button>
      {maySaySilent(ask) && (
        <button type="button" disabled={isSending} onClick={onSilent}>
          {texts.seat.staySilent}
        </button>
      )}
    </div>
  )
}

const placeNote = ({ place: { round, of } }: Ask): string | undefined =>
  round !== undefined && of !== undefined && of > 1 ? `${texts.seat.round(round, of)}.` : undefined

type FieldProps = Pick<AskFormProps, 'draft' | 'change'> & { readonly ask: Ask }

/** What the options are for, by kind of question, if the question does not say it. */
const legends: Readonly<Record<string, string>> = texts.seat.optionsOf

function Options({ ask, draft, change }: FieldProps) {
  const name = useId()
  if (ask.options.length === 0 || maySaySilent(ask)) return null
  return (
    <fieldset class="options">
      <legend>{legends[ask.kind] ?? texts.seat.options}</legend>
      {ask.options.map(({ value, label }) => (
        <label key={value} class={value === draft.choice ? 'option chosen' : 'option'}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === draft.choice}
            onChange={() => change({ choice: value })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Persona({ ask, draft, change }: FieldProps) {
  if (!ask.takes.includes('persona')) return null
  return (
    <>
      <label class="field">
        {texts.seat.name}
        <input
          value={draft.name ?? ''}
          maxLength={40}
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </label>
      <label class="field">
        {texts.seat.character}
        <textarea
          rows={2}
          value={draft.character ?? ''}
          onInput={({ currentTarget }) => change({ character: currentTarget.value })}
        />
      </label>
    </>
  )
}
