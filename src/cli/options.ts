import { ed25519Signer, type GameOptions, MafiaError } from '../index.js'
import { languageTags } from '../kernel/events/index.js'
import { aboutFile, BadInput } from './exit.js'
import { choice, flag, type Given, option, wholeNumber } from './given.js'
import { readTextFile } from './input-files.js'
import { parseSpeed } from './pace.js'

export const logArgument =
  'a log as `play --log` writes it, or a database with --game: a SQLite file or `postgres://...`; `-` reads a log from standard input'

export const logsArgument =
  'logs as `play --log` writes them, folders of them, or databases with all their games: SQLite files or `postgres://...`; `-` reads one log from standard input'

export const gameOption = option('--game <id>', 'the game in a database')

export const callsOption = option(
  '--calls <file>',
  'save every call to a model there, as sent and received, without keys (.jsonl, or .jsonl.gz); a folder gets one file for each game',
)

export const serviceOptions = [
  option(
    '--patience-ms <n>',
    'how long to retry a service that cannot be reached, for one answer, in ms; default 600000',
    wholeNumber(0),
  ),
  choice(
    '--on-service-fault <what>',
    'what happens after that, and at once if the service refuses: pause and exit with 4, or use the default answer of the rules',
    ['pause', 'default'],
  ),
]

export const bots = ['random', 'scripted'] as const

export const tableOptions = [
  option('--config <file>', 'the YAML or JSON file that describes the game: models, people, limits').conflicts([
    'rules',
    'players',
    'agent',
  ]),
  option('--rules <name>', 'a preset, as the command `rules` lists them, or a JSON file with rules').or('trial'),
  option('--players <n>', 'how many players the game has; default: as many as usual by its rules', wholeNumber(1)),
  option('--seed <seed>', 'the seed of all random draws; default: random, and printed'),
  choice('--agent <kind>', 'who plays', bots).or('scripted'),
]

export const viewingOptions = [
  choice(
    '--language <tag>',
    'the language to tell in, and for a new game also that of its players; default: that of the game, else English',
    languageTags,
  ),
  option(
    '--view <who>',
    'the view to show: public, viewers, moderator or a player such as p3; omniscient is all that happened, with private thoughts; analysis adds times, tries, tokens and cost',
  ),
  option(
    '--speed <pace>',
    'instant, fast (4), normal (1), slow (0.5) or a factor; default: 2 on a terminal, instant elsewhere',
    parseSpeed,
  ),
  flag('--json', 'print one event a line: the whole log, or with --view what that audience sees'),
]

/** Refuses a pace for a game that a person plays: its questions wait for the person. */
export function refusePacedSeat({ seat, speed }: { readonly seat?: number; readonly speed?: unknown }): void {
  if (seat !== undefined && speed !== undefined)
    throw new BadInput('At a seat the game waits for you and shows the rest at once: leave out --speed.')
}

export type ViewingOptions = Given<typeof viewingOptions>

export const evidenceOption = flag(
  '--evidence',
  'put hashes into the log that show every later change, also of times, tokens and costs',
)

export const signOption = option(
  '--sign <file>',
  'with the Ed25519 private key in this file (PEM), sign the end of the log too',
)

type EvidenceArguments = Partial<Given<readonly [typeof evidenceOption, typeof signOption]>>

/** What `--evidence` and `--sign` ask for. */
export function evidenceFrom({ evidence, sign }: EvidenceArguments): {
  readonly evidence?: NonNullable<GameOptions['evidence']>
} {
  if (sign === undefined) return evidence ? { evidence } : {}
  try {
    return { evidence: ed25519Signer(readTextFile('read the key', sign)) }
  } catch (error) {
    throw aboutFile(sign, error, MafiaError)
  }
}
