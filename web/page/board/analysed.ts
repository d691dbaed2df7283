import { useEffect, useMemo, useState } from 'preact/hooks'
import { verdictTypes } from '../../../src/kernel/events/index.js'
import type { ShownAnalysis } from '../../../src/lab/analysis/index.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import type { ServerGame } from '../connection/server-game.js'
import type { GameStore } from '../game/store.js'

/** How long to wait before more of an analysis is asked for, in ms. */
const againMs = 3_000

const turning = new Set<string>(['phase.changed', ...verdictTypes])

/** The analysis of a game of the server, as far as this tab may see it: asked for whenever the game may have turned. */
export function useServerAnalysis({ id, as }: ServerGame, store: GameStore): ShownAnalysis | undefined {
  const { audience, isOver, line, last, events } = store
  const [shown, setShown] = useState<ShownAnalysis>()
  const { value: facts } = useLoaded(() => (as === undefined ? undefined : api.game(id)), [id, as, isOver])
  const turns = useMemo(() => events.filter(({ type }) => turning.has(type)).length, [last])
  const isDue = facts?.analysis === true && line === 'open'
  useEffect(() => {
    if (!isDue) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    const ask = async () => {
      const { complete, analysis } = await api.analysis(id, audience)
      if (!isWanted) return
      if (analysis) setShown(analysis)
      if (!complete) timer = setTimeout(() => void ask().catch(() => {}), againMs)
    }
    // Without an answer, what was shown stays; the next turn of the game asks again.
    ask().catch(() => {})
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, audience, turns, isOver, isDue])
  return shown
}
