import type { Line } from '../connection.js'

/** Shown until a system is seen. */
export function Waiting({ line }: { readonly line: Line }) {
  return (
    <main class="waiting">
      <h1>nightzero inspector</h1>
      <p role="status">
        {line === 'closed'
          ? 'The inspector is not running. Trying again…'
          : 'Nothing runs yet. A game appears here when it starts.'}
      </p>
    </main>
  )
}
