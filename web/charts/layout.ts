/** Where each part of a diagram is, in pixels from its upper left corner. Plain JSON. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** By the id of the state: left, top, width, height. */
  readonly boxes: Readonly<Record<string, Rectangle>>
  /** By the id of the state that is entered first: the dot before it and the points of its arrow. */
  readonly starts: Readonly<Record<string, Start>>
  /** By the id of the arrow. */
  readonly arrows: Readonly<Record<string, Route>>
}

/** A place, in pixels from the upper left corner. */
export type Point = readonly [x: number, y: number]
/** A box, in pixels: its upper left corner and its size. */
export type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** The arrow to the state that is entered first, which begins at a dot. */
export interface Start {
  /** The middle of the dot. */
  readonly dot: Point
  readonly points: readonly Point[]
}

/** The line of an arrow. */
export interface Route {
  readonly points: readonly Point[]
  /** The upper left corner of its label, if it has one. */
  readonly label?: Point
}
