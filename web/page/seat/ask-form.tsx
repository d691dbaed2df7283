import { useEffect, useId, useMemo, useReducer, useState } from 'preact/hooks'
import type { GameState, ViewEvent } from '../../../src/index.js'
import { chancesBefore } from '../../../src/kernel/events/index.js'
import type { Ask, PersonAnswer } from '../../../src/show/server/protocol/index.js'
import { optionText } from '../../../src/words/stories/index.js'
import { Alert } from '../../parts.js'
import { type SeatQuestion, secondsLeft } from '../connection/server-game.js'
import { createWording } from '../game/words.js'
import { texts } from '../texts.js'
import { Declarations } from './declarations.js'
import { type Draft, draftFault, maySaySilent, toAnswer } from './draft.js'
import { knownText, questionText } from './question-words.js'

/** The numbers of seconds left that a screen reader announces. */
const spoken: ReadonlySet<number> = new Set([60, 30, 10])

/** How much time is left for the answer. The clock does not run while the game is paused. */
function Countdown({ asked }: { readonly asked: SeatQuestion }) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const { isPaused, ask } = asked
  const hasLimit = asked.leftMs !== undefined
  useEffect(() => {
    if (isPaused || !hasLimit) return
    const timer = setInterval(() => tick(undefined), 250)
    return () => clearInterval(timer)
  }, [isPaused, hasLimit])
  const seconds = secondsLeft(asked, performance.now())
  if (seconds === undefined) return <span class="clock note">{texts.seat.noLimit}</span>
  const whole = (ask?.timeoutMs ?? 1) / 1_000
  const urgency = seconds <= 10 ? 'clock late' : 'clock'
  return (
    <span class={isPaused ? 'clock paused' : urgency}>
      <span class="sand" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * seconds) / whole)}%` }} />
      </span>
      <span class="unseen">{texts.seat.timeLeft}</span>
      <span class="figure">{isPaused ? texts.seat.pausedAt(formatClock(seconds)) : formatClock(seconds)}</span>
      <span class="unseen" role="status">
        {!isPaused && spoken.has(seconds) && texts.seat.secondsLeft(seconds)}
      </span>
    </span>
  )
}

const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface WordsProps {
  readonly ask: Ask
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** The number of characters left is shown below this. */
const few = 200

function WordsField({ ask, draft, change }: WordsProps) {
  if (!ask.takes.includes('speech')) return null
  const left = ask.maxSpeechChars - (draft.speech ?? '').length
  return (
    <label class="field">
      {ask.words === 'required' ? texts.seat.speech : texts.seat.reason}
      <textarea
        name="speech"
        rows={ask.words === 'required' ? 3 : 1}
        maxLength={ask.maxSpeechChars}
        value={draft.speech ?? ''}
        onInput={({ currentTarget }) => change({ speech: currentTarget.value })}
        onKeyDown={sendOnEnter}
      />
      {left < few && <span class="note">{texts.seat.left(left)}</span>}
    </label>
  )
}

function Thought({ ask, draft, change }: WordsProps) {
  if (!ask.takes.includes('thought')) return null
  return (
    <details class="more" data-field="thought">
      <summary>{texts.seat.thought}</summary>
      <label class="field">
        <span class="note">{texts.seat.thoughtNote}</span>
        <textarea
          name="thought"
          rows={2}
          aria-label={texts.seat.thought}
          value={draft.thought ?? ''}
          onInput={({ currentTarget }) => change({ thought: currentTarget.value })}
          onKeyDown={sendOnEnter}
        />
      </label>
    </details>
  )
}

/** Ctrl or Command with Enter sends; Enter alone is a new line. */
function sendOnEnter(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

interface AskFormProps {
  readonly asked: SeatQuestion & { readonly ask: Ask }
  readonly state: GameState
  readonly events: readonly ViewEvent[]
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly answer: (answer: PersonAnswer) => boolean
}

const missing: Readonly<Record<string, string>> = texts.seat.missing

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
    const whole = toAnswer(draft, ask, before)
    const illegal = draftFault(whole, ask, state.rules)
    if (illegal) setFault(missing[illegal.part] ?? illegal.reason)
    else send(whole)
  }
  const wrong = fault ?? (refused && texts.seat.refused(refused)) ?? (ask.error && attemptWords(ask.error))
  return (
    <form class="ask" onSubmit={submit} data-kind={ask.kind} data-request={ask.requestId}>
      <div class="ask-head">
        <h2 tabIndex={-1}>{questionText(ask, state)}</h2>
        <Countdown asked={asked} />
      </div>
      <p class="note">{[placeNote(ask), knownText(ask, state)].filter(Boolean).join(' ')}</p>
      {asked.closed && <p class="note">{texts.seat.closed[asked.closed]}</p>}
      <Alert text={wrong} />
      <Persona {...{ ask, draft, change }} />
      {ask.words === 'required' && <WordsField {...{ ask, draft, change }} />}
      <Options {...{ ask, state, draft, change }} />
      {ask.words !== 'required' && <WordsField {...{ ask, draft, change }} />}
      <Thought {...{ ask, draft, change }} />
      <Declarations {...{ ask, state, before, draft, change }} />
      <Foot ask={ask} isSending={sent !== undefined} onSilent={() => send({ choice: 'silent' })} />
    </form>
  )
}

const attemptWords = (error: string): string =>
  error.startsWith('No answer within') ? texts.seat.late : texts.seat.attempt(error)

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

const legends: Readonly<Record<string, string>> = texts.seat.optionsOf

function Options({ ask, state, draft, change }: FieldProps & Pick<AskFormProps, 'state'>) {
  const name = useId()
  const wording = { ...createWording(state, ask.playerId), choices: ask.choices }
  if (ask.options.length === 0 || maySaySilent(ask)) return null
  return (
    <fieldset class="options">
      <legend>{legends[ask.kind] ?? texts.seat.options}</legend>
      {ask.options.map(({ value }) => (
        <label key={value} class={value === draft.choice ? 'option chosen' : 'option'}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === draft.choice}
            onChange={() => change({ choice: value })}
          />
          {optionText(ask.kind, value, wording)}
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
