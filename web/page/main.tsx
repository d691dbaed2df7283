import './styles.css'
import './live/live.css'
import './seat/seat.css'
import './seat/phone.css'
import './lobby/lobby.css'
import './lobby/games.css'
import { render } from 'preact'
import { App } from './app.js'

const page = document.getElementById('page')
if (page) render(<App />, page)
