import { render } from 'preact'
import '../charts/chart.css'
import '../design/tokens.css'
import '../design/base.css'
import './style.css'
import './charts.css'
import { App } from './app.js'
import { Connection } from './connection.js'
import type { Request } from './protocol.js'
import { Store } from './store.js'

const store = new Store()
const connection = new Connection({
  onMessage: (message) => store.receive(message),
  onLine: (line) => store.noteLine(line),
})
const ask = (request: Request): void => {
  store.noteRequest(request)
  connection.ask(request)
}
const page = document.getElementById('page')
if (page) render(<App store={store} ask={ask} />, page)
connection.open()
