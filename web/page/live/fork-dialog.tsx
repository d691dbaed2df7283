import { useState } from 'preact/hooks'
import { isEvent, type ViewEvent } from '../../../src/index.js'
import type { ForkGame } from '../../../src/show/server/protocol/index.js'
import { Alert, SelectField } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { api, playFork } from '../connection/api.js'
import type { GameStore } from '../game/store.js'
import { chosenName, playerName } from '../game/words.js'
import { AgentField, Dialog } from '../parts.js'
import { texts } from '../texts.js'

interface ForkDialogProps {
  readonly id: string
  readonly store: GameStore
  readonly onClose: () => void
}

type Recorded = ViewEvent<'answer.recorded'>

/** Starts a new game with the past of this one up to the moment that is shown. */
export function ForkDialog({ id, store, onClose }: ForkDialogProps) {
  const moment = useState(() => store.at)[0]
  const recorded = lastAnswer(store.events, moment)
  const [choice, setChoice] = useState('')
  const [speech, setSpeech] = useState('')
  const [agent, setAgent] = useState('')
  const [fault, setFault] = useState<string>()
  const { value: offered } = useLoaded(api.agents, [])
  const agents = (offered?.agents ?? []).filter(({ kind }) => kind !== 'person')
  const words = texts.live.fork
  const submit = (event: Event) => {
    event.preventDefault()
    const { players } = store.stateAfter(1 + store.last)
    const body = toForkRequest({ moment, recorded, choice, speech, agent, players: players.map((player) => player.id) })
    playFork(id, body).catch(({ message }: Error) => setFault(message))
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p class="note">{words.lead}</p>
      <form class="fork" onSubmit={submit}>
        {recorded && <Change {...{ id, recorded, store, choice, setChoice, speech, setSpeech }} />}
        <AgentField {...{ label: words.agent, agents, value: agent, none: words.sameAgents, onChange: setAgent }} />
        <Alert text={fault} />
        <div class="ask-foot">
          <button type="submit" class="main">
            {words.start}
          </button>
          <button type="button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

interface ForkWish {
  readonly moment: number
  readonly recorded: Recorded | undefined
  readonly choice: string
  readonly speech: string
  /** Who plays all seats; empty: the same agents as before. */
  readonly agent: string
  readonly players: readonly string[]
}

/** With a changed answer, the fork begins at that answer. */
function toForkRequest({ moment, recorded, choice, speech, agent, players }: ForkWish): ForkGame {
  const change = { ...(choice && { choice }), ...(speech.trim() && { speech }) }
  const isChanged = recorded !== undefined && Object.keys(change).length > 0
  return {
    at: isChanged ? recorded.n : moment,
    ...(isChanged && { change }),
    ...(agent && { agents: Object.fromEntries(players.map((player) => [player, agent])) }),
  }
}

interface ChangeProps {
  readonly id: string
  readonly recorded: Recorded
  readonly store: GameStore
  readonly choice: string
  readonly setChoice: (choice: string) => void
  readonly speech: string
  readonly setSpeech: (speech: string) => void
}

/** A different answer for the player whose answer is the last one before the moment. */
function Change({ id, recorded: { n, data }, store, choice, setChoice, speech, setSpeech }: ChangeProps) {
  const { players } = store.state
  const words = texts.live.fork
  const { options = [] } = useLoaded(() => api.choices(id, n), [id, n]).value ?? {}
  return (
    <fieldset class="change">
      <legend>{words.change(playerName(players, data.player), data.kind)}</legend>
      {options.length > 0 && (
        <SelectField
          label={words.choice}
          value={choice}
          none={words.same}
          options={options.map((value) => ({ value, label: chosenName(players, value) }))}
          onChoose={setChoice}
        />
      )}
      <label class="field">
        {words.speech}
        <textarea rows={2} value={speech} onInput={({ currentTarget }) => setSpeech(currentTarget.value)} />
      </label>
    </fieldset>
  )
}

const lastAnswer = (events: readonly ViewEvent[], at: number): Recorded | undefined =>
  events.slice(0, at + 1).findLast((event): event is Recorded => isEvent(event, 'answer.recorded'))
