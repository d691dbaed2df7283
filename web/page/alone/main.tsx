import '../styles.css'
import { render } from 'preact'
import type { Observer, ViewEvent } from '../../../src/index.js'
import type { LanguageTag } from '../../../src/kernel/events/index.js'
import type { ShownAnalysis } from '../../../src/lab/analysis/index.js'
import { type CompiledMessages, Language } from '../../../src/words/languages/index.js'
import { GamePage } from '../game/game-page.js'
import { type GameStore, wholeSource } from '../game/store.js'
import { applyLanguage } from '../languages/page-language.js'
import { Dialog } from '../parts.js'
import { useRoute } from '../routes.js'
import { texts } from '../texts.js'

/** What a file in another language has beside the game. */
interface EmbeddedWords {
  readonly tag: LanguageTag
  readonly messages: CompiledMessages
}

interface EmbeddedGame {
  readonly id: string
  readonly audience: Observer
  readonly events: readonly ViewEvent[]
  readonly analysis?: ShownAnalysis
}

const game = JSON.parse(document.getElementById('game')?.textContent ?? '') as EmbeddedGame

const source = wholeSource(game.audience, game.events)

/** The engine is not in the file, which it would make twice as large: the command line plays the fork. */
function ForkCommand({ store, onClose }: { readonly store: GameStore; readonly onClose: () => void }) {
  const words = texts.whatIf
  return (
    <Dialog title={words.open} onClose={onClose}>
      <p>{words.byCommand}</p>
      {store.audience === 'moderator' ? (
        <pre class="command">{`npx nightzero fork game.jsonl --at ${store.at} --seed other`}</pre>
      ) : (
        <p class="note">{words.ownNumbers}</p>
      )}
      <button type="button" onClick={onClose}>
        {texts.common.close}
      </button>
    </Dialog>
  )
}

function Alone() {
  const route = useRoute()
  const { query } = route.page === 'game' ? route : { query: new URLSearchParams() }
  return (
    <GamePage
      id={game.id}
      query={query}
      source={source}
      analysis={() => game.analysis}
      whatIf={(store, onClose) => <ForkCommand store={store} onClose={onClose} />}
      isAlone
    />
  )
}

const words = document.getElementById('words')?.textContent
if (words) {
  const { tag, messages } = JSON.parse(words) as EmbeddedWords
  applyLanguage(new Language(tag, messages))
}

const page = document.getElementById('page')
if (page) render(<Alone />, page)
