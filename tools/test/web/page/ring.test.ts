import { describe, expect, test } from 'vitest'
import { arrangeRing, type Ring } from '../../../../web/page/game/ring.js'
import { splitName } from '../../../../web/page/game/words.js'

const phone = { width: 366, height: 400, hasMiddle: false }
const smallPhone = { width: 336, height: 400, hasMiddle: false }
const tablet = { width: 742, height: 568, hasMiddle: true }
const laptop = { width: 763, height: 775, hasMiddle: true }

/** How high a seat is drawn: its window, and below it the name and, where there is room, the role. */
const heightOf = ({ pane, hasRoles }: Ring): number => 1.12 * pane + (hasRoles ? 33 : 18)

/** Pairs of seats whose windows or words are drawn over each other. */
function touching(ring: Ring): string[] {
  return ring.spots.flatMap((one, seat) =>
    ring.spots.slice(seat + 1).flatMap((other, beyond) => {
      const isApart = Math.abs(one.x - other.x) >= ring.seat || Math.abs(one.y - other.y) >= heightOf(ring)
      return isApart ? [] : [`${seat} and ${seat + 1 + beyond}`]
    }),
  )
}

describe('a table in the page', () => {
  test.each([
    ['a phone', phone],
    ['a small phone', smallPhone],
    ['a tablet', tablet],
    ['a laptop', laptop],
  ])('on %s shows up to 30 players without one that touches another', (_, size) => {
    for (let count = 3; count <= 30; count += 1)
      expect([count, touching(arrangeRing({ ...size, count }))]).toEqual([count, []])
  })

  test.each([
    ['a phone', phone],
    ['a small phone', smallPhone],
    ['a tablet', tablet],
    ['a laptop', laptop],
  ])('on %s has room for the roles of ten players, all inside its edges', (_, size) => {
    const ring = arrangeRing({ ...size, count: 10 })
    expect(ring).toMatchObject({ hasRoles: true })
    for (const { x, y } of ring.spots) {
      expect(x - ring.seat / 2).toBeGreaterThanOrEqual(0)
      expect(x + ring.seat / 2).toBeLessThanOrEqual(size.width)
      expect(y - heightOf(ring) / 2).toBeGreaterThanOrEqual(0)
      expect(y + heightOf(ring) / 2).toBeLessThanOrEqual(size.height)
    }
  })

  test('keeps what happens in its middle clear of every seat', () => {
    const desk = { width: 676, height: 584, hasMiddle: true }
    for (const size of [tablet, laptop, desk])
      for (let count = 5; count <= 30; count += 1) {
        const ring = arrangeRing({ ...size, count })
        const { width, height, middle } = ring.inside
        const covered = ring.spots.filter(
          ({ x, y }) =>
            Math.abs(x - size.width / 2) < (width + ring.seat) / 2 &&
            Math.abs(y - middle) < (height + heightOf(ring)) / 2,
        )
        expect([count, covered]).toEqual([count, []])
        expect(height).toBeGreaterThanOrEqual(130)
      }
  })

  test('seats its players clockwise from the top', () => {
    const { spots } = arrangeRing({ ...laptop, count: 4 })
    const [top, right, bottom, left] = spots.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    expect(top?.x).toBe(bottom?.x)
    expect(right?.y).toBe(left?.y)
    expect(right?.x).toBeGreaterThan(left?.x ?? 0)
    expect(bottom?.y).toBeGreaterThan(top?.y ?? 0)
  })
})

test('of names that begin alike, the end that tells them apart stays in sight', () => {
  const names = ['Greta', 'Greta 2', 'Alexander', 'Alexandra', 'Leopold', 'Bo']
  const tails = names.map((name) => splitName(name, names)[1])
  expect(tails).toEqual(['a', '2', 'r', 'a', '', ''])
  for (const name of names) expect(splitName(name, names).join('')).toBe(name)
})
