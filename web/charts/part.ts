import type { Point } from './layout.js'
import type { Part } from './place.js'

/** Several parts as one. */
export function join(placed: readonly Part[]): Part {
  const rectangles = placed.flatMap(({ boxes }) => Object.values(boxes))
  return {
    width: Math.max(0, ...rectangles.map(([x, , width]) => x + width)),
    height: Math.max(0, ...rectangles.map(([, y, , height]) => y + height)),
    boxes: Object.assign({}, ...placed.map(({ boxes }) => boxes)),
    starts: Object.assign({}, ...placed.map(({ starts }) => starts)),
    arrows: Object.assign({}, ...placed.map(({ arrows }) => arrows)),
  }
}

/** A part moved right and down, to whole pixels. */
export function shift({ width, height, boxes, starts, arrows }: Part, right: number, down: number): Part {
  const move = ([x, y]: Point): Point => [Math.round(x + right), Math.round(y + down)]
  return {
    width,
    height,
    boxes: mapValues(boxes, ([x, y, w, h]) => [...move([x, y]), Math.round(w), Math.round(h)] as const),
    starts: mapValues(starts, ({ dot, points }) => ({ dot: move(dot), points: points.map(move) })),
    arrows: mapValues(arrows, ({ points, label }) => ({
      points: points.map(move),
      ...(label !== undefined && { label: move(label) }),
    })),
  }
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
}
