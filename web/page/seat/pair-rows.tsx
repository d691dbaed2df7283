import { texts } from '../texts/texts.js'
import type { Pair } from './draft.js'

/** A value and its label. */
export interface Named {
  readonly value: string
  readonly label: string
}

interface PairRowsProps {
  readonly pairs: readonly Pair[]
  readonly lefts: readonly Named[]
  readonly rights: readonly Named[]
  /** The word between the two. */
  readonly between: string
  readonly add: string
  readonly onChange: (pairs: readonly Pair[]) => void
}

/** Rows of two things that belong together: who is what, or who voted for whom. */
export function PairRows({ pairs, lefts, rights, between, add, onChange }: PairRowsProps) {
  const change = (at: number, changes: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)))
  return (
    <div class="pairs">
      {pairs.map(({ left, right }, at) => (
        <p class="pair" key={at}>
          <Choice value={left} options={lefts} label={texts.seat.player} onChoose={(left) => change(at, { left })} />
          <span>{between}</span>
          <Choice value={right} options={rights} label={between} onChoose={(right) => change(at, { right })} />
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

interface ChoiceProps {
  readonly value: string
  readonly options: readonly Named[]
  readonly label: string
  readonly onChoose: (value: string) => void
}

/** One of several values, or none yet. */
export function Choice({ value, options, label, onChoose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value="">…</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
