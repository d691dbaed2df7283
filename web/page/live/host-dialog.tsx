import { useState } from 'preact/hooks'
import type { GameFacts } from '../../../src/show/server/protocol/index.js'
import { Alert } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import { AgentField, Dialog } from '../parts.js'
import { texts } from '../texts.js'

interface HostDialogProps {
  readonly id: string
  readonly facts: GameFacts | undefined
  readonly onClose: () => void
}

/** What the host decides while the game is played: a seat is taken by an agent, a player is removed, or a ruling in words. */
export function HostDialog({ id, facts, onClose }: HostDialogProps) {
  const [agent, setAgent] = useState('scripted')
  const [ruling, setRuling] = useState('')
  const [fault, setFault] = useState<string>()
  const { value: offered } = useLoaded(api.agents, [])
  const words = texts.live.host
  const act = (deed: Promise<unknown>) => {
    setFault(undefined)
    deed.then(onClose, ({ message }: Error) => setFault(message))
  }
  const living = (facts?.table ?? []).filter(({ status }) => status === 'alive')
  const say = (event: Event) => {
    event.preventDefault()
    act(api.rule(id, { text: ruling }))
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p class="note">{words.lead}</p>
      <AgentField label={words.agent} agents={offered?.agents ?? []} value={agent} none="" onChange={setAgent} />
      <ul class="links">
        {living.map(({ id: player, name }) => (
          <li key={player} data-player={player}>
            <span>{name}</span>
            <button type="button" class="small" onClick={() => act(api.takeSeat(id, player, agent))}>
              {words.replace}
            </button>
            <button type="button" class="small" onClick={() => act(api.rule(id, { remove: player }))}>
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={say}>
        <label>
          {words.ruling}
          <input value={ruling} maxLength={2_000} onInput={({ currentTarget }) => setRuling(currentTarget.value)} />
        </label>
        <button type="submit" disabled={ruling.trim() === ''}>
          {words.rule}
        </button>
      </form>
      <Alert text={fault} />
    </Dialog>
  )
}
