import type { Command } from 'commander'
import {
  type GameEvent,
  InvalidLogError,
  type ProvedEvidence,
  readLog,
  type Verification,
  verifyLog,
} from '../../index.js'
import { unreadableReason } from '../../kernel/events/index.js'
import { definedFields, oneLine, quantity } from '../../kernel/text/index.js'
import { readCalls } from '../../stores/index.js'
import { BadInput, exitStatus, hintOfOwnCode } from '../exit.js'
import { addOptions, flag, type Given, option } from '../given.js'
import { loadOwnCode, type WithModule } from '../input-files.js'
import { isDatabase } from '../log-place.js'
import { gameOption, logArgument } from '../options.js'
import { jsonLine, Printer } from '../printer.js'
import { readLogEvents, readLogText } from '../saved-games.js'
import { checkStudy } from '../study/check-study.js'
import { isStudyFolder } from '../study/study-files.js'

const verifyOptions = [
  gameOption,
  option('--head <hash>', 'the hash that the last event must have, as kept from the end of the game: 64 hex digits'),
  option('--public-key <key>', 'the Ed25519 public key by which the log must be signed: 64 hex digits'),
  option('--calls <file>', 'the recorded calls: each that the log names must be there, unchanged'),
  flag('--json', 'print the result as JSON'),
]

export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description(
      'replay and verify a log, or everything in the folder of a study; exit status 1 and what is wrong if it is not valid',
    )
    .argument('<file>', `${logArgument}, or the folder of a study`)
  addOptions(command, verifyOptions).action(verify)
}

async function verify(
  file: string,
  { game, json, with: module, head, publicKey, calls }: Given<typeof verifyOptions> & WithModule,
): Promise<void> {
  if (isStudyFolder(file)) return verifyStudy(file, { json, module })
  const events = isDatabase(file) ? await readLogEvents(file, game) : parseLog(await readLogText(file), file)
  const code = await loadOwnCode(module)
  const read = calls === undefined ? undefined : readCalls(calls)
  const expected = definedFields({ head, publicKey, calls: read })
  const result = 'ok' in events ? events : await verifyLog(events, { ...code, ...expected })
  if (!result.ok) process.exitCode = exitStatus.failed
  new Printer(process.stdout).print([json ? jsonLine(result) : oneLine(resultText(result))])
}

/** A file that does not begin like a log is bad input; one that is malformed later is an invalid log. */
function parseLog(text: string, file: string): readonly GameEvent[] | Verification {
  try {
    return readLog(text)
  } catch (error) {
    if (!(error instanceof InvalidLogError)) throw error
    if (!beginsAsLog(text)) throw new BadInput(`\`${file}\`: ${error.message}`)
    return { ok: false, check: 'schema', seq: error.index, message: error.message }
  }
}

function beginsAsLog(text: string): boolean {
  try {
    const start = text.replace(/^\uFEFF/, '').trimStart()
    const first = start.startsWith('[') ? JSON.parse(start)[0] : JSON.parse(start.split('\n', 1)[0] ?? '')
    return first?.type === 'game.created' && unreadableReason(first.data) === undefined
  } catch {
    return false
  }
}

async function verifyStudy(
  folder: string,
  { json, module }: { readonly json: true | undefined; readonly module: string | undefined },
): Promise<void> {
  const check = await checkStudy(folder, await loadOwnCode(module))
  if (check.problems.length > 0) process.exitCode = exitStatus.failed
  const counts = `${quantity(check.logs, 'log')}, ${quantity(check.files, 'file')} and ${quantity(check.figures, 'table')} of figures`
  const lines =
    check.problems.length === 0
      ? [`${folder}: ${counts}, all valid.`]
      : check.problems.map(({ path, problem }) => oneLine(`${path} ${problem}${/[.!]$/.test(problem) ? '' : '.'}`))
  new Printer(process.stdout).print(json ? [jsonLine({ ok: check.problems.length === 0, ...check })] : lines)
}

function resultText(result: Verification): string {
  if (!result.ok) return `${result.message}${hintOfOwnCode(result.message)}`
  const { id, events, finished, winner } = result
  const end = finished
    ? `ended: ${winner}; the roles match the commitment`
    : 'not finished; the commitment can be checked at the end'
  return `${id}: ${quantity(events, 'event')}, all valid (${end}).${result.evidence ? evidenceText(result.evidence) : ''}`
}

function evidenceText({ head, events, calls, unnamedCalls = 0, signedBy }: ProvedEvidence): string {
  const named = calls === 0 ? '' : ` It names ${quantity(calls, 'call')}.`
  const further = unnamedCalls === 0 ? '' : ` ${quantity(unnamedCalls, 'further call')} of the file it does not name.`
  const signed = signedBy === undefined ? ' Not signed.' : ` Signed by ${signedBy}.`
  return ` Evidence: nothing was changed in the first ${quantity(events, 'event')}, head ${head}.${named}${further}${signed}`
}
