import { Command, Help, type HelpConfiguration } from 'commander'
import { presets } from '../index.js'
import { oneLine } from '../kernel/text/index.js'
import { ownVersion } from '../show/serving/index.js'
import { addAnalyseCommand } from './commands/analyse.js'
import { addArchiveCommand } from './commands/archive.js'
import { addExportCommand } from './commands/export.js'
import { addForkCommand } from './commands/fork.js'
import { addImportCommand } from './commands/import.js'
import { addInspectCommand } from './commands/inspect.js'
import { addMcpCommand } from './commands/mcp.js'
import { addPlanCommand } from './commands/plan.js'
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
import { addVerifyCommand } from './commands/verify.js'
import { addWatchCommand } from './commands/watch.js'
import { addWorkerCommand } from './commands/worker.js'
import { describeSystemError, exitReport, exitStatus } from './exit.js'
import { ownCommand } from './hints.js'
import { displayWidth, wrapLines } from './output/scene.js'
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
  for (const add of [
    addPlayCommand,
    addReplayCommand,
    addResumeCommand,
    addForkCommand,
    addVerifyCommand,
    addAnalyseCommand,
    addStatsCommand,
    addExportCommand,
    addImportCommand,
    addInspectCommand,
    addServeCommand,
    addWatchCommand,
    addMcpCommand,
    addTournamentCommand,
    addReportCommand,
    addWorkerCommand,
    addTopCommand,
    addArchiveCommand,
    addPositionsCommand,
    addProbeCommand,
    addPlanCommand,
    addRulesCommand,
    addShowCallCommand,
  ])
    add(program)
  return program
}

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
