import { Command } from 'commander'
import { oneLine } from '../text/index.js'
import { addInspectCommand } from './commands/inspect.js'
import { addPlayCommand } from './commands/play.js'
import { addReplayCommand } from './commands/replay.js'
import { addResumeCommand } from './commands/resume.js'
import { addRulesCommand } from './commands/rules.js'
import { addShowCallCommand } from './commands/show-call.js'
import { addStatsCommand } from './commands/stats.js'
import { addTournamentCommand } from './commands/tournament.js'
import { addVerifyCommand } from './commands/verify.js'
import { ownVersion } from './own-version.js'

/** The command line: one file a command. Faults in it are one line on stderr and thrown as `CommanderError`. */
export function commandLine(): Command {
  const program = new Command('nightzero')
    .description('Mafia, the social deduction game, played between agents.')
    .version(ownVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      outputError: (text, write) => write(`nightzero: ${oneLine(text).replace(/^error: /, '')}\n`),
    })
  for (const add of [
    addPlayCommand,
    addReplayCommand,
    addResumeCommand,
    addVerifyCommand,
    addStatsCommand,
    addInspectCommand,
    addTournamentCommand,
    addRulesCommand,
    addShowCallCommand,
  ])
    add(program)
  return program
}
