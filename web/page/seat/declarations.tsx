import type { GameState } from '../../../src/index.js'
import { requestKinds, teamNames } from '../../../src/rules/index.js'
import type { Ask } from '../../../src/server/protocol/index.js'
import { texts } from '../texts/texts.js'
import { beliefsIn, type Draft } from './draft.js'
import { Choice, type Named, PairRows } from './pair-rows.js'

interface DeclarationsProps {
  readonly ask: Ask
  readonly state: GameState
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** What a person may declare beside what it says: a role with results, the truth about a vote, whom it suspects. */
export function Declarations(props: DeclarationsProps) {
  const { takes } = props.ask
  return (
    <>
      {takes.includes('claim') && <Claim {...props} />}
      {takes.includes('correction') && <Correction {...props} />}
      {takes.includes('beliefs') && <Beliefs {...props} />}
    </>
  )
}

function Claim({ ask, state, draft, change }: DeclarationsProps) {
  const roles = (ask.claimable ?? Object.keys(state.rules?.cast ?? {})).map(named)
  const found = [...new Set([...teamNames, ...roles.map(({ value }) => value)])].map(named)
  return (
    <details class="more" data-field="claim">
      <summary>{texts.seat.claim}</summary>
      <p class="note">{texts.seat.claimNote}</p>
      <p class="pair">
        <span>{texts.seat.iAm}</span>
        <Choice
          value={draft.claim ?? ''}
          options={roles}
          label={texts.seat.claim}
          onChoose={(claim) => change({ claim })}
        />
      </p>
      {draft.claim && (
        <PairRows
          pairs={draft.results ?? []}
          lefts={othersIn(state, ask)}
          rights={found}
          between={texts.seat.is}
          add={texts.seat.addResult}
          onChange={(results) => change({ results })}
        />
      )}
    </details>
  )
}

function Correction({ ask, state, draft, change }: DeclarationsProps) {
  const everybody = state.players.map(({ id, name }) => ({ value: id, label: name }))
  if (state.votes.length === 0) return null
  return (
    <details class="more" data-field="correction">
      <summary>{texts.seat.correction}</summary>
      <p class="note">{texts.seat.correctionNote}</p>
      <label class="pair">
        {texts.seat.day}
        <input
          type="number"
          min={0}
          max={ask.day}
          value={draft.day ?? ''}
          onInput={({ currentTarget }) => change({ day: currentTarget.valueAsNumber })}
        />
      </label>
      <PairRows
        pairs={draft.votes ?? []}
        lefts={everybody}
        rights={[...everybody, { value: 'skip', label: texts.seat.nobody }]}
        between={texts.seat.votedFor}
        add={texts.seat.addVote}
        onChange={(votes) => change({ votes })}
      />
    </details>
  )
}

function Beliefs({ ask, state, draft, change }: DeclarationsProps) {
  const others = state.players.filter(({ id }) => ask.beliefsAbout?.includes(id))
  const stated = beliefsIn(draft, ask)
  const isDue = requestKinds[ask.kind].beliefs === 'due'
  return (
    <details class="more" data-field="beliefs" open={isDue}>
      <summary>{texts.seat.beliefs}</summary>
      <p class="note">{isDue ? texts.seat.beliefsNote : `${texts.seat.beliefsNote} ${texts.seat.beliefsAll}`}</p>
      {others.map(({ id, name }) => {
        const chance = stated[id]
        return (
          <label key={id} class="belief">
            <span>{name}</span>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={(chance ?? 0.5) * 100}
              aria-label={texts.seat.chance(name)}
              onInput={({ currentTarget }) =>
                change({ beliefs: { ...draft.beliefs, [id]: currentTarget.valueAsNumber / 100 } })
              }
            />
            <span class="figure">{chance === undefined ? texts.seat.unstated : `${Math.round(chance * 100)}%`}</span>
          </label>
        )
      })}
    </details>
  )
}

const named = (value: string): Named => ({ value, label: value })

const othersIn = ({ players }: GameState, { playerId }: Ask): Named[] =>
  players.filter(({ id }) => id !== playerId).map(({ id, name }) => ({ value: id, label: name }))
