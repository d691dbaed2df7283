import { useEffect, useState } from 'preact/hooks'
import type { AgentFacts, PresetFacts } from '../../../src/server/protocol/index.js'
import { api } from '../connection/api.js'

/** What a game may be started with on this server. */
export interface Offers {
  readonly presets: readonly PresetFacts[]
  readonly agents: readonly AgentFacts[]
}

/** What the server offers; undefined until it has answered. If the result is a text, it says what went wrong. */
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

/** The rule card of a table; the one before it until the server has answered. */
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
