import { useState } from 'preact/hooks'
import { activeTags, stateTags } from '../../src/diagrams/index.js'
import type { PageRequest } from '../../src/inspector/index.js'
import { parseJson } from '../../src/kernel/text/objects.js'
import { activeWords } from '../charts/active-states.js'
import type { SeenEvent } from './connection.js'
import type { Scene, ShownActor } from './scene.js'

interface ActorTreeProps {
  readonly scene: Scene
  readonly root: ShownActor
  readonly chosen: ShownActor
  readonly onChoose: (id: string) => void
}

export function ActorTree(props: ActorTreeProps) {
  return (
    <section class="panel actors">
      <h2>Actors</h2>
      <ul class="tree">
        <Branch {...props} actor={props.root} />
      </ul>
    </section>
  )
}

function Branch({ actor, ...props }: ActorTreeProps & { readonly actor: ShownActor }) {
  const { scene, chosen, onChoose } = props
  const children = scene.runningChildren(actor.id)
  const states = activeWords(actor).join(', ')
  return (
    <li>
      <button
        type="button"
        class="actor"
        aria-current={actor.id === chosen.id ? 'true' : undefined}
        onClick={() => onChoose(actor.id)}
      >
        <span class={scene.isLive(actor) ? 'lamp on' : 'lamp'} aria-hidden="true" />
        <span class="name">{actor.name}</span> {states !== '' && <span class="states">{states}</span>}
      </button>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} {...props} actor={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

export function ContextPanel({ actor }: { readonly actor: ShownActor }) {
  const { name, snapshot } = actor
  const { status = 'active', context, output, error } = snapshot
  return (
    <>
      <h2>{name}</h2>
      <p class="states">{[status, ...activeWords(actor)].join(' · ')}</p>
      <Tags actor={actor} />
      <h3>Context</h3>
      {context === undefined ? <p class="none">It has none.</p> : <Tree value={context} isOpen />}
      {output !== undefined && (
        <>
          <h3>Output</h3>
          <Tree value={output} isOpen />
        </>
      )}
      {error !== undefined && (
        <>
          <h3>Error</h3>
          <Tree value={error} isOpen />
        </>
      )}
    </>
  )
}

/** The tags of the active states; those of the library say what they mean. */
function Tags({ actor: { diagram, lit } }: { readonly actor: ShownActor }) {
  const tags = diagram === undefined ? [] : activeTags(diagram, lit)
  if (tags.length === 0) return null
  const meanings: Readonly<Record<string, string>> = stateTags
  return (
    <ul class="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} title={Object.hasOwn(meanings, tag) ? meanings[tag] : undefined}>
          {tag}
        </li>
      ))}
    </ul>
  )
}

interface TreeProps {
  readonly name?: string
  readonly value: unknown
  readonly isOpen?: boolean
}

/** A value as JSON; objects and lists can be folded. */
export function Tree({ name, value, isOpen = false }: TreeProps) {
  const [shows, show] = useState(isOpen)
  const label = name === undefined ? null : <span class="key">{name}: </span>
  const isPlain = typeof value !== 'object' || value === null
  const entries = isPlain ? [] : Object.entries(value)
  if (entries.length === 0)
    return (
      <div class="leaf">
        {label}
        <code class={isPlain ? typeof value : undefined}>{JSON.stringify(value) ?? 'undefined'}</code>
      </div>
    )
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  return (
    <details class="json" open={shows} onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>
        {label}
        <span class="size">{size}</span>
      </summary>
      {shows && entries.map(([key, inside]) => <Tree key={key} name={key} value={inside} />)}
    </details>
  )
}

interface SendFormProps {
  readonly actor: ShownActor
  readonly ask: (request: PageRequest) => void
}

/** Sends an event to an actor: its type, or the whole event as JSON. */
export function SendForm({ actor: { id, name, diagram }, ask }: SendFormProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    const parsed = parseEvent(text)
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
        {acceptedEventTypes(diagram).map((type) => (
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

function acceptedEventTypes(diagram: ShownActor['diagram']): string[] {
  const transitions = (diagram?.transitions ?? []).filter(({ cause }) => cause === 'event')
  return [...new Set(transitions.map(({ event }) => event))]
}

/** The event that was typed; undefined if the text is neither a type nor an object with a `type`. */
function parseEvent(text: string): SeenEvent | undefined {
  const written = text.trim()
  if (/^[\w.*-]+$/.test(written)) return { type: written }
  const value = parseJson(written) as SeenEvent | null | undefined
  return typeof value?.type === 'string' ? value : undefined
}
