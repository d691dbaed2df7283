import { towards } from '../../../src/show/pictures/index.js'

/** A place on the table, in pixels from its upper left corner. */
export interface Spot {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export interface Ring {
  /** The middle of each seat, by seat. */
  readonly spots: readonly Spot[]
  /** How wide a seat may be with its words, and how wide its window is. */
  readonly seat: number
  readonly pane: number
  /** Whether there is room for the roles below the names. */
  readonly hasRoles: boolean
  /** The box in the middle that touches no seat. */
  readonly inside: Inside
}

interface Inside extends Size {
  /** How far its middle is from the upper edge. */
  readonly middle: number
}

interface Table extends Size {
  readonly count: number
  /** Whether the middle is kept free for what happens: then the seats keep out of the corners, which look empty otherwise. */
  readonly hasMiddle: boolean
}

/** A way to draw seats: in one ring or two, with windows down to `leastPane`. */
interface Style {
  readonly rings: 1 | 2
  readonly leastPane: number
  /** How wide a seat is at least, and how high the words below its window are. */
  readonly words: Size
  /** The room above a window for the tag with what its player chose. */
  readonly tag: number
  readonly hasRoles: boolean
}

const tag = 14

/** The best first. At the largest tables, a tag may cover the name above it. */
const styles: readonly Style[] = [
  { rings: 1, leastPane: 32, words: { width: 74, height: 33 }, tag, hasRoles: true },
  { rings: 1, leastPane: 26, words: { width: 64, height: 18 }, tag, hasRoles: false },
  { rings: 2, leastPane: 20, words: { width: 56, height: 18 }, tag, hasRoles: false },
  { rings: 2, leastPane: 14, words: { width: 0, height: 18 }, tag: 0, hasRoles: false },
]
const largestPane = 51

/** How far the inner ring is from the outer one, in seats: at less, seats touch where both rings run at a slant. */
const spread = 1.42

/** What happens needs so much room in the middle. */
const leastInside: Size = { width: 220, height: 130 }

/**
 * Where everybody sits: around the table from the top, clockwise, at equal distances. The windows are as large as they can be
 * without a seat that touches another; where they would be too small, roles are left out, and then the seats stand in two rings.
 */
export function arrangeRing(table: Table): Ring {
  const tries = styles.flatMap((style) => panesFrom(style.leastPane).map((pane) => ({ style, pane })))
  const best = tries.find((each) => fits(table, each)) ?? (tries.at(-1) as RingAttempt)
  return {
    spots: seatSpots(table, best),
    seat: seatBox(best).width,
    pane: best.pane,
    hasRoles: best.style.hasRoles,
    inside: innerBox(table, best),
  }
}

interface RingAttempt {
  readonly style: Style
  readonly pane: number
}

function fits(table: Table, each: RingAttempt): boolean {
  const hasRoom = () => !table.hasMiddle || innerBox(table, each).height >= leastInside.height
  return areApart(seatSpots(table, each), seatBox(each)) && hasRoom()
}

const panesFrom = (least: number): number[] =>
  Array.from({ length: largestPane - least + 1 }, (_, smaller) => largestPane - smaller)

const seatBox = ({ style: { words, tag }, pane }: RingAttempt): Size => ({
  width: Math.max(pane / 0.56, words.width),
  height: tag + pane * 1.12 + words.height,
})

/** What happens is never wider than this. */
const mostWidth = 480

/** The largest box around the middle that touches no seat and no tag. */
function innerBox(table: Table, each: RingAttempt): Inside {
  const spots = seatSpots(table, each)
  const widths = Array.from(
    { length: (mostWidth - leastInside.width) / 4 + 1 },
    (_, step) => leastInside.width + 4 * step,
  )
  const boxes = widths.map((width) => freeBox(table, { spots, each, width }))
  const roomy = boxes.filter(({ height }) => height >= leastInside.height)
  return (roomy.length > 0 ? roomy : boxes).reduce((best, box) => (area(box) > area(best) ? box : best))
}

const area = ({ width, height }: Size): number => width * height

function freeBox({ width: wide, height: high }: Size, { spots, each, width }: Free): Inside {
  const { tag } = each.style
  const seat = seatBox(each)
  const half = (seat.height - tag) / 2
  const near = spots.filter(({ x }) => Math.abs(x - wide / 2) < (width + seat.width) / 2)
  const [above, below] = [near.filter(({ y }) => y < high / 2), near.filter(({ y }) => y >= high / 2)]
  const top = Math.max(margin, ...above.map(({ y }) => y + half + margin))
  const bottom = Math.min(high - margin, ...below.map(({ y }) => y - half - tag - margin))
  return { width, height: Math.max(0, bottom - top), middle: (top + bottom) / 2 }
}

interface Free {
  readonly spots: readonly Spot[]
  readonly each: RingAttempt
  readonly width: number
}

const areApart = (spots: readonly Spot[], { width, height }: Size): boolean =>
  spots.every(({ x, y }, at) =>
    spots.slice(at + 1).every((other) => Math.abs(x - other.x) >= width || Math.abs(y - other.y) >= height),
  )

/** The middles of the seats; of two rings, every second seat is in the inner one. */
function seatSpots({ count, hasMiddle, width, height }: Table, each: RingAttempt): Spot[] {
  const box = seatBox(each)
  const shape = { box, corners: hasMiddle ? 2 : 4, tag: each.style.tag }
  if (each.style.rings === 1) return around(count, { width, height }, shape)
  const inset = { x: spread * box.width, y: spread * box.height }
  const inner = { width: width - 2 * inset.x, height: height - 2 * inset.y }
  const outside = around(Math.ceil(count / 2), { width, height }, shape)
  const inside = around(Math.floor(count / 2), inner, shape)
  return Array.from({ length: count }, (_, seat) => {
    const { x, y } = (seat % 2 === 0 ? outside : inside)[Math.floor(seat / 2)] as Spot
    return seat % 2 === 0 ? { x, y } : { x: x + inset.x, y: y + inset.y }
  })
}

interface Shape {
  readonly box: Size
  /** 2 for an ellipse; with more, what comes nearer to a rectangle. */
  readonly corners: number
  readonly tag: number
}

const steps = 360

/** How far the seats keep from the edges. */
const margin = 5

function around(count: number, { width, height }: Size, { box, corners, tag }: Shape): Spot[] {
  const [a, b] = [Math.max(1, (width - box.width) / 2 - margin), Math.max(1, (height - box.height) / 2 - margin)]
  const bend = (part: number): number => Math.sign(part) * Math.abs(part) ** (2 / corners)
  const line = Array.from({ length: steps + 1 }, (_, step): Spot => {
    const angle = (step / steps) * 2 * Math.PI - Math.PI / 2
    return { x: width / 2 + a * bend(Math.cos(angle)), y: (height + tag) / 2 + b * bend(Math.sin(angle)) }
  })
  return spacedOn(line, count)
}

/** Spots at equal distances on a closed line, from its first point on. */
function spacedOn(line: readonly Spot[], count: number): Spot[] {
  const lengths = [0]
  for (const [at, { x, y }] of line.slice(1).entries()) {
    const from = line[at] as Spot
    lengths.push((lengths[at] as number) + Math.hypot(x - from.x, y - from.y))
  }
  const gap = (lengths.at(-1) as number) / count
  return Array.from({ length: count }, (_, seat) => {
    const reached = lengths.findIndex((length) => length >= seat * gap)
    const next = Math.max(1, reached)
    const [from, to] = [line[next - 1] as Spot, line[next] as Spot]
    return towards(from, to, seat * gap - (lengths[next - 1] as number))
  })
}
