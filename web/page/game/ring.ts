/** A place on the table, in pixels from its upper left corner. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Ring {
  readonly spots: readonly Spot[]
  /** How wide a seat may be. */
  readonly seat: number
  /** How much room there is inside. */
  readonly inside: Size
}

interface Size {
  readonly width: number
  readonly height: number
}

/** How much room a seat needs at least before the seats stand in two rings. */
const tight = 64
const largest = 92

/** Where everybody sits: around an ellipse from the top, clockwise, at equal distances; in two rings where one is too tight. */
export function ringOf(count: number, width: number, height: number): Ring {
  const roomy = around(count, { width, height }, largest)
  if (roomy.seat >= tight || count < 14) return roomy
  const outer = around(Math.ceil(count / 2), { width, height }, tight)
  const inset = outer.seat * 1.25
  const inner = around(Math.floor(count / 2), { width: width - 2 * inset, height: height - 2.3 * inset }, outer.seat)
  const spots = Array.from({ length: count }, (_, seat) => {
    const ring = seat % 2 === 0 ? outer : inner
    const { x, y } = ring.spots[Math.floor(seat / 2)] as Spot
    return ring === outer ? { x, y } : { x: x + inset, y: y + inset * 1.15 }
  })
  return { spots, seat: Math.min(outer.seat, inner.seat), inside: inner.inside }
}

const steps = 720

function around(count: number, { width, height }: Size, widest: number): Ring {
  const guess = Math.min(widest, (2.5 * (width + height)) / Math.max(count, 6) / 1.55)
  const [a, b] = [Math.max(1, width / 2 - guess * 0.56), Math.max(1, height / 2 - guess * 0.63)]
  const at = (step: number): Spot => {
    const angle = (step / steps) * 2 * Math.PI - Math.PI / 2
    return { x: width / 2 + a * Math.cos(angle), y: height / 2 - guess * 0.06 + b * Math.sin(angle) }
  }
  const lengths = [0]
  for (let step = 1; step <= steps; step += 1) {
    const [from, to] = [at(step - 1), at(step)]
    lengths.push((lengths[step - 1] ?? 0) + Math.hypot(to.x - from.x, to.y - from.y))
  }
  const whole = lengths[steps] ?? 1
  const spots = Array.from({ length: count }, (_, seat) =>
    at(lengths.findIndex((length) => length >= (seat / count) * whole)),
  )
  const seat = Math.min(guess, whole / Math.max(count, 1))
  return { spots, seat, inside: { width: width - seat * 2.9, height: height - seat * 3.3 } }
}

/** The path of an arrow from seat to seat, bent towards the middle, and where it ends. */
export function arrowPath(
  from: Spot,
  to: Spot,
  { middle, room }: { readonly middle: Spot; readonly room: number },
): string {
  const bend = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const pull = 0.32
  const control = { x: bend.x + (middle.x - bend.x) * pull, y: bend.y + (middle.y - bend.y) * pull }
  const [start, end] = [towards(from, control, room), towards(to, control, room)]
  return `M${round(start)}Q${round(control)} ${round(end)}`
}

function towards(from: Spot, to: Spot, by: number): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const share = Math.min(by / length, 0.9)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const round = ({ x, y }: Spot): string => `${Math.round(x)} ${Math.round(y)}`
