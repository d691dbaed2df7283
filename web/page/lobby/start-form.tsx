import { useState } from 'preact/hooks'
import { api } from '../connection/api.js'
import { keepToken } from '../connection/tokens.js'
import { gameHash } from '../routes.js'
import { texts } from '../texts/texts.js'
import { RuleCard } from './rule-card.js'
import { SeatChoices } from './seat-choices.js'
import { Manner, Players, Preset } from './start-fields.js'
import { type Offers, useCard } from './use-offers.js'
import { firstWish, startOf, type Wish } from './wish.js'

const words = texts.lobby.start

/** The form that starts a game, with the rule card of the table that it describes beside it. */
export function StartForm({ offers }: { readonly offers: Offers }) {
  const [wish, change] = useState<Wish>(firstWish)
  const [fault, setFault] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const card = useCard(wish.rules, wish.players)
  const submit = (event: Event) => {
    event.preventDefault()
    setStarting(true)
    setFault(undefined)
    start(wish).catch(({ message }: Error) => {
      setFault(message)
      setStarting(false)
    })
  }
  return (
    <div class="start">
      <form class="start-form" onSubmit={submit}>
        <div class="fields">
          <Preset {...{ wish, change, offers }} />
          <Players {...{ wish, change, offers }} />
        </div>
        <Manner {...{ wish, change }} />
        <SeatChoices {...{ wish, change, agents: offers.agents }} />
        {fault && (
          <p class="alert" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" class="main large" disabled={isStarting}>
          {isStarting ? words.submitting : words.submit}
        </button>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too */}
      <aside class="card" aria-label={words.card} tabIndex={0} data-rules={wish.rules} aria-live="off">
        {card && <RuleCard card={card} />}
      </aside>
    </div>
  )
}

async function start(wish: Wish): Promise<void> {
  const { game, links } = await api.start(startOf(wish))
  keepToken(game.id, links.moderator.token)
  const hasPeople = Object.keys(links.seats).length > 0
  location.hash = gameHash(game.id, hasPeople ? { links: 'open' } : {})
}
