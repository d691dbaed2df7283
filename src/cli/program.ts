import { Command } from 'commander'
import { ownVersion } from '../serving/index.js'
import { oneLine } from '../text/index.js'
import { ownCommand } from './command-words.js'
import { addExportCommand } from './commands/export.js'
import { addForkCommand } from './commands/fork.js'
import { addInspectCommand } from './commands/inspect.js'
import { addPlanCommand } from './commands/plan.js'
import { addPlayCommand } from './commands/play.js'
import { addPositionsCommand } from './commands/positions.js'
import { addProbeCommand } from './commands/probe.js'
import { addReplayCommand } from './commands/replay.js'
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
import { helpLayout } from './help-layout.js'
import { otherName } from './other-names.js'

/** The command line: one file a command. Faults in it are one line on stderr and thrown as `CommanderError`. */
export function commandLine(): Command {
  const program: Command = new Command(ownCommand())
    .description('Mafia, the social deduction game, played between agents.')
    .version(ownVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .configureHelp(helpLayout)
    .configureOutput({
      outputError: (text, write) =>
        write(`nightzero: ${oneLine(text).replace(/^error: /, '')}${otherName(program, text)}\n`),
    })
  for (const add of [
    addPlayCommand,
    addReplayCommand,
    addResumeCommand,
    addForkCommand,
    addVerifyCommand,
    addStatsCommand,
    addExportCommand,
    addInspectCommand,
    addServeCommand,
    addWatchCommand,
    addTournamentCommand,
    addWorkerCommand,
    addTopCommand,
    addPositionsCommand,
    addProbeCommand,
    addPlanCommand,
    addRulesCommand,
    addShowCallCommand,
  ])
    add(program)
  return program
}
