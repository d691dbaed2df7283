import { oneLine } from '../text/index.js'
import { commandOf, optionWords } from './command-words.js'
import type { TableArguments, TablePlan } from './table-plan.js'
import { columns, wrap } from './telling/wrap.js'

/** The options of the command that the hints before a game repeat. */
interface Asked extends TableArguments {
  readonly seed?: string
  readonly view?: string
}

/** A game that is about to begin. */
interface Beginning {
  readonly asked: Asked
  readonly seed: string
  readonly plan: Pick<TablePlan, 'rulesName' | 'personAt'>
}

/** The lines before a game: how to play it again, where its rules are, and how to see all of it. */
export function welcome({ asked, seed, plan: { rulesName, personAt } }: Beginning, width: number): string[] {
  return [
    ...wrap(`Seed ${oneLine(seed)}: play the same game again with --seed.`, width),
    ...(rulesName === undefined ? [] : hint('The rules', commandOf('rules', [oneLine(rulesName), '--card']), width)),
    ...(personAt === undefined ? [] : [`You sit at seat ${personAt + 1}.`]),
    ...(personAt === undefined && asked.view === undefined ? secretsHint(asked, width) : []),
  ]
}

/** A game from a file may cost money or save a log, so the hint does not propose to play it again. */
const secretsHint = (asked: Asked, width: number): string[] =>
  asked.config === undefined
    ? hint('More fun, with every secret', commandOf('play', [...tableWords(asked), '--view', 'moderator']), width)
    : wrap('More fun, with every secret: add --view moderator.', width)

/** The options that make the same table, without those that have their defaults. */
const tableWords = ({ rules, players, agent, narrator, seed }: Asked): string[] =>
  optionWords({
    '--rules': rules === 'trial' ? undefined : rules,
    '--players': players === 10 ? undefined : players,
    '--agent': agent === 'scripted' ? undefined : agent,
    '--narrator': narrator,
    '--seed': seed,
  })

/** A text and a command to type, which stays on one line so that it can be copied. */
function hint(text: string, command: string, width: number): string[] {
  const line = `${text}: ${command}`
  return columns(line) <= width ? [line] : [...wrap(`${text}:`, width), `  ${command}`]
}
