import { Intervals, Section, shareScale, starred, Words } from './figures.js'
import { formatCount, reportTexts } from './texts.js'

/** A figure of an entrant in a group, for example in a role, with its interval and what chance, or everyone together, gives. */
interface PanelFigure {
  readonly group: string
  readonly entrant: string
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly chance: number
  /** Whether it is shown to be more or less than that. */
  readonly shown?: 'more' | 'less' | null
  /** How many cases the figure is of. */
  readonly note: string
  readonly team?: string
}

interface PanelProps {
  readonly title: string
  readonly lead: string
  readonly figures: readonly PanelFigure[]
  /** Default: shares from 0 to 1. */
  readonly scale?: typeof shareScale
  readonly format?: (value: number) => string
  /** Sentences about all groups. */
  readonly words?: readonly string[] | undefined
}

/** One panel for each group, with a line for each entrant and a dotted line at chance. */
export function FigurePanels({
  title,
  lead,
  figures,
  scale = shareScale,
  format = reportTexts.share,
  words = [],
}: PanelProps) {
  const groups = [...new Set(figures.map(({ group }) => group))]
  return (
    <Section title={title} lead={lead} wide>
      <Words sentences={words} />
      <div class="panels">
        {groups.map((group) => {
          const own = figures.filter((one) => one.group === group)
          const team = own[0]?.team
          return (
            <div key={group}>
              <h3 class={team === undefined ? '' : `role team-${team}`}>{group}</h3>
              <Intervals
                rows={own.map(({ entrant: name, value, low, high, note, shown, team: its }) => ({
                  ...{ name, value, low, high, note, told: starred(format(value), shown) },
                  ...(its !== undefined && { team: its }),
                }))}
                scale={scale}
                tick={format}
                reference={own[0]?.chance ?? 0}
                dotted
              />
            </div>
          )
        })}
      </div>
    </Section>
  )
}

/** How many of how many, for the note of a figure. */
export const countNote = ({ count, of }: { readonly count: number; readonly of: number }): string =>
  `${formatCount(count)} of ${formatCount(of)}`
