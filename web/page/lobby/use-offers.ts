import { useEffect, useState } from 'preact/hooks'
import type { AgentFacts, PresetFacts } from '../../../src/server/protocol/index.js'
import { api } from '../connection/api.js'

/** What a game may be started with on this server. */
export interface Offers {
  readonly presets: readonly PresetFacts[]
  readonly agents: readonly AgentFacts[]
}

/** What the server offers; a text says why it does not. */
export function useOffers(): Offers | string | undefined {
  const [offers, setOffers] = useState<Offers | string>()
  useEffect(() => {
    Promise.all([api.presets(), api.agents()]).then(
      ([{ rules }, { agents }]) => setOffers({ presets: rules, agents }),
      ({ message }: Error) => setOffers(message),
    )
  }, [])
  return offers
}

/** The rule card of a table; the last one until the next has come. */
export function useCard(rules: string, players: number): string | undefined {
  const [card, setCard] = useState<string>()
  useEffect(() => {
    let isWanted = true
    api.preset(rules, players).then(
      ({ card }) => isWanted && setCard(card),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [rules, players])
  return card
}
