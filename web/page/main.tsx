import './styles.css'
import './live/live.css'
import './seat/seat.css'
import './seat/phone.css'
import './lobby/lobby.css'
import './lobby/games.css'
import { render } from 'preact'
import { App } from './app.js'
import { loadLanguage, wantedLanguage } from './languages/load-language.js'

const page = document.getElementById('page')
function show(): void {
  if (!page) return
  // What is there to read while this is loaded.
  page.textContent = ''
  render(<App />, page)
}
const language = wantedLanguage()
if (language === 'en') show()
// Without its catalogue the page is in English.
else void loadLanguage(language).then(show, show)

// Only pages of https or of this computer may keep themselves for times without a network.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('./offline.js').catch(() => {})
