import { type Command, InvalidArgumentError, Option } from 'commander'
import { amount, wholeNumber } from './numbers.js'

/** Gives `command` the options that say what to do when the service behind a player fails. */
export function addServiceOptions(command: Command): Command {
  return command
    .option(
      '--patience-ms <n>',
      'how long to retry a service that cannot be reached, for one answer, in ms; default 600000',
      wholeNumber(0),
    )
    .addOption(
      new Option(
        '--on-service-fault <what>',
        'what happens after that, and at once if the service refuses: pause and exit with 4, or use the default answer of the rules',
      ).choices(['pause', 'default']),
    )
}

/** A share from 0 to 1. Throws `InvalidArgumentError` for anything else. */
export function share(text: string): number {
  const value = amount(text)
  if (value > 1) throw new InvalidArgumentError('Expected a share from 0 to 1.')
  return value
}
