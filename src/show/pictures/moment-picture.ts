import { type GameState, InvalidLogError, isEvent, type PlayerState, type ViewEvent } from '../../index.js'
import { evolve, initialGameState } from '../../kernel/events/index.js'
import { capitalised, message, ownEntry } from '../../kernel/text/index.js'
import { english, type Language } from '../../words/languages/index.js'
import {
  aliveMessage,
  choiceText,
  describeEvent,
  describePlace,
  hiddenEvents,
  phaseName,
  victoryMessage,
  type Wording,
  writeSentence,
} from '../../words/stories/index.js'
import { arrowTip, drawAims, drawTally, type Spot } from './picture-scene.js'
import { pictureSize, textBlock, xmlText } from './picture-svg.js'
import { portraitAddress } from './portraits/index.js'
import { sceneAt, type TableScene } from './scene.js'

/** A moment of a game as one audience sees it. */
export interface PictureMoment {
  /** The events of that audience, in order. */
  readonly events: readonly ViewEvent[]
  /** The number of the event that is shown. Default: the last one. */
  readonly at?: number
  /** Whose view it is, in words, for example `seen by Ana`. Default: nothing is said. */
  readonly seenBy?: string
  /** The language of all words but those of players. Default: English. */
  readonly language?: Language | undefined
}

/** A moment in words: a title, and what happens in it. */
export interface MomentWords {
  readonly title: string
  readonly text: string
  /** The player who says the text, if it is a quotation. */
  readonly speaker?: { readonly id: string; readonly name: string }
}

interface Colours {
  readonly high: string
  readonly low: string
  readonly ink: string
  readonly soft: string
  readonly edge: string
  readonly lamp: string
  readonly dead: string
  /** Who chose whom, who is accused, and who dies. */
  readonly aim: string
  /** The frames of windows by team. */
  readonly teams: Readonly<Record<string, string>>
  /** Of teams that have no colour of their own. */
  readonly otherTeam: string
}

const day: Colours = {
  ...{ high: '#f7eccf', low: '#fdf9ef', ink: '#26231c', soft: '#5f5848', edge: '#8f8268', lamp: '#ffd36b' },
  ...{ dead: '#d8ccb2', aim: '#b5481f', teams: { mafia: '#a1232b', town: '#14636b' }, otherTeam: '#6a3f9c' },
}
const night: Colours = {
  ...{ high: '#0b1030', low: '#1d2350', ink: '#eef0fb', soft: '#aab2d8', edge: '#6c77ad', lamp: '#ffc65c' },
  ...{ dead: '#12162a', aim: '#ff9a5c', teams: { mafia: '#ff8076', town: '#6fd0d8' }, otherTeam: '#c9a8ff' },
}

const serif = 'font-family="Iowan Old Style, Palatino Linotype, Palatino, Georgia, DejaVu Serif, serif"'
const sans = 'font-family="Segoe UI, Open Sans, Helvetica Neue, Arial, DejaVu Sans, sans-serif"'

/**
 * The moment as an SVG picture of 1200 by 630 pixels: the table with who lives, and what happens. Names and words are text in
 * it, whatever they are.
 * @throws {InvalidLogError} when there are no events, or none with this number.
 */
export function momentPicture(moment: PictureMoment): string {
  const state = stateAt(moment)
  const colours = /^night/i.test(state.phase) ? night : day
  const { events, at = events.length - 1 } = moment
  const scene = sceneAt(events, at, new Set(state.players.map(({ id }) => id)))
  const frame = { scene, colours, wording: wordingAt(state, moment.language), seenBy: moment.seenBy }
  const { width, height } = pictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colours.high}"/><stop offset="1" stop-color="${colours.low}"/></linearGradient>${arrowTip(colours.aim)}</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${drawTable(state, frame)}
${drawWords(momentWords(moment), frame)}
</svg>`
}

/**
 * What a moment shows, in words: for the title and the description of a link.
 * @throws {InvalidLogError} when there are no events, or none with this number.
 */
export function momentWords(moment: PictureMoment): MomentWords {
  const state = stateAt(moment)
  const { language = english() } = moment
  const wording = wordingAt(state, language)
  const event = shownEvent(moment)
  const table = state.rules
    ? language.render(message('game.table', { rules: state.rules.name, n: state.players.length }))
    : ''
  const isEnded = state.phase === 'ended'
  const place = capitalised(isEnded ? phaseName('ended', language) : describePlace(state, language))
  if (isEvent(event, 'game.ended')) {
    const { winner, days } = event.data
    const alive = state.players.filter(({ status }) => status === 'alive').map(({ name }) => name)
    const title = [table, language.render(message('game.ended', { victory: victoryMessage(winner), n: days }))]
      .filter(Boolean)
      .join(': ')
    return { title, text: language.render(aliveMessage(alive)) }
  }
  const title = [table, place].filter(Boolean).join(': ')
  const { data } = event
  if ('text' in data && 'player' in data && typeof data.text === 'string' && typeof data.player === 'string')
    return { title, text: data.text, speaker: { id: data.player, name: nameIn(state, data.player) } }
  const told = describeEvent(event, wording).map((each) => writeSentence(each, wording, (quoted) => `“${quoted}”`))
  return { title, text: told.slice(0, 3).join(' ') || place }
}

/** The last event up to the moment of which something is told. */
function shownEvent({ events, at = events.length - 1 }: PictureMoment): ViewEvent {
  const isShown = ({ type }: ViewEvent) => !hiddenEvents.includes(type) || type === 'thought.recorded'
  return (events.slice(0, at + 1).findLast(isShown) ?? events[at]) as ViewEvent
}

function stateAt({ events, at = events.length - 1 }: PictureMoment): GameState {
  if (events[at] === undefined)
    throw new InvalidLogError(`There is no event ${at} to draw: there are ${events.length}.`)
  return events.slice(0, at + 1).reduce(evolve, initialGameState)
}

const wordingAt = (state: GameState, language: Language = english()): Wording => ({
  ...{ you: 'public', name: (id) => nameIn(state, id), rules: state.rules ?? undefined, choices: state.choiceWords },
  language,
})

const nameIn = ({ players }: GameState, id: string): string => players.find((player) => player.id === id)?.name ?? id

/** The middle of the table, and how far the windows are from it. */
const table = { x: 312, y: 318, radius: 238 } as const
/** At larger tables, windows are too small for faces and names. */
const mostFaces = 30
const mostNames = 16

interface SceneFrame {
  readonly scene: TableScene
  readonly colours: Colours
  readonly wording: Wording
  readonly seenBy: string | undefined
}

function drawTable({ players }: GameState, frame: SceneFrame): string {
  const { scene, colours } = frame
  const size = Math.min(82, (2 * Math.PI * table.radius) / Math.max(1, players.length) - 12)
  const ground = `<circle cx="${table.x}" cy="${table.y}" r="150" fill="${colours.lamp}" fill-opacity="0.14"/>`
  const spots = new Map(players.map(({ id, seat }) => [id, seatSpot(seat, players.length)]))
  const spotOf = (id: string) => spots.get(id) ?? table
  const seats = players.map((player) =>
    drawSeat(player, { ...frame, spot: spotOf(player.id), size, of: players.length }),
  )
  const aims = drawAims(scene.aims, { spotOf, middle: table, room: size * 0.92, colour: colours.aim })
  return [ground, ...seats, aims].join('')
}

function seatSpot(seat: number, of: number): Spot {
  const angle = (seat / of) * 2 * Math.PI - Math.PI / 2
  return { x: table.x + table.radius * Math.cos(angle), y: table.y + table.radius * Math.sin(angle) - 6 }
}

interface SeatFrame extends SceneFrame {
  readonly spot: Spot
  readonly size: number
  /** How many sit at the table. */
  readonly of: number
}

function drawSeat(player: PlayerState, frame: SeatFrame): string {
  const { scene, spot, size, colours, of } = frame
  const isLit = player.status === 'alive' || scene.dying === player.id
  const box = `x="${spot.x - size / 2}" y="${spot.y - size / 2}" width="${size}" height="${size}"`
  const face =
    of > mostFaces ? '' : `<image ${box} href="${portraitAddress(player.name)}"${isLit ? '' : ' opacity="0.3"'}/>`
  const pane = `<rect ${box} rx="${size / 5}" fill="${isLit ? colours.lamp : colours.dead}" fill-opacity="${isLit ? 0.75 : 1}"/>`
  const { stroke, width } = seatEdge(player, frame)
  const edge = `<rect ${box} rx="${size / 5}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
  return `<g>${pane}${face}${edge}${seatLabels(player, frame)}</g>`
}

/** Who is accused or dies, and who speaks, stands out. */
function seatEdge({ id, team }: PlayerState, { scene, colours }: SceneFrame) {
  if (id === scene.dying || (id === scene.accused && id !== scene.speaker)) return { stroke: colours.aim, width: 8 }
  if (id === scene.speaker) return { stroke: colours.lamp, width: 8 }
  return { stroke: team ? (ownEntry(colours.teams, team) ?? colours.otherTeam) : colours.edge, width: 4 }
}

/** The name below a window, and above it what its player chose, where that is no player. */
function seatLabels({ id, name, status }: PlayerState, { scene, spot, size, colours, wording, of }: SeatFrame): string {
  if (of > mostNames) return ''
  const label = (text: string, y: number, fill: string) =>
    textBlock({
      ...{ text, x: spot.x, y, size: 19, width: 150, mostLines: 1 },
      style: `text-anchor="middle" fill="${fill}" ${sans} font-weight="600"`,
    }).svg
  const mark = ownEntry(scene.marks, id)
  const below = label(name, spot.y + size / 2 + 21, status === 'alive' ? colours.ink : colours.soft)
  return mark === undefined ? below : below + label(choiceText(wording, mark), spot.y - size / 2 - 9, colours.aim)
}

/** Where the words are. */
const column = { x: 640, width: 510 } as const

function drawWords(words: MomentWords, frame: SceneFrame): string {
  const { x, width } = column
  const { colours, scene } = frame
  const ink = `fill="${colours.ink}" ${serif}`
  const title = textBlock({
    ...{ text: words.title, x, y: 92, size: 30, width, mostLines: 2 },
    style: `fill="${colours.soft}" ${sans}`,
  })
  const top = title.below + 30
  const name = words.speaker?.name ?? (scene.dying === undefined ? undefined : frame.wording.name(scene.dying))
  const who = name === undefined ? '' : drawName(name, top, ink)
  const ballot = scene.focus.kind === 'ballot' ? scene.focus.ballot : undefined
  const size = words.text.length > 125 || ballot ? 30 : 38
  const text = textBlock({
    ...{ text: words.speaker ? `“${words.text}”` : words.text, x, y: top + (who ? 92 : 24), size, width },
    ...{ mostLines: ballot ? 3 : size === 30 ? 8 : 6, style: ink },
  })
  const tally =
    ballot &&
    drawTally(ballot, {
      ...{ x, y: text.below + 24, width, wording: frame.wording, style: `fill="${colours.ink}" ${sans}` },
      ...{ bar: colours.edge, chosen: colours.aim },
    })
  return [title.svg, who, text.svg, tally ?? '', drawFoot(frame)].join('\n')
}

/** A face and its name above the words. */
function drawName(text: string, top: number, ink: string): string {
  const { x, width } = column
  const place = { text, x: x + 86, y: top + 12, size: 36, width: width - 86, mostLines: 1 }
  const name = textBlock({ ...place, style: `${ink} font-weight="700"` })
  return `<image x="${x}" y="${top - 34}" width="68" height="68" href="${portraitAddress(text)}"/>${name.svg}`
}

function drawFoot({ seenBy, colours }: SceneFrame): string {
  const { x, width } = column
  const foot = `<text x="${x}" y="592" font-size="26" font-style="italic" fill="${colours.soft}" ${serif}>nightzero</text>`
  if (seenBy === undefined) return foot
  return `${foot}<text x="${x + width}" y="592" text-anchor="end" font-size="22" fill="${colours.soft}" ${sans}>${xmlText(seenBy)}</text>`
}
