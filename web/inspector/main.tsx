import '../charts/chart.css'
import '../design/tokens.css'
import '../design/base.css'
import './style.css'
import './charts.css'
import { render } from 'preact'
import { useState } from 'preact/hooks'
import type { PageRequest } from '../../src/inspector/index.js'
import { useStore } from '../use-store.js'
import { ActorTree, ContextPanel, SendForm } from './actor-panel.js'
import { Board } from './board.js'
import { HubClient, type HubLinkState } from './connection.js'
import { EventList } from './event-list.js'
import { Header } from './header.js'
import { Store } from './inspected.js'

function Waiting({ line }: { readonly line: HubLinkState }) {
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

interface AppProps {
  readonly store: Store
  readonly ask: (request: PageRequest) => void
}

function InspectorApp({ store, ask }: AppProps) {
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

const store = new Store()
const connection = new HubClient({
  onMessage: (message) => store.receive(message),
  onLine: (line) => store.noteLine(line),
})
const ask = (request: PageRequest): void => {
  store.noteRequest(request)
  connection.ask(request)
}
const page = document.getElementById('page')
if (page) render(<InspectorApp store={store} ask={ask} />, page)
connection.open()
