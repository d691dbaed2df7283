import { useMemo } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { useLoaded } from '../../use-store.js'
import { useFollowedGame } from '../game/beside-page.js'
import { GamePage } from '../game/game-page.js'
import { forkMoment } from '../game/parting.js'
import { wholeSource } from '../game/store.js'
import { chosenName, playerName } from '../game/words.js'
import { Notice } from '../parts.js'
import { gameHash, parseMoment } from '../routes.js'
import { texts } from '../texts.js'
import { playFork } from './fork-worker.js'
import { type ForkWish, forkQuery, logBehind } from './what-if.js'

interface WhatIfPageProps {
  readonly id: string
  readonly wish: ForkWish
  readonly query: URLSearchParams
}

/** A fork that this page plays by itself, by scripted players, and shows as a game. */
export function WhatIfPage({ id, wish, query }: WhatIfPageProps) {
  const parent = useFollowedGame(id)
  const isReady = parent.line === 'open'
  const log = useMemo(() => (isReady ? logBehind(parent.events) : undefined), [isReady])
  const { at, choice, luck } = wish
  const { value: played, fault } = useLoaded(() => (log ? playFork(log, wish) : undefined), [log, at, choice, luck])
  const source = useMemo(() => played && wholeSource('moderator', played), [played])
  if (parent.line === 'missing') return <Notice text={texts.game.notFound(id)} />
  if (isReady && log === undefined) return <Notice text={texts.whatIf.moderatorOnly} />
  if (source === undefined || played === undefined) return <Notice text={fault ?? texts.whatIf.playing} />
  const start = parseMoment(query) ?? forkMoment(parent.events, played)
  return (
    <GamePage
      key={JSON.stringify(wish)}
      id={id}
      title={title(wish, parent.events, parent.stateAfter(parent.last + 1).players)}
      query={new URLSearchParams({ at: String(start) })}
      source={source}
      keep={forkQuery(wish)}
      bar={() => <ForkBar id={id} wish={wish} />}
    />
  )
}

type Named = readonly { readonly id: string; readonly name: string }[]

function title({ at, choice }: ForkWish, events: readonly ViewEvent[], players: Named): string {
  const answer = events[at]
  if (choice === undefined || answer === undefined || !('player' in answer.data))
    return texts.whatIf.titles.luck(at + 1)
  const kind = 'kind' in answer.data ? String(answer.data.kind) : ''
  return texts.whatIf.titles.choice(playerName(players, String(answer.data.player)), kind, chosenName(players, choice))
}

/** Says that this is a fork, and leads back. */
function ForkBar({ id, wish }: Pick<WhatIfPageProps, 'id' | 'wish'>) {
  const { at, luck = 0 } = wish
  return (
    <div class="tools-row fork-bar">
      <p class="state" role="status">
        {texts.whatIf.told(at + 1)}
      </p>
      <a class="badge" href={gameHash(id, { at: String(at) })}>
        {texts.whatIf.back}
      </a>
      <a class="badge" href={gameHash(id, forkQuery({ ...wish, luck: luck + 1 }))}>
        {texts.whatIf.again}
      </a>
    </div>
  )
}
