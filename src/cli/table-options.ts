import { type Command, Option } from 'commander'
import { wholeNumber } from './numbers.js'

/** Gives `command` the options for the rules, the players and the seed. */
export function addTableOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--config <file>', 'the YAML or JSON file that describes the game: models, people, limits').conflicts([
        'rules',
        'players',
        'agent',
      ]),
    )
    .option('--rules <name>', 'a preset, as the command `rules` lists them, or a JSON file with rules', 'trial')
    .option('--players <n>', 'how many players the game has', wholeNumber(1), 10)
    .option('--seed <seed>', 'the seed of all random draws; default: random, and printed')
    .addOption(new Option('--agent <kind>', 'who plays').choices(['random', 'scripted']).default('scripted'))
}
