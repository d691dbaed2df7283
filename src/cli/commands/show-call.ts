import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { MafiaError, type RecordedCall } from '../../index.js'
import { readCalls } from '../../stores/index.js'
import { oneLine } from '../../text/index.js'
import { BadInput, fileFault } from '../bad-input.js'
import { wholeNumber } from '../numbers.js'
import { jsonLine, Printer } from '../printer.js'
import { callLines } from '../telling/call-lines.js'
import { outputScene } from '../telling/scene.js'

interface ShowCallOptions {
  readonly attempt?: number
  readonly call?: number
  readonly game?: string
  readonly json?: true
}

/** `nightzero show-call FILE ID`: what a model was sent, and what it answered. */
export function addShowCallCommand(program: Command): void {
  program
    .command('show-call')
    .description('print what a model was asked and what it answered, from a file of calls')
    .argument('<file>', 'calls as `play --calls` writes them')
    .argument('[id]', 'the id of a request, as the log has it; without it, the ids are listed')
    .option('--attempt <n>', 'only this try of it', wholeNumber(1))
    .option('--call <n>', 'only this call of each try', wholeNumber(1))
    .option('--game <id>', 'only of this game')
    .option('--json', 'print each call as one line of JSON')
    .action(showCall)
}

function showCall(file: string, id: string | undefined, options: ShowCallOptions): void {
  const calls = callsIn(file).filter((call) => isChosen(call, options))
  const printer = new Printer(process.stdout)
  const found = id === undefined ? calls : calls.filter(({ requestId }) => requestId === id)
  if (found.length === 0) throw new BadInput(`\`${file}\` holds no such call.${firstId(calls)}`)
  printer.print(options.json ? found.map(jsonLine) : id === undefined ? found.map(summary) : wholeCalls(found))
}

function wholeCalls(calls: readonly RecordedCall[]): string[] {
  const scene = outputScene('moderator')
  return calls.flatMap((call) => callLines(scene, call))
}

function callsIn(file: string): RecordedCall[] {
  if (!existsSync(file)) throw fileFault('read the calls', file, { code: 'ENOENT' })
  try {
    return readCalls(file)
  } catch (error) {
    throw MafiaError.is(error) ? new BadInput(error.message) : fileFault('read the calls', file, error)
  }
}

const isChosen = (one: RecordedCall, { attempt, call, game }: ShowCallOptions): boolean =>
  (attempt === undefined || one.attempt === attempt) &&
  (call === undefined || one.call === call) &&
  (game === undefined || one.gameId === game)

const firstId = ([first]: readonly RecordedCall[]): string =>
  first === undefined ? '' : ` Its first request has the id \`${oneLine(first.requestId)}\`.`

function summary({ gameId, requestId, attempt, call, response, fault }: RecordedCall): string {
  const end = response?.status ?? 'no answer'
  return oneLine(`${requestId}: try ${attempt}, call ${call}, ${end}${fault ? ', cut off' : ''}, game ${gameId}`)
}
