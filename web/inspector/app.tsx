import { useState } from 'preact/hooks'
import { useStore } from '../use-store.js'
import { ActorTree } from './parts/actor-tree.js'
import { Board } from './parts/board.js'
import { ContextPanel } from './parts/context-panel.js'
import { EventList } from './parts/event-list.js'
import { Header } from './parts/header.js'
import { SendForm } from './parts/send-form.js'
import { Waiting } from './parts/waiting.js'
import type { Request } from './protocol.js'
import type { Store } from './store.js'

interface AppProps {
  readonly store: Store
  readonly ask: (request: Request) => void
}

/** The page: all machines of a running system, and one of its actors in detail. */
export function App({ store, ask }: AppProps) {
  useStore(store)
  const [rootId, chooseRoot] = useState<string>()
  const [chosenId, choose] = useState<string>()
  const { inspected, line } = store
  const { roots } = inspected
  const root = roots.find(({ id }) => id === rootId) ?? roots.at(-1)
  if (root === undefined) return <Waiting line={line} />
  const chosen = inspected.actors.get(chosenId ?? '') ?? root
  const session = inspected.sessions.get(root.id)
  return (
    <>
      <Header {...{ roots, root, session, line, inspected, ask }} onRoot={chooseRoot} />
      <main class="columns">
        <Board inspected={inspected} root={root} chosen={chosen} onChoose={choose} />
        <div class="side">
          <ActorTree inspected={inspected} root={root} chosen={chosen} onChoose={choose} />
          <section class="panel" aria-label={`Actor ${chosen.name}`}>
            <ContextPanel actor={chosen} />
            <SendForm actor={chosen} ask={ask} />
          </section>
          <EventList inspected={inspected} root={root} chosen={chosen} />
        </div>
      </main>
    </>
  )
}
