import { useEffect, useState } from 'preact/hooks'
import type { GameFacts } from '../../../src/server/protocol/index.js'
import { api } from '../connection/api.js'

/** What the server tells this tab about a game. It is asked again whenever `moment` changes, and never while that is undefined. */
export function useFacts(id: string, moment: string | undefined): GameFacts | undefined {
  const [facts, setFacts] = useState<GameFacts>()
  useEffect(() => {
    if (moment === undefined) return
    let isWanted = true
    api.game(id).then(
      (facts) => isWanted && setFacts(facts),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [id, moment])
  return facts
}
