import { styleText } from 'node:util'
import type { GameState, Observer, Team, ViewEvent } from '../../index.js'
import { ballotsAfter, evolve, initialGameState, type RecordedBallot } from '../../kernel/events/index.js'
import { findTeam } from '../../kernel/rules/index.js'
import { type Message, message, oneLine, plainText, type Text } from '../../kernel/text/index.js'
import { type Language, seatEnglish } from '../../words/languages/index.js'
import type { Wording } from '../../words/stories/index.js'

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

export type Style = keyof typeof styles

type Paint = (style: Style, text: string) => string

export const plain: Paint = (_style, text) => text

export const coloured: Paint = (style, text) => styleText([...styles[style]], text, { validateStream: false })

/** Colours where `stream` is a terminal that has them; `FORCE_COLOR` and `NO_COLOR` overrule that. */
function paintFor(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): Paint {
  if (env.FORCE_COLOR !== undefined) return ['0', 'false'].includes(env.FORCE_COLOR) ? plain : coloured
  if (env.NO_COLOR) return plain
  return stream.isTTY && stream.hasColors() ? coloured : plain
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const wide =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u

export function displayWidth(text: string): number {
  let sum = 0
  for (const { segment } of graphemes.segment(text)) sum += wide.test(segment) ? 2 : 1
  return sum
}

/** `text` broken into lines of at most `width` columns, at blanks where possible; its own line breaks stay. */
export function wrapLines(text: string, width: number): string[] {
  return plainText(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, width))
}

function wrapParagraph(paragraph: string, width: number): string[] {
  const lines = ['']
  for (const word of paragraph
    .split(' ')
    .filter(Boolean)
    .flatMap((long) => pieces(long, width))) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (displayWidth(line) + 1 + displayWidth(word) <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

function pieces(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word]
  const parts = ['']
  for (const { segment } of graphemes.segment(word)) {
    const part = parts.at(-1) ?? ''
    if (displayWidth(part) + displayWidth(segment) > width) parts.push(segment)
    else parts[parts.length - 1] = part + segment
  }
  return parts
}

/** The state when an event is printed: the observer, and everything that observer has seen before. */
export interface TerminalScene {
  readonly observer: Observer
  readonly paint: Paint
  readonly width: number
  readonly state: GameState
  /** The ballots so far; the last one may be open. */
  readonly ballots: readonly RecordedBallot[]
  readonly language: Language
}

/** A message of the program in the language of the scene. */
export const inWords = (scene: Pick<TerminalScene, 'language'>, message: Message): string =>
  scene.language.render(message)

/** Sentences one after another. */
export const sentencesIn = ({ language }: Pick<TerminalScene, 'language'>, told: readonly Text[]): string =>
  language.render(message('words.sentences', { sentences: told }))

/** The width of a page; only a narrower terminal gets less. */
const pageWidth = 80
/** The least width of a page; a terminal with fewer columns breaks the lines itself. */
const narrowest = 40

/** How wide a page is on `stream`: as the terminal, within limits; 80 columns elsewhere. */
export function widthFor({ isTTY, columns = pageWidth }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): number {
  return isTTY && columns > 0 ? Math.min(pageWidth, Math.max(narrowest, columns)) : pageWidth
}

export function openingScene(observer: Observer, paint: Paint, width = pageWidth): TerminalScene {
  return { observer, paint, width, state: initialGameState, ballots: [], language: seatEnglish() }
}

export const outputScene = (observer: Observer): TerminalScene =>
  openingScene(observer, paintFor(process.stdout), widthFor(process.stdout))

export const nextScene = (scene: TerminalScene, event: ViewEvent): TerminalScene => ({
  ...scene,
  state: evolve(scene.state, event),
  ballots: ballotsAfter(scene.ballots, event),
})

export function playerName({ state }: TerminalScene, id: string): string {
  const player = state.players.find((candidate) => candidate.id === id)
  if (player === undefined) return oneLine(id) || '?'
  return oneLine(player.name) || oneLine(player.id)
}

/** A player's name with its seat, from 1, unless the name has the number already. */
export function seatedName(scene: TerminalScene, id: string): string {
  const seat = scene.state.players.find((player) => player.id === id)?.seat
  const name = playerName(scene, id)
  return seat === undefined || name === `Player ${seat + 1}`
    ? name
    : inWords(scene, message('game.seat', { who: { player: name }, n: seat + 1 }))
}

export const sceneWording = (scene: TerminalScene): Wording => ({
  you: scene.observer,
  name: (id) => playerName(scene, id),
  rules: scene.state.rules ?? undefined,
  choices: scene.state.choiceWords,
  language: scene.language,
})

export const teamIn = ({ state: { rules } }: TerminalScene, role: string): Team | undefined =>
  rules === null ? undefined : findTeam(rules, role)

/** The width of the column with the names of speakers: at most 24 of 80 columns. */
export function nameColumn(scene: TerminalScene): number {
  return Math.min(
    Math.floor(scene.width * 0.3),
    Math.max(8, ...scene.state.players.map(({ id }) => displayWidth(seatedName(scene, id)))),
  )
}
