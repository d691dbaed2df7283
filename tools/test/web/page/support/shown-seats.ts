import type { Page } from 'playwright-core'
import type { GameState } from '../../../../../src/index.js'

/** What the table shows of each player. */
export const shown = (page: Page) =>
  page.locator('.seat').evaluateAll((seats) =>
    seats.map((seat) => ({
      id: seat.getAttribute('data-player'),
      status: seat.classList.contains('dead') ? 'dead' : 'alive',
      role: seat.querySelector('.role')?.textContent ?? undefined,
    })),
  )

/** What the table should show of each player in this state. */
export const folded = ({ players }: GameState) => players.map(({ id, status, role }) => ({ id, status, role }))
