import { oneLine } from '../text/index.js'
import { commandOf, given } from './command-words.js'
import type { TableArguments, TablePlan } from './table-plan.js'
import { columns, wrap } from './telling/wrap.js'

/** What a game was asked for with, as far as the hints at its beginning repeat it. */
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

/** A game out of a file may cost money or keep a log, so it is not proposed to play it again. */
const secretsHint = (asked: Asked, width: number): string[] =>
  asked.config === undefined
    ? hint('More fun, with every secret', commandOf('play', [...repeated(asked), '--view', 'moderator']), width)
    : wrap('More fun, with every secret: add --view moderator.', width)

/** The options that make the same table; those that are as by default are left out. */
const repeated = ({ rules, players, agent, narrator, seed }: Asked): string[] =>
  given({
    '--rules': rules === 'trial' ? undefined : rules,
    '--players': players === 10 ? undefined : players,
    '--agent': agent === 'scripted' ? undefined : agent,
    '--narrator': narrator,
    '--seed': seed,
  })

/** A command to type, in one piece so that it can be copied. */
function hint(text: string, command: string, width: number): string[] {
  const line = `${text}: ${command}`
  return columns(line) <= width ? [line] : [...wrap(`${text}:`, width), `  ${command}`]
}
