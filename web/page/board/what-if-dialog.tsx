import { useState } from 'preact/hooks'
import { Alert, CheckField, SelectField } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { playFork } from '../connection/api.js'
import type { GameStore } from '../game/store.js'
import { chosenName, placeWords } from '../game/words.js'
import { Dialog } from '../parts.js'
import { gameHash } from '../routes.js'
import { texts } from '../texts.js'
import { choicesBefore } from './fork-worker.js'
import { type ForkWish, forkQuery, logBehind, luckSeed } from './what-if.js'

interface WhatIfDialogProps {
  readonly id: string
  readonly store: GameStore
  readonly onClose: () => void
}

/** Asks what else is to happen at the moment that is shown: another choice of one player, or other luck. */
export function WhatIfDialog({ id, store, onClose }: WhatIfDialogProps) {
  const [moment] = useState(() => store.at)
  const log = logBehind(store.events)
  const { value: open, fault } = useLoaded(() => (log ? choicesBefore(log, moment) : undefined), [moment])
  const [answer, setAnswer] = useState('')
  const [choice, setChoice] = useState('')
  const [luck, setLuck] = useState(false)
  const [refused, setRefused] = useState<string>()
  const words = texts.whatIf
  const { players } = store.stateAfter(moment + 1)
  const name = (value: string) => chosenName(players, value)
  const changed = open?.find(({ at }) => String(at) === answer)
  const wish: ForkWish = changed
    ? { at: changed.at, choice: choice || changed.others[0], luck: luck ? 1 : undefined }
    : { at: moment, luck: 1 }
  const play = (event: Event) => {
    event.preventDefault()
    onClose()
    location.hash = gameHash(id, forkQuery(wish))
  }
  return (
    <Dialog title={words.open} onClose={onClose}>
      <p class="note">{words.lead(placeWords(store.stateAfter(moment + 1)))}</p>
      <form class="fork" onSubmit={play}>
        <SelectField
          label={words.what}
          value={answer}
          none={words.luck}
          options={(open ?? []).map(({ at, player, kind, chosen }) => ({
            value: String(at),
            label: words.answer(name(player), kind, name(chosen)),
          }))}
          onChoose={(value) => {
            setAnswer(value)
            setChoice('')
          }}
        />
        {changed && (
          <SelectField
            label={words.instead}
            value={choice || changed.others[0]}
            options={changed.others.map((value) => ({ value, label: name(value) }))}
            onChoose={setChoice}
          />
        )}
        {changed && <CheckField label={words.freshLuck} checked={luck} onCheck={setLuck} />}
        {open === undefined && fault === undefined && <p class="note">{words.looking}</p>}
        <Alert text={fault ?? refused} />
        <div class="ask-foot">
          <button type="submit" class="main">
            {words.play}
          </button>
          <button type="button" onClick={() => playOnServer(id, wish).catch(({ message }) => setRefused(message))}>
            {words.onServer}
          </button>
          <button type="button" onClick={onClose}>
            {texts.live.fork.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The server plays the fork by the players of the game, and keeps it. */
async function playOnServer(id: string, { at, choice, luck }: ForkWish): Promise<void> {
  const change = choice !== undefined && { change: { choice } }
  await playFork(id, { at, ...change, ...(luck !== undefined && { seed: luckSeed(luck) }) })
}
