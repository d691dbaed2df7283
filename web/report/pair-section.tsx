import type { Team } from '../../src/index.js'
import { Intervals } from './intervals.js'
import { scaleFor } from './scale.js'
import { Section } from './section.js'
import { texts } from './texts.js'

/** How one entrant differs from another, with a sentence about it. */
interface Pair {
  readonly one: string
  readonly other: string
  readonly part: 'all' | Team
  readonly difference: number | null
  readonly low: number
  readonly high: number
  readonly words?: string
}

interface PairSectionProps {
  readonly lead: string
  readonly pairs: readonly Pair[]
  readonly verdict?: string | null
  readonly tall?: boolean
}

/** Every two entrants: the difference, its interval and what that means in words. */
export function PairSection({ lead, pairs, verdict = null, tall = false }: PairSectionProps) {
  const measured = pairs.filter(({ difference }) => difference !== null)
  const scale = scaleFor(measured.flatMap(({ low, high }) => [low, high]))
  const overall = measured.filter(({ part }) => part === 'all')
  if (overall.length === 0) return null
  return (
    <Section title={texts.pairs.title} lead={lead} tall={tall}>
      <Intervals
        rows={measured.map(({ one, other, part, difference, low, high }) => ({
          ...{ value: difference ?? 0, low, high, strong: part === 'all', told: tenths(difference ?? 0) },
          name: part === 'all' ? `${one} − ${other}` : texts.pairs[part],
          ...(part !== 'all' && { team: part }),
        }))}
        scale={scale}
        tick={wholePoints}
        reference={0}
      />
      <ul class="words">
        {overall.map(({ one, other, words }) => (
          <li key={`${one} ${other}`}>{words}</li>
        ))}
        {verdict !== null && <li>{verdict}</li>}
      </ul>
    </Section>
  )
}

const wholePoints = (share: number): string => withSign(share * 100, 0)
const tenths = (share: number): string => withSign(share * 100, 1)

/** With a sign, unless it is rounded to 0. */
function withSign(value: number, digits: number): string {
  const rounded = Number(value.toFixed(digits)) + 0
  return `${rounded > 0 ? '+' : ''}${rounded.toFixed(digits)}`
}
