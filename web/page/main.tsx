import './styles.css'
import './live/live.css'
import './seat/seat.css'
import './seat/phone.css'
import './lobby/lobby.css'
import './lobby/games.css'
import { render } from 'preact'
import { App } from './app.js'

const page = document.getElementById('page')
if (page) {
  // What is there to read while this is loaded.
  page.textContent = ''
  render(<App />, page)
}

// Only pages of https or of this computer may keep themselves for times without a network.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('./offline.js').catch(() => {})
