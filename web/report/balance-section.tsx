import type { TournamentReport } from '../../src/lab/tournament/index.js'
import { Section } from './figures.js'
import { reportTexts } from './texts.js'

type Balance = TournamentReport['balance']

/** How often each side won at each table. */
export function BalanceSection({ tables, wide }: { readonly tables: Balance; readonly wide: boolean }) {
  const { title, lead, draw } = reportTexts.balance
  return (
    <Section title={title} lead={lead} wide={wide}>
      <ol class="balance">
        {tables.map((table) => (
          <li key={table.table}>
            <p>
              <strong>{table.table}</strong>{' '}
              <span class="note">{reportTexts.facts.games(table.games, table.games)}</span>
            </p>
            <p class="split" aria-hidden="true">
              {table.sides.map(({ side, value }) => (
                <i key={side} class={sideClass(side)} style={{ width: `${value * 100}%` }} />
              ))}
            </p>
            <p class="sides">
              {table.sides.map(({ side, value, low, high }) => (
                <span key={side} class={sideClass(side)}>
                  {side === 'draw' ? draw : side} {reportTexts.share(value)}{' '}
                  {low !== null && <small>({reportTexts.shareSpan(low, high)})</small>}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Teams of the rules have the colour of the neutral ones. */
const sideClass = (side: string): string =>
  `team-${(knownSides as readonly string[]).includes(side) ? side : 'neutral'}`
const knownSides = ['town', 'mafia'] as const
