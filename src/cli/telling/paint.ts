import { styleText } from 'node:util'

/** A colour for each seat. No colour here has another meaning elsewhere; if there are more seats than colours, they share them. */
const speakers = {
  speaker0: ['bold', 'cyan'],
  speaker1: ['bold', 'magenta'],
  speaker2: ['bold', 'blue'],
  speaker3: ['bold', 'yellowBright'],
  speaker4: ['bold', 'cyanBright'],
  speaker5: ['bold', 'magentaBright'],
  speaker6: ['bold', 'blueBright'],
  speaker7: ['bold', 'white'],
} as const

const speakerStyles = Object.keys(speakers) as (keyof typeof speakers)[]

/** The style of the words that the player at `seat`, from 0, says. */
export const speakerAt = (seat: number): Style => speakerStyles[seat % speakerStyles.length] ?? 'name'

const styles = {
  heading: ['bold', 'cyan'],
  name: ['bold'],
  quiet: ['dim'],
  mafia: ['red'],
  town: ['green'],
  death: ['bold', 'red'],
  good: ['bold', 'green'],
  warning: ['yellow'],
  ...speakers,
} as const

/** What a piece of text is; this decides its colour. */
export type Style = keyof typeof styles

/** Gives `text` the look of `style`. */
export type Paint = (style: Style, text: string) => string

/** No colours. */
export const plain: Paint = (_style, text) => text

/** Colours of a terminal. */
export const coloured: Paint = (style, text) => styleText([...styles[style]], text, { validateStream: false })

/** Colours where `stream` is a terminal that has them; `FORCE_COLOR` and `NO_COLOR` overrule that. */
export function paintFor(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): Paint {
  if (env.FORCE_COLOR !== undefined) return ['0', 'false'].includes(env.FORCE_COLOR) ? plain : coloured
  if (env.NO_COLOR) return plain
  return stream.isTTY && stream.hasColors() ? coloured : plain
}
