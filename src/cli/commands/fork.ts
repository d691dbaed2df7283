import type { Command } from 'commander'
import {
  type Answer,
  type ForkOptions,
  foldEvents,
  forkGame,
  type GameEvent,
  InvalidLogError,
  InvalidOptionsError,
} from '../../index.js'
import { BadInput } from '../bad-input.js'
import { commandWith } from '../command-words.js'
import { interruptible } from '../exit.js'
import { gameStop } from '../game-stop.js'
import { createdIn, eventsIn } from '../log-events.js'
import { createLogFile } from '../log-file.js'
import { wholeNumber } from '../numbers.js'
import { Printer } from '../printer.js'
import { addResumeOptions, playersFor, type ResumeArguments } from '../resume-table.js'
import { addServiceOptions } from '../service-options.js'
import { tellLive } from '../tell-live.js'
import { choiceLines, endings } from '../telling/choices.js'
import { outputScene } from '../telling/scene.js'
import { addViewingOptions, showingOf, type ViewingOptions } from '../viewing-options.js'

interface ForkArguments extends ViewingOptions, ResumeArguments {
  readonly at?: number
  readonly choice?: string
  readonly speech?: string
  readonly log?: string
}

/** `nightzero fork FILE`: continues a game from one of its moments, with one answer changed. */
export function addForkCommand(program: Command): void {
  const command = program
    .command('fork')
    .description('play a recorded game again with one answer changed; without --at, list the answers')
    .argument('<file>', 'a log as `play --log` writes it; `-` reads it from standard input')
    .option(
      '--at <n>',
      'the number of the answer to change; without a change, of the last event to keep',
      wholeNumber(0),
    )
    .option('--choice <option>', 'what the player chooses instead: a name, an id or a word such as skip')
    .option('--speech <words>', 'what the player says instead')
    .option('--log <file>', 'save the new game there; the file must not exist')
  addResumeOptions(command)
  addServiceOptions(command)
  addViewingOptions(command).action(fork)
}

async function fork(file: string, options: ForkArguments): Promise<void> {
  const events = await eventsIn(file)
  const { at } = options
  if (at === undefined) return await list(events, file, options)
  const { signal, release } = interruptible()
  try {
    await play(events, { file, at, options, signal })
  } catch (error) {
    if (error instanceof InvalidLogError || error instanceof InvalidOptionsError)
      throw new BadInput(`\`${file}\`: ${inTypedWords(error.message, file, options)}`)
    throw error
  } finally {
    release()
  }
}

/** The library's message in the words of the command line: its option `at` is `--at`, its `change` what was typed. */
function inTypedWords(message: string, file: string, { choice, speech }: ForkArguments): string {
  const changes = [...(choice === undefined ? [] : ['--choice']), ...(speech === undefined ? [] : ['--speech'])]
  const typed = message.replace(/^Expected `change`/, `Expected ${changes.join(' and ')}`)
  const worded = typed.replace(/^Expected `at`/, 'Expected --at')
  return worded === typed ? worded : `${worded} To list the answers: ${commandWith('fork', file, {})}`
}

async function list(events: readonly GameEvent[], file: string, { choice, speech, log }: ForkArguments): Promise<void> {
  if ([choice, speech, log].some((given) => given !== undefined))
    throw new BadInput(`Expected --at with the number of an answer. To list them: ${commandWith('fork', file, {})}`)
  const scene = outputScene('moderator')
  new Printer(process.stdout).print(await choiceLines(scene, events))
}

interface Forking {
  readonly file: string
  readonly at: number
  readonly options: ForkArguments
  readonly signal: AbortSignal
}

async function play(events: readonly GameEvent[], { file, at, options, signal }: Forking): Promise<void> {
  const { timeoutMs, person, plan, ...seated } = await playersFor(createdIn(events, file), options)
  const change = changeIn(events, options)
  const forked: ForkOptions = { ...seated, at, ...(change && { change }) }
  const log = options.log === undefined ? undefined : createLogFile(options.log)
  const game = await forkGame(events, { ...forked, ...(log && { store: log.store }) }).catch((error) => {
    log?.discard()
    throw error
  })
  const continuation = {
    timeoutMs,
    ...(options.log !== undefined && { command: commandWith('resume', options.log, options) }),
  }
  const showing = showingOf(options, plan.ids, signal)
  const stop = gameStop(game, continuation)
  await tellLive(game, { showing, stop, ...(person && { person }) })
  if (!showing.json) showing.printer.print(endings(events, game.events))
}

/** The new answer, if the options give one. A name stands for its player. */
function changeIn(events: readonly GameEvent[], { choice, speech }: ForkArguments): Answer | undefined {
  if (choice === undefined && speech === undefined) return undefined
  return {
    ...(choice !== undefined && { choice: idOf(events, choice) }),
    ...(speech !== undefined && { speech }),
  }
}

function idOf(events: readonly GameEvent[], choice: string): string {
  const same = foldEvents(events).players.filter(({ name }) => name.toLowerCase() === choice.toLowerCase())
  return same[0]?.id ?? choice
}
