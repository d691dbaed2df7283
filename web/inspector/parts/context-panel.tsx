import { useState } from 'preact/hooks'
import { activeWords } from '../../charts/active-words.js'
import type { SeenActor } from '../inspected.js'

/** The context, output and error of an actor, as trees of JSON. */
export function ContextPanel({ actor }: { readonly actor: SeenActor }) {
  const { name, snapshot } = actor
  const { status = 'active', context, output, error } = snapshot
  return (
    <>
      <h2>{name}</h2>
      <p class="states">{[status, ...activeWords(actor)].join(' · ')}</p>
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

interface TreeProps {
  readonly name?: string
  readonly value: unknown
  readonly isOpen?: boolean
}

/** A value as JSON; objects and lists can be folded. */
export function Tree({ name, value, isOpen = false }: TreeProps) {
  const [shows, show] = useState(isOpen)
  const label = name === undefined ? null : <span class="key">{name}: </span>
  if (typeof value !== 'object' || value === null)
    return (
      <div class="leaf">
        {label}
        <code class={typeof value}>{JSON.stringify(value) ?? 'undefined'}</code>
      </div>
    )
  const entries = Object.entries(value)
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  if (entries.length === 0)
    return (
      <div class="leaf">
        {label}
        <code>{Array.isArray(value) ? '[]' : '{}'}</code>
      </div>
    )
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
