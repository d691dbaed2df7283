import { type Command, Option } from 'commander'
import { wholeNumber } from './numbers.js'

/** Gives `command` the options that say what is played by whom. */
export function addTableOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--config <file>', 'the game as a YAML or JSON file describes it: models, people, limits').conflicts([
        'rules',
        'players',
        'agent',
      ]),
    )
    .option('--rules <name>', 'a preset, as the command `rules` lists them, or a JSON file with rules', 'trial')
    .option('--players <n>', 'how many sit at the table', wholeNumber(1), 10)
    .option('--seed <seed>', 'what every draw is derived from; default: random, and printed')
    .addOption(new Option('--agent <kind>', 'who plays').choices(['random', 'scripted']).default('scripted'))
}
