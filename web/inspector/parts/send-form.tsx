import { useState } from 'preact/hooks'
import type { SeenActor } from '../inspected.js'
import type { Request, SeenEvent } from '../protocol.js'

interface SendFormProps {
  readonly actor: SeenActor
  readonly ask: (request: Request) => void
}

/** Sends an event to an actor: its type, or the whole event as JSON. */
export function SendForm({ actor: { id, name, diagram }, ask }: SendFormProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    const parsed = eventOf(text)
    setFault(parsed === undefined ? 'Write the type of an event, or a JSON object with a `type`.' : '')
    if (parsed === undefined) return
    ask({ type: 'nightzero.send', sessionId: id, event: parsed })
    setText('')
  }
  return (
    <form class="send" onSubmit={submit}>
      <label for="event">Send an event to {name}</label>
      <div class="row">
        <input
          id="event"
          list="events"
          value={text}
          placeholder="type, or JSON"
          autocomplete="off"
          aria-describedby={fault === '' ? undefined : 'fault'}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit">Send</button>
      </div>
      <datalist id="events">
        {typesFor(diagram).map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {fault !== '' && (
        <p id="fault" class="fault" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}

/** The types of events for which a machine has transitions. */
function typesFor(diagram: SeenActor['diagram']): string[] {
  const transitions = (diagram?.transitions ?? []).filter(({ cause }) => cause === 'event')
  return [...new Set(transitions.map(({ event }) => event))]
}

/** The event that was typed; undefined if the text is neither a type nor an object with a `type`. */
function eventOf(text: string): SeenEvent | undefined {
  const written = text.trim()
  if (/^[\w.*-]+$/.test(written)) return { type: written }
  try {
    const value: unknown = JSON.parse(written)
    const isEvent =
      typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
    return isEvent ? (value as SeenEvent) : undefined
  } catch {
    return undefined
  }
}
