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
import { type EventFilter, EventList, useFilteredEvents } from './event-list.js'
import { Header } from './header.js'
import type { Occurrence } from './inspected.js'
import { Store } from './store.js'
import { TimeBar } from './time-bar.js'

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
  const { inspected, line } = store
  const { roots } = inspected
  const root = roots.find(({ id }) => id === rootId) ?? roots.at(-1)
  const now = root && inspected.scene(root.id).actors.get(root.id)
  if (now === undefined) return <Waiting line={line} />
  const session = inspected.sessions.get(now.id)
  return (
    <>
      <Header
        {...{ roots, root: now, session, line, inspected, ask }}
        isPast={store.moment(now.id) !== undefined}
        onRoot={chooseRoot}
      />
      <Session key={now.id} rootId={now.id} store={store} ask={ask} onStay={() => chooseRoot(now.id)} />
    </>
  )
}

interface SessionProps extends AppProps {
  readonly rootId: string
  /** Called when its past is looked at: a session that begins meanwhile is not shown instead of it. */
  readonly onStay: () => void
}

/** A session at the moment that is looked at. */
function Session({ rootId, store, ask, onStay }: SessionProps) {
  const { inspected } = store
  const [chosenId, choose] = useState(rootId)
  const [filter, setFilter] = useState<EventFilter>({ search: '', actor: undefined })
  const events = useFilteredEvents(inspected, rootId, filter)
  const moment = store.moment(rootId)
  const scene = inspected.scene(rootId, moment)
  const root = scene.actors.get(rootId)
  if (root === undefined) return null
  const chosen = scene.actors.get(chosenId) ?? root
  const look = (event: Occurrence | undefined) => {
    store.look(event)
    onStay()
    // Whoever reads the events of one actor stays with it.
    if (event && filter.actor === undefined) choose(event.to)
  }
  return (
    <main class="columns">
      <TimeBar events={events} moment={moment} onLook={look} />
      <Board scene={scene} root={root} chosen={chosen} onChoose={choose} />
      <div class="side">
        <ActorTree scene={scene} root={root} chosen={chosen} onChoose={choose} />
        <section class="panel context" aria-label={`Actor ${chosen.name}`}>
          <ContextPanel actor={chosen} />
          {moment === undefined && <SendForm actor={chosen} ask={ask} />}
        </section>
        <EventList {...{ inspected, rootId, events, filter, moment, chosen }} onFilter={setFilter} onLook={look} />
      </div>
    </main>
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
