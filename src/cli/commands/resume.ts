import type { Command } from 'commander'
import { GameConflictError, InvalidLogError, type LogStore, resumeFrom } from '../../index.js'
import { isFinished } from '../../kernel/events/index.js'
import { definedFields } from '../../kernel/text/index.js'
import { aboutFile, BadInput, withSignal } from '../exit.js'
import { gameStop } from '../game-faults.js'
import { addOptions, type Given } from '../given.js'
import { formatFileCommand, resumeCommand } from '../hints.js'
import type { WithModule } from '../input-files.js'
import { shownPlace } from '../log-place.js'
import { callsOption, evidenceFrom, gameOption, serviceOptions, signOption, viewingOptions } from '../options.js'
import { openCallSink } from '../output-files.js'
import { warn } from '../printer.js'
import { playersFor, resumeOptions } from '../resume-table.js'
import { creationData, openSavedGame } from '../saved-games.js'
import { createShowing, playAndPrint } from '../show-game.js'

const resumeCommandOptions = [
  gameOption,
  ...resumeOptions,
  ...serviceOptions,
  callsOption,
  signOption,
  ...viewingOptions,
]

type ResumeCommandOptions = Given<typeof resumeCommandOptions> & WithModule

export function addResumeCommand(program: Command): void {
  const command = program
    .command('resume')
    .description('continue a game from its log, writing the rest to the same file')
    .argument('<file>', 'a log as `play --log` writes it (.jsonl), or a database with --game')
  addOptions(command, resumeCommandOptions).action(resume)
}

async function resume(file: string, options: ResumeCommandOptions): Promise<void> {
  const { store, id } = await openSavedGame(file, { game: options.game, onWarning: warnOnce() })
  try {
    await withSignal((signal) => play(store, { id, file, options, signal }))
  } catch (error) {
    throw aboutFile(shownPlace(file), error, InvalidLogError, GameConflictError)
  } finally {
    await store.close?.()
  }
}

/** A log is read more than once; each warning about it is printed once. */
function warnOnce(): (warning: string) => void {
  const printed = new Set<string>()
  return (warning) => {
    if (!printed.has(warning)) warn(warning)
    printed.add(warning)
  }
}

async function play(
  store: LogStore,
  { id, file, options, signal }: { id: string; file: string; options: ResumeCommandOptions; signal: AbortSignal },
): Promise<void> {
  const known = await store.getEvents(id)
  const over = isFinished(known)
  if (over && options.seat !== undefined)
    throw new BadInput(`The game is over. To see it: ${formatFileCommand('replay', file, { game: options.game })}`)
  const { agent = over ? 'scripted' : undefined, calls, sign, ...others } = options
  const asked = { ...others, ...(agent && { agent }) }
  const { person, plan, ...seated } = await playersFor(creationData(known, file), asked)
  const sinks = calls === undefined ? {} : { calls: openCallSink(calls) }
  const game = await resumeFrom(store, id, { ...seated, ...sinks, ...evidenceFrom(definedFields({ sign })) })
  const showing = createShowing(options, plan.ids, signal)
  const command = resumeCommand(file, options)
  const stop = gameStop(game, { command })
  await playAndPrint(game, { showing, stop, command, known, ...(person && { person }) })
}
