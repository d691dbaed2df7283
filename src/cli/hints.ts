import { nextLastingTable, roleCountsFor, shortGameWarning } from '../kernel/rules/index.js'
import { oneLine } from '../kernel/text/index.js'
import { cardEnglish } from '../words/languages/index.js'
import { shownPlace } from './log-place.js'
import type { ViewingOptions } from './options.js'
import { displayWidth, wrapLines } from './output/scene.js'
import { ownCommand, quote } from './own-command.js'
import { warn } from './printer.js'
import type { TableArguments, TablePlan } from './table.js'

export const formatFileCommand = (command: string, file: string, options: TypedOptions = {}): string =>
  formatCommand(command, [shownPlace(file), ...formatOptions(options)])

const repeated = [
  'game',
  'config',
  'with',
  'seat',
  'agent',
  'calls',
  'sign',
  'patienceMs',
  'onServiceFault',
  'maxCost',
  'maxTokens',
] as const

type RepeatedOptions = { readonly [K in (typeof repeated)[number]]?: string | number }

/** The command that continues the game of `file` as these options say, with other limits if `raised` has some. */
export const resumeCommand =
  (file: string, options: RepeatedOptions) =>
  (raised: { readonly maxCost?: number; readonly maxTokens?: number } = {}): string => {
    const all = { ...options, ...raised }
    return formatFileCommand('resume', file, Object.fromEntries(repeated.map((name) => [name, all[name]])))
  }

export function formatCommand(command: string, words: readonly string[]): string {
  return [ownCommand(), command, ...words.map(quote)].join(' ')
}

/** Options by name, as the parser gives them: `maxCost` is `--max-cost`. */
type TypedOptions = Readonly<Record<string, string | number | undefined>>

export function formatOptions(options: TypedOptions): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, `${value}`],
  )
}

type Asked = TableArguments & Pick<ViewingOptions, 'view' | 'language'>

/** The lines before a game: how to play it again, where its rules are, and how to see all of it. */
export function welcomeLines(
  { asked, seed, plan }: { asked: Asked; seed: string; plan: Pick<TablePlan, 'rulesName' | 'personAt'> },
  width: number,
): string[] {
  const { rulesName, personAt } = plan
  return [
    ...wrapLines(`Seed ${oneLine(seed)}: play the same game again with --seed.`, width),
    ...(rulesName === undefined
      ? []
      : hint('The rules', formatCommand('rules', [oneLine(rulesName), '--card']), width)),
    ...(personAt === undefined ? [] : [`You sit at seat ${personAt + 1}.`]),
    ...(hasOtherTalk(asked) ? wrapLines('Scripted players speak English in every game.', width) : []),
    ...(personAt === undefined && asked.view === undefined ? secretsHint(asked, width) : []),
    ...(playsScripts(asked)
      ? wrapLines('The players are scripts: their words come from templates, not from a model.', width)
      : []),
  ]
}

const playsScripts = ({ agent, config }: Asked): boolean => agent === 'scripted' && config === undefined

/** Whether scripted players speak another language than that in which the game is told. */
const hasOtherTalk = (asked: Asked): boolean =>
  asked.language !== undefined && asked.language !== 'en' && playsScripts(asked)

/** A game from a file may cost money or save a log, so the hint does not propose to play it again. */
const secretsHint = (asked: Asked, width: number): string[] =>
  asked.config === undefined
    ? hint('More fun, with every secret', formatCommand('play', [...tableWords(asked), '--view', 'moderator']), width)
    : wrapLines('More fun, with every secret: add --view moderator.', width)

const tableWords = ({ rules, players, agent, narrator, seed, with: module }: Asked): string[] =>
  formatOptions({
    rules: rules === 'trial' ? undefined : rules,
    players,
    agent: agent === 'scripted' ? undefined : agent,
    narrator,
    with: module,
    seed,
  })

/** A text and a command to type, which stays on one line so that it can be copied. */
function hint(text: string, command: string, width: number): string[] {
  const line = `${text}: ${command}`
  return displayWidth(line) <= width ? [line] : [...wrapLines(`${text}:`, width), `  ${command}`]
}

/** Says on stderr, before the start, that the mafia can win before any day, and with how many players it cannot. */
export function warnOfShortGame({ rules, seats }: Pick<TablePlan, 'rules' | 'seats'>): void {
  const warning = shortGameWarning(rules, roleCountsFor(rules, seats.length))
  if (warning === null) return
  const more = nextLastingTable(rules, seats.length)
  const advice = more === undefined ? 'Give the rules fewer mafia.' : `With ${more} players it lasts longer.`
  warn(`${cardEnglish().render(warning)} ${advice}`)
}
