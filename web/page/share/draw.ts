import type { ViewEvent } from '../../../src/index.js'
import { isVerdict } from '../../../src/kernel/events/index.js'
import { momentPicture, type PictureMoment, pictureSize } from '../../../src/show/pictures/index.js'
import { dwellMs, findNextStop } from '../../../src/words/stories/index.js'
import { texts } from '../texts.js'

/** The moment as the address of an SVG picture. */
export const pictureAddress = (moment: PictureMoment): string =>
  `data:image/svg+xml,${encodeURIComponent(momentPicture(moment))}`

async function loadPicture(moment: PictureMoment): Promise<HTMLImageElement> {
  const image = new Image(pictureSize.width, pictureSize.height)
  image.src = pictureAddress(moment)
  await image.decode()
  return image
}

function createCanvas() {
  const canvas = Object.assign(document.createElement('canvas'), pictureSize)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error(texts.share.noPictures)
  return { canvas, pen }
}

/** The moment as a PNG file. */
export async function pictureFile(moment: PictureMoment, name: string): Promise<File> {
  const { canvas, pen } = createCanvas()
  pen.drawImage(await loadPicture(moment), 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) throw new Error(texts.share.noPictures)
  return new File([blob], `${name}.png`, { type: 'image/png' })
}

/** The moments of a clip: so many from one on, each with how long it is shown, in ms. */
export function clipMoments({ events, at = 0 }: PictureMoment, count: number) {
  const moments: { readonly at: number; readonly ms: number }[] = []
  for (let n = at; moments.length < count; ) {
    moments.push({ at: n, ms: Math.max(leastMs, Math.min(mostMs, dwellMs(events, n) / clipSpeed)) })
    const next = findNextStop(events, n, 1)
    if (next === n) break
    n = next
  }
  return moments
}

/** What a film of a game shows of it: who was accused, what was decided, who died, and the end. */
const isTurn = (event: ViewEvent): boolean =>
  isVerdict(event) || /^(game\.opened|defense\.given|player\.died|game\.ended)$/.test(event.type)

/** The moments of a film of a whole game, under a minute. */
export function filmMoments({ events }: PictureMoment) {
  const moments = events.filter(isTurn).map(({ n }) => ({ at: n, ms: Math.min(mostOfFilmMs, dwellMs(events, n)) }))
  const wholeMs = moments.reduce((sum, { ms }) => sum + ms, 0)
  const share = Math.min(1, filmMs / wholeMs)
  return moments.map(({ at, ms }) => ({ at, ms: ms * share }))
}

const filmMs = 55_000
const mostOfFilmMs = 4_000

/** A clip is faster than the stage: it is to be passed on. */
const clipSpeed = 1.6
const leastMs = 700
const mostMs = 5_000
const fadeMs = 240
const framesPerSecond = 25

/** What every phone plays comes first. */
const clipTypes = [
  'video/mp4;codecs=avc1.42E01E',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
] as const

/** The kind of video that this browser can record; undefined if it cannot. */
export const clipType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : clipTypes.find((type) => MediaRecorder.isTypeSupported(type))

interface ClipOptions {
  readonly moments: readonly { readonly at: number; readonly ms: number }[]
  readonly name: string
  readonly signal: AbortSignal
  /** Gets how much is recorded, from 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Records moments as a video file, in real time. Throws when the browser cannot record, or the signal ends it. */
export async function recordClip(
  moment: PictureMoment,
  { moments, name, signal, onProgress }: ClipOptions,
): Promise<File> {
  const type = clipType()
  if (type === undefined) throw new Error(texts.share.noClips)
  const { canvas, pen } = createCanvas()
  const pictures = await Promise.all(moments.map(({ at }) => loadPicture({ ...moment, at })))
  const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
    mimeType: type,
    videoBitsPerSecond: 2_500_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise<void>((done) => recorder.addEventListener('stop', () => done(), { once: true }))
  recorder.start()
  await showMoments(
    moments,
    (at, fade) => {
      const [before, now] = [pictures[at - 1], pictures[at]]
      pen.globalAlpha = 1
      if (before) pen.drawImage(before, 0, 0)
      pen.globalAlpha = before ? fade : 1
      if (now) pen.drawImage(now, 0, 0)
      onProgress(at / moments.length)
    },
    signal,
  )
  recorder.stop()
  await stopped
  signal.throwIfAborted()
  const kind = type.split(';')[0] ?? type
  return new File(parts, `${name}.${kind.split('/')[1]}`, { type: kind })
}

type DrawFrame = (at: number, fade: number) => void

/** Draws frame after frame until every moment had its time. `fade`: from 0 to 1 while a moment replaces the one before. */
function showMoments(moments: ClipOptions['moments'], draw: DrawFrame, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let [at, since] = [0, performance.now()]
    const timer = setInterval(() => {
      const passed = performance.now() - since
      if (passed >= (moments[at]?.ms ?? 0)) {
        at += 1
        since += passed
      }
      if (at >= moments.length || signal.aborted) {
        clearInterval(timer)
        done()
      } else draw(at, Math.min(1, (performance.now() - since) / fadeMs))
    }, 1_000 / framesPerSecond)
  })
}
