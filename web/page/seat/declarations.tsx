import type { GameState } from '../../../src/index.js'
import { findKind, teamNamesIn } from '../../../src/kernel/rules/index.js'
import type { Ask } from '../../../src/show/server/protocol/index.js'
import { type LabeledValue, Select } from '../../parts.js'
import { playerName } from '../game/words.js'
import { inPageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'
import { type Chances, type Draft, draftedBeliefs, type Pair } from './draft.js'

interface PairRowsProps {
  readonly pairs: readonly Pair[]
  readonly lefts: readonly LabeledValue[]
  readonly rights: readonly LabeledValue[]
  readonly between: string
  readonly add: string
  readonly onChange: (pairs: readonly Pair[]) => void
}

/** Rows of two things that belong together: who is what, or who voted for whom. */
function PairRows({ pairs, lefts, rights, between, add, onChange }: PairRowsProps) {
  const change = (at: number, changes: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)))
  return (
    <div class="pairs">
      {pairs.map(({ left, right }, at) => (
        <p class="pair" key={at}>
          <Select
            none="…"
            value={left}
            options={lefts}
            label={texts.seat.player}
            onChoose={(left) => change(at, { left })}
          />
          <span>{between}</span>
          <Select none="…" value={right} options={rights} label={between} onChoose={(right) => change(at, { right })} />
          <button
            type="button"
            class="plain"
            aria-label={texts.seat.remove}
            onClick={() => onChange(pairs.filter((_, index) => index !== at))}
          >
            ×
          </button>
        </p>
      ))}
      <button type="button" class="small" onClick={() => onChange([...pairs, { left: '', right: '' }])}>
        {add}
      </button>
    </div>
  )
}

interface DeclarationsProps {
  readonly ask: Ask
  readonly state: GameState
  /** The chances that sliders show until the person moves them. */
  readonly before: Chances
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** What a person may declare besides its words: a role with results, how somebody really voted, whom it suspects. */
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
  const roles = (ask.claimable ?? Object.keys(state.rules?.cast ?? {})).map(optionFor)
  const found = [...new Set([...teamNamesIn(state.rules ?? {}), ...roles.map(({ value }) => value)])].map(optionFor)
  return (
    <details class="more" data-field="claim">
      <summary>{texts.seat.claim}</summary>
      <p class="note">{texts.seat.claimNote}</p>
      <p class="pair">
        <span>{texts.seat.iAm}</span>
        <Select
          none="…"
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
          value={Number.isInteger(draft.day) ? draft.day : ''}
          onInput={({ currentTarget }) => change({ day: currentTarget.valueAsNumber })}
        />
      </label>
      <PairRows
        pairs={draft.votes ?? []}
        lefts={everybody}
        rights={[...everybody, { value: 'skip', label: texts.common.nobody }]}
        between={texts.seat.votedFor}
        add={texts.seat.addVote}
        onChange={(votes) => change({ votes })}
      />
    </details>
  )
}

function Beliefs({ ask, state, before, draft, change }: DeclarationsProps) {
  const stated = draftedBeliefs(draft, ask, before)
  const isDue = findKind(ask.kind).beliefs === 'due'
  return (
    <details class="more" data-field="beliefs" open={isDue}>
      <summary>{texts.seat.beliefs}</summary>
      <p class="note">{isDue ? texts.seat.beliefsNote : `${texts.seat.beliefsNote} ${texts.seat.beliefsAll}`}</p>
      {Object.entries(before).map(([id, chance]) => (
        <Belief
          key={id}
          name={playerName(state.players, id)}
          chance={stated[id] ?? chance}
          isStated={stated[id] !== undefined}
          onChange={(changed) => change({ beliefs: { ...draft.beliefs, [id]: changed } })}
        />
      ))}
    </details>
  )
}

interface BeliefProps {
  readonly name: string
  readonly chance: number
  readonly isStated: boolean
  readonly onChange: (chance: number) => void
}

function Belief({ name, chance, isStated, onChange }: BeliefProps) {
  const percent = Math.round(chance * 100)
  return (
    <label class="belief">
      <span>{name}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={texts.seat.chance(name)}
        onInput={({ currentTarget }) => onChange(currentTarget.valueAsNumber / 100)}
      />
      <span class="figure">{isStated ? `${percent}%` : texts.seat.unstated}</span>
    </label>
  )
}

const optionFor = (value: string): LabeledValue => ({ value, label: inPageLanguage(value) })

const othersIn = ({ players }: GameState, { playerId }: Ask): LabeledValue[] =>
  players.filter(({ id }) => id !== playerId).map(({ id, name }) => ({ value: id, label: name }))
