import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import {
  foldEvents,
  type GameEvent,
  InvalidLogError,
  isEvent,
  MafiaError,
  type Observer,
  type ViewEvent,
  viewFor,
} from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { checkFields } from '../../kernel/errors/checks.js'
import { InvalidOptionsError } from '../../kernel/errors/errors.js'
import type { OptionsFrom } from '../../kernel/errors/option-fields.js'
import { type LanguageTag, languageTags, requireEvents, requireObserver } from '../../kernel/events/index.js'
import { choiceList, htmlText, jsonEscape } from '../../kernel/text/index.js'
import { type Analysis, shownAnalysis } from '../../lab/analysis/index.js'
import type { ProbeReport } from '../../lab/positions/index.js'
import type { TournamentReport } from '../../lab/tournament/index.js'
import { type CompiledMessages, Language } from '../../words/languages/index.js'
import { findReading } from '../../words/reading/index.js'
import { type MomentWords, momentWords, pictureSize } from '../pictures/index.js'
import { missingPage, pageFile, readPageText } from '../serving/index.js'

/** A value as JSON in which nothing can end the element around it, whatever players said. */
const escapedData = (value: unknown): string => JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, jsonEscape)

/** A script as the content of a script element: inside texts and patterns, an escaped character means the same. */
const inlineScript = (script: string): string =>
  script.replaceAll(/<(?=\/script)/gi, '\\x3C').replaceAll('<!--', '\\x3C!--')

const inlineStyle = (style: string): string => style.replaceAll(/<(?=\/style)/gi, '\\3C ')

type PageName = 'html-page' | 'html-translation' | 'report-page'

// Beside the built package; from its source, where the build puts it.
const places = ['./', '../../../dist/']

/** Reads a file of a built page that files are written with. Throws `MafiaError` where it was not built. */
function readPart(page: PageName, name: string): string {
  const folders = places.map((place) => fileURLToPath(new URL(`${place}${page}/`, import.meta.url)))
  const [file] = folders.flatMap((folder) => pageFile(folder, name) ?? [])
  if (file === undefined) throw new MafiaError(missingPage)
  return readPageText(file)
}

interface Translation {
  readonly language: Language
  readonly words: string
}

/** What a page in another language has more; undefined for English. */
function translationFor(tag: LanguageTag): Translation | undefined {
  if (tag === 'en') return undefined
  const words = JSON.parse(readPart('html-translation', `${tag}.json`)) as { readonly messages: CompiledMessages }
  return { language: new Language(tag, words.messages), words: escapedData(words) }
}

/** What programs that show links say of a page: a title, a description and, if its address is known, a picture. */
export function linkMetas({ title, text, speaker }: MomentWords, image?: string): string[] {
  const said = speaker ? `${speaker.name}: “${text}”` : text
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'nightzero'],
    ['og:title', title],
    ['og:description', said],
    ['twitter:card', image === undefined ? 'summary' : 'summary_large_image'],
  ]
  const { width, height } = pictureSize
  if (image !== undefined)
    tags.push(
      ['og:image', image],
      ['og:image:width', `${width}`],
      ['og:image:height', `${height}`],
      ['og:image:alt', title],
    )
  const metas = tags.map(([name = '', content = '']) => `<meta property="${name}" content="${htmlText(content)}">`)
  return [`<meta name="description" content="${htmlText(said)}">`, ...metas]
}

interface PageDocument {
  readonly page: PageName
  readonly title: string
  readonly id: string
  readonly value: unknown
  /** What programs that show links say of the page. Default: nothing. */
  readonly about?: MomentWords
  readonly image?: string | undefined
  readonly translation?: Translation | undefined
  /** The language that players speak, which the page reads. Default: English, which it always reads. */
  readonly spoken?: LanguageTag
}

const contentHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const jsonElement = (id: string, data: string): string =>
  `<script type="application/json" id="${id}">${data}</script>\n`

/** A page as one file. It contacts no server, and nothing in the value can become more than text. */
function pageDocument({ page, title, id, value, about, image, translation, spoken = 'en' }: PageDocument): string {
  const reading = findReading(spoken)
  const [script, style] = [inlineScript(readPart(page, 'page.js')), inlineStyle(readPart(page, 'page.css'))]
  const notices = readPart(page, 'THIRD-PARTY-NOTICES.md')
  const policy = `default-src 'none'; script-src ${contentHash(script)}; style-src ${contentHash(style)}; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="${translation?.language.tag ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${htmlText(title)}</title>
${about ? `${linkMetas(about, image).join('\n')}\n` : ''}<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<noscript><p>This page needs JavaScript, which is turned off here.</p></noscript>
${jsonElement(id, escapedData(value))}${translation ? jsonElement('words', translation.words) : ''}${reading ? jsonElement('reading', escapedData({ tag: spoken, reading })) : ''}<script>${script}</script>
<script type="text/plain">
${htmlText(notices)}
</script>
</body>
</html>
`
}

const languageSpoken = (events: readonly ViewEvent[]): LanguageTag =>
  events.find((event) => isEvent(event, 'game.opened'))?.data.language ?? 'en'

const isAnalysis = (value: unknown): boolean => Array.isArray((value as Partial<Analysis> | null)?.points)

const optionsSchema = z.strictObject(
  {
    /** `'public'` (the default), `'viewers'`, the id of a player, or, once the game is over, `'moderator'`. */
    view: (z.string() as z.ZodType<Observer, Observer>).optional(),
    /** What decided the game, drawn below the timeline. Before the end of a game only the values that tell no secret are. */
    analysis: z.custom<Analysis>(isAnalysis, 'Expected what `analyse` returned').optional(),
    /** The address of a picture of the game, such as `https://example.org/game.png`, for programs that show links. Default: none. */
    image: z
      .url({
        protocol: /^https?$/,
        error: 'Expected the address of a picture, for example `https://example.org/game.png`',
      })
      .optional(),
    /** The language of the page and of its telling. Default: that of the game, else English. */
    language: z.enum(languageTags, `Expected a language: ${choiceList(languageTags)}`).optional(),
  },
  'Expected the options as an object, for example `{ view: "public" }`',
)

/** What the page contains. */
export interface HtmlOptions extends OptionsFrom<typeof optionsSchema> {}

/**
 * A game as one HTML file that opens from disk: the table, the timeline, the votes and the statecharts. It contains
 * only the events that the chosen audience may see, contacts no server, and runs only its own script.
 * @throws {InvalidLogError} when the log is empty or not a list of events.
 * @throws {InvalidOptionsError} when the view is unknown, or is the moderator's before the game has ended.
 * @throws {MafiaError} when the package was built without its page.
 */
export function exportHtml(events: readonly GameEvent[], options: HtmlOptions = {}): string {
  requireEvents(events)
  if (events.length === 0) throw new InvalidLogError('The log is empty: there is nothing to export.')
  const { view = 'public', analysis, image, language } = checkFields(optionsSchema, options)
  const { id, players } = foldEvents(events)
  requireObserver(view, players)
  if (view === 'moderator' && events.at(-1)?.type !== 'game.ended')
    throw new InvalidOptionsError("The moderator's view needs a finished game: export `public` until then.", 'view')
  const shown = analysis && { analysis: shownAnalysis(analysis, events, view) }
  const seen = viewFor(view, events).events
  // What a link shows of the page is for everybody.
  const spoken = languageSpoken(seen)
  const translation = translationFor(language ?? spoken)
  const about = momentWords({ events: viewFor('public', events).events, language: translation?.language })
  const value = { id, audience: view, events: seen, ...shown }
  const title = `${id}: a game of Mafia`
  return pageDocument({ page: 'html-page', title, id: 'game', value, about, image, translation, spoken })
}

/** The report of a tournament or a probe. */
export type Report = TournamentReport | ProbeReport

/**
 * The report as one HTML file that opens from disk: tables, sentences and charts. It contacts no server, and runs only its own
 * script.
 * @throws {MafiaError} when the package was built without its page.
 */
export function reportHtml(report: Report): string {
  requireArgument('report', report, {
    kind: 'an object',
    fields: ['report', 'title'],
    advice: 'as `tournamentReport` makes it',
  })
  return pageDocument({ page: 'report-page', title: `${report.title}: results`, id: 'report', value: report })
}
