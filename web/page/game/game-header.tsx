import { gameHash } from '../routes.js'
import { texts } from '../texts/texts.js'
import type { GameStore } from './store.js'

interface GameHeaderProps {
  readonly store: GameStore
  readonly id: string
  /** Default: the rules and the number of players, with the id beside it. */
  readonly title: string | undefined
  readonly isAlone: boolean
}

/** Which game this is, and whose view of it is shown. */
export function GameHeader({ store, id, title, isAlone }: GameHeaderProps) {
  const { audience, state, rules, line } = store
  const table = rules && texts.game.rules(rules.name, state.players.length)
  const parent = parentOf(store)
  const own = state.players.find((player) => player.id === audience)
  const seen = own ? texts.game.seenByPlayer(own.name) : seenBy(audience)
  return (
    <header class="bar">
      {isAlone ? (
        <p class="brand">{texts.name}</p>
      ) : (
        <a class="brand" href="#/">
          {texts.name}
        </a>
      )}
      <h1>{title ?? table ?? texts.game.title(id)}</h1>
      <p class="note">{title === undefined ? table && id : table}</p>
      {parent !== undefined && !isAlone && (
        <a class="badge" href={gameHash(id, { beside: parent })}>
          {texts.beside.seeParent(parent)}
        </a>
      )}
      <p class="badge seen">{seen}</p>
      {line === 'broken' && (
        <p class="alert" role="status">
          {texts.game.brokenLine}
        </p>
      )}
    </header>
  )
}

/** The game that this one is a fork of, if the audience may know it. */
function parentOf({ events: [first] }: GameStore): string | undefined {
  return first?.type === 'game.created' ? first.data.parent?.id : undefined
}

function seenBy(audience: string): string {
  const known: Readonly<Record<string, string>> = texts.game.seenBy
  return known[audience] ?? audience
}
