import type { Command } from 'commander'
import {
  type Answer,
  type ForkOptions,
  foldEvents,
  forkGame,
  type GameEvent,
  InvalidLogError,
  InvalidOptionsError,
  isEvent,
} from '../../index.js'
import { definedFields } from '../../kernel/text/index.js'
import { requestsOf } from '../../players/prompts/index.js'
import { describeVictory } from '../../words/stories/index.js'
import { BadInput, withSignal } from '../exit.js'
import { gameStop } from '../game-faults.js'
import { addOptions, type Given, option, wholeNumber } from '../given.js'
import { formatFileCommand, resumeCommand } from '../hints.js'
import { loadOwnCode, type OwnCode, type WithModule } from '../input-files.js'
import { gameOption, logArgument, serviceOptions, viewingOptions } from '../options.js'
import { table } from '../output/layout.js'
import { outputScene, playerName, type TerminalScene } from '../output/scene.js'
import { createLogFile } from '../output-files.js'
import { Printer } from '../printer.js'
import { playersFor, resumeOptions } from '../resume-table.js'
import { creationData, readLogEvents } from '../saved-games.js'
import { createShowing, playAndPrint } from '../show-game.js'

/** Every choice of a log for which there was an alternative: the number of its event, who chose what, and what else was legal. */
async function choiceLines(opening: TerminalScene, events: readonly GameEvent[], code: OwnCode): Promise<string[]> {
  const asked = await requestsOf(events, code)
  const options = new Map(asked.map(({ request }) => [request.id, request.options]))
  const scene = { ...opening, state: foldEvents(events) }
  const named = (choice: string) => playerName(scene, choice)
  const rows = events.flatMap((event) => {
    if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted')) return []
    const { requestId, kind, player, answer } = event.data
    const others = (options.get(requestId) ?? []).filter((option) => option !== answer.choice)
    if (answer.choice === undefined || others.length === 0) return []
    return [[`${event.seq}`, `${event.day}`, kind, named(player), named(answer.choice), others.map(named).join(', ')]]
  })
  return table(scene, ['event', 'day', 'kind', 'player', 'chose', 'could have chosen'], rows)
}

function endingText(events: readonly GameEvent[]): string {
  const { winner, day } = foldEvents(events)
  return winner === null ? `The game stopped on day ${day}.` : `${describeVictory(winner)}, on day ${day}.`
}

const forkOptions = [
  option('--at <n>', 'the number of the answer to change; without a change, of the last event to keep', wholeNumber(0)),
  option('--choice <option>', 'what the player chooses instead: a name, an id or a word such as skip'),
  option('--speech <words>', 'what the player says instead'),
  option('--seed <text>', 'draw everything after it anew; default: the same luck'),
  option('--log <file>', 'save the new game there; the file must not exist'),
  gameOption,
  ...resumeOptions,
  ...serviceOptions,
  ...viewingOptions,
]

type ForkArguments = Given<typeof forkOptions> & WithModule

export function addForkCommand(program: Command): void {
  const command = program
    .command('fork')
    .description('play a recorded game again with one answer changed; without --at, list the answers')
    .argument('<file>', logArgument)
  addOptions(command, forkOptions).action(fork)
}

async function fork(file: string, options: ForkArguments): Promise<void> {
  const events = await readLogEvents(file, options.game)
  const { at } = options
  if (at === undefined) return await list(events, file, options)
  await withSignal((signal) => play(events, { file, at, options, signal }))
}

/** The library's message in the words of the command line: its option `at` is `--at`, its `change` what was typed. */
function inTypedWords(message: string, file: string, { choice, speech, game }: ForkArguments): string {
  const changes = [...(choice === undefined ? [] : ['--choice']), ...(speech === undefined ? [] : ['--speech'])]
  const typed = message.replace(/^Expected `change`/, `Expected ${changes.join(' and ')}`)
  const worded = typed.replace(/^Expected `at`/, 'Expected --at')
  return worded === typed ? worded : `${worded} To list the answers: ${formatFileCommand('fork', file, { game })}`
}

async function list(
  events: readonly GameEvent[],
  file: string,
  { choice, speech, seed, log, game, with: module }: ForkArguments,
): Promise<void> {
  if ([choice, speech, seed, log].some((given) => given !== undefined))
    throw new BadInput(
      `Expected --at with the number of an answer. To list them: ${formatFileCommand('fork', file, { game })}`,
    )
  new Printer(process.stdout).print(await choiceLines(outputScene('moderator'), events, await loadOwnCode(module)))
}

async function play(
  events: readonly GameEvent[],
  { file, at, options, signal }: { file: string; at: number; options: ForkArguments; signal: AbortSignal },
): Promise<void> {
  const { person, plan, ...seated } = await playersFor(creationData(events, file), options)
  const change = changeIn(events, options)
  const forked: ForkOptions = { ...seated, at, ...(change && { change }), ...definedFields({ seed: options.seed }) }
  const showing = createShowing(options, plan.ids, signal)
  const log = options.log === undefined ? undefined : createLogFile(options.log)
  const game = await forkGame(events, { ...forked, ...(log && { store: log.store }) }).catch((error) => {
    log?.discard()
    if (error instanceof InvalidLogError || error instanceof InvalidOptionsError)
      throw new BadInput(`\`${file}\`: ${inTypedWords(error.message, file, options)}`)
    throw error
  })
  const { game: _, ...repeated } = options
  const command = options.log === undefined ? undefined : resumeCommand(options.log, repeated)
  const stop = gameStop(game, command ? { command } : {})
  await playAndPrint(game, { showing, stop, command, ...(person && { person }) })
  if (!showing.json) showing.printer.print(['', `Before: ${endingText(events)}`, `Now:    ${endingText(game.events)}`])
}

/** A name stands for its player. */
function changeIn(events: readonly GameEvent[], { choice, speech }: ForkArguments): Answer | undefined {
  if (choice === undefined) return speech === undefined ? undefined : { speech }
  const named = foldEvents(events).players.find(({ name }) => name.toLowerCase() === choice.toLowerCase())
  return { choice: named?.id ?? choice, ...definedFields({ speech }) }
}
