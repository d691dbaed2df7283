import { Command, Help, type HelpConfiguration } from 'commander'
import { presets } from '../index.js'
import { didYouMean, oneLine } from '../kernel/text/index.js'
import { ownVersion } from '../show/serving/index.js'
import { addAnalyseCommand } from './commands/analyse.js'
import { addArchiveCommand } from './commands/archive.js'
import { addExportCommand } from './commands/export.js'
import { addForkCommand } from './commands/fork.js'
import { addImportCommand } from './commands/import.js'
import { addInspectCommand } from './commands/inspect.js'
import { addMcpCommand } from './commands/mcp.js'
import { addPlayCommand } from './commands/play.js'
import { addPositionsCommand } from './commands/positions.js'
import { addProbeCommand } from './commands/probe.js'
import { addReplayCommand } from './commands/replay.js'
import { addReportCommand } from './commands/report.js'
import { addResumeCommand } from './commands/resume.js'
import { addRulesCommand } from './commands/rules.js'
import { addServeCommand } from './commands/serve.js'
import { addShowCallCommand } from './commands/show-call.js'
import { addStatsCommand } from './commands/stats.js'
import { addTopCommand } from './commands/top.js'
import { addTournamentCommand } from './commands/tournament.js'
import { addTryCommand } from './commands/try.js'
import { addVerifyCommand } from './commands/verify.js'
import { addWatchCommand } from './commands/watch.js'
import { addWorkerCommand } from './commands/worker.js'
import { BadInput, describeSystemError, exitReport, exitStatus } from './exit.js'
import { loadOwnCode, type WithModule, withOption } from './input-files.js'
import { displayWidth, wrapLines } from './output/scene.js'
import { ownCommand } from './own-command.js'
import { warn } from './printer.js'

/** Ends silently when the reader of stdout closes, as `head` does; for its other faults as for bad input. */
export function guardOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  stderr.on('error', () => {})
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitStatus.done)
    stderr.write(`nightzero: Cannot write to standard output: ${describeSystemError(error)}.\n`)
    process.exit(exitStatus.badInput)
  })
}

/** A description with fewer columns than this beside its option stands below it. */
const leastRoom = 36
const margin = 2
const indent = ' '.repeat(6)

/** A layout for help that also fits narrow terminals: there a description stands below its option, broken between words. */
export const helpLayout: HelpConfiguration = {
  formatItem(...item) {
    const [term, termWidth, description, helper] = item
    const { helpWidth = 80 } = helper
    if (description === '' || helpWidth - termWidth - 2 * margin >= leastRoom)
      return Help.prototype.formatItem.apply(helper, item)
    const below = wrapLines(description, Math.max(20, helpWidth - displayWidth(indent))).map((line) => indent + line)
    return [' '.repeat(margin) + term, ...below].join('\n')
  },
}

const otherNames: Readonly<Record<string, string>> = {
  '--preset': '--rules',
  '--game': '--rules',
  '--variant': '--rules',
  '--model': '--config',
  '--models': '--config',
  '--human': '--seat',
  '--person': '--seat',
  '--me': '--seat',
  '--fast': '--speed',
  '--slow': '--speed',
  '--save': '--log',
  '--output': '--log',
  '-n': '--players',
}

/** Empty if no option was probably meant. For a misspelled option the parser asks that itself. */
export function suggestOption(program: Command, message: string): string {
  const [name = ''] = program.args
  const options = program.commands.find((command) => command.name() === name)?.options ?? []
  const flag = otherNames[/unknown option '(--?[a-z]+)/.exec(message)?.[1] ?? '']
  if (flag !== undefined && options.some(({ long }) => long === flag)) return ` (Did you mean ${flag}?)`
  const word = /(?:too many arguments.* got \d+: |unknown command ')([\w-]+)/.exec(message)?.[1] ?? ''
  if (!Object.hasOwn(presets, word)) return ''
  return ` (Did you mean ${name === word ? 'play ' : ''}--rules ${word}?)`
}

export function commandLine(): Command {
  const program: Command = new Command(ownCommand())
    .description('Mafia, the social deduction game, played between agents.')
    .version(ownVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .configureHelp(helpLayout)
    .configureOutput({
      outputError: (text, write) =>
        write(`nightzero: ${oneLine(text).replace(/^error: /, '')}${suggestOption(program, text)}\n`),
    })
    .hook('preAction', async (_, command) => void (await loadOwnCode(command.opts<WithModule>().with)))
  for (const [group, adders] of Object.entries(groups)) {
    program.commandsGroup(`${group}:`)
    for (const add of adders) add(program)
  }
  for (const command of program.commands) if (!withoutRules.includes(command.name())) command.addOption(withOption)
  program.helpCommand(false).commandsGroup('Help:').addCommand(helpCommand(program))
  return program
}

const groups = {
  Play: [
    addPlayCommand,
    addResumeCommand,
    addForkCommand,
    addServeCommand,
    addWatchCommand,
    addMcpCommand,
    addRulesCommand,
  ],
  Logs: [addReplayCommand, addVerifyCommand, addInspectCommand, addExportCommand, addImportCommand, addShowCallCommand],
  Research: [
    addStatsCommand,
    addAnalyseCommand,
    addTournamentCommand,
    addReportCommand,
    addPositionsCommand,
    addProbeCommand,
    addTryCommand,
  ],
  Operate: [addWorkerCommand, addTopCommand, addArchiveCommand],
} as const

/** Commands that read neither rules nor a log. All others take `--with`. */
const withoutRules = ['import', 'show-call', 'watch', 'top', 'archive', 'try']

/** `help` of a command. One that is not there is refused, as it is without `help`. */
const helpCommand = (program: Command): Command =>
  new Command('help')
    .argument('[command]')
    .description('print the help of a command')
    .action((name: string | undefined) => {
      const command = program.commands.find((one) => one.name() === name)
      if (command !== undefined || name === undefined) return (command ?? program).help()
      const names = program.commands.map((one) => one.name())
      throw new BadInput(
        `There is no command \`${oneLine(name)}\`${didYouMean(name, names)}; \`${ownCommand()} --help\` lists them.`,
      )
    })

export async function run(): Promise<void> {
  guardOutput(process)
  process.once('uncaughtException', failAtOnce)
  try {
    await commandLine().parseAsync(process.argv)
  } catch (error) {
    fail(error)
  } finally {
    process.off('uncaughtException', failAtOnce)
  }
}

function fail(error: unknown): void {
  const { status, message, trace } = exitReport(error)
  if (message !== undefined) warn(message)
  if (trace !== undefined && process.env.NIGHTZERO_DEBUG) process.stderr.write(`${trace}\n`)
  process.exitCode = status
}

/** For an error that nothing catches: Node would print a line of the bundled code. The state is unknown, so the program ends. */
function failAtOnce(error: unknown): void {
  fail(error)
  process.exit()
}
