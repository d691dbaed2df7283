import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { MafiaError, type RecordedCall } from '../../index.js'
import { oneLine, parseJson, plainText } from '../../kernel/text/index.js'
import { readReply } from '../../players/models/index.js'
import { readCalls } from '../../stores/index.js'
import { BadInput, fileFault } from '../exit.js'
import { addOptions, flag, type Given, option, wholeNumber } from '../given.js'
import { heading, subheading } from '../output/layout.js'
import { outputScene, type TerminalScene } from '../output/scene.js'
import { jsonLine, jsonText, Printer } from '../printer.js'

function callLines(scene: TerminalScene, call: RecordedCall): string[] {
  const { gameId, requestId, attempt, call: number, player } = call
  return [
    ...heading(scene, `${requestId}: try ${attempt}, call ${number}`),
    ...facts([`${player} in game ${gameId}`, `${call.method} ${call.url}`, ...times(call)]),
    ...(call.fault === undefined ? [] : facts([`Cut off: ${call.fault}`])),
    ...subheading(scene, 'Request headers'),
    ...headers(call.request.headers),
    ...requestLines(scene, call.request.body),
    ...responseLines(scene, call),
  ]
}

const facts = (lines: readonly string[]): string[] => lines.map((line) => `  ${oneLine(line)}`)
const headers = (held: Readonly<Record<string, string>>): string[] =>
  facts(Object.entries(held).map(([name, value]) => `${name}: ${value}`))

function times({ sentAt, firstByteAt, endedAt }: RecordedCall): string[] {
  const first = firstByteAt === undefined ? '' : `, first byte after ${firstByteAt - sentAt} ms`
  return [`Sent ${new Date(sentAt).toISOString()}${first}, over after ${endedAt - sentAt} ms`]
}

function requestLines(scene: TerminalScene, body: string): string[] {
  const sent = objectIn(body)
  if (sent === undefined) return text(scene, 'Request', body)
  const { messages, ...rest } = sent
  const sentMessages = Array.isArray(messages) ? messages : []
  return [
    ...text(scene, 'Request, without its messages', jsonText(rest)),
    ...sentMessages.flatMap((message) => {
      const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown }
      return text(scene, `[${role}]`, typeof content === 'string' ? content : jsonText(content ?? message))
    }),
  ]
}

function responseLines(scene: TerminalScene, call: RecordedCall): string[] {
  const { response } = call
  if (response === undefined) return facts(['', 'No answer arrived.'])
  const { text: said, reasoning, refusal, finishReason, usage } = readReply(call) ?? {}
  return [
    ...subheading(scene, `Response ${response.status}`),
    ...headers(response.headers),
    ...(reasoning ? text(scene, 'Reasoning', reasoning) : []),
    ...(said || refusal ? text(scene, 'Answer', said || refusal || '') : text(scene, 'Body', response.body)),
    ...(finishReason === undefined ? [] : facts(['', `Finish reason: ${finishReason ?? 'none was given'}`])),
    ...(usage ? facts([`Usage: ${JSON.stringify(usage)}`]) : []),
  ]
}

const text = (scene: TerminalScene, title: string, body: string): string[] => [
  ...subheading(scene, oneLine(title)),
  ...plainText(body).split('\n'),
]

function objectIn(body: string): Record<string, unknown> | undefined {
  const value = parseJson(body)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

const showCallOptions = [
  option('--attempt <n>', 'only this try of it', wholeNumber(1)),
  option('--call <n>', 'only this call of each try', wholeNumber(1)),
  option('--game <id>', 'only of this game'),
  flag('--json', 'print each call as one line of JSON'),
]

type ShowCallOptions = Given<typeof showCallOptions>

export function addShowCallCommand(program: Command): void {
  const command = program
    .command('show-call')
    .description('print what a model was asked and what it answered, from a file of calls')
    .argument('<file>', 'calls as `play --calls` writes them')
    .argument('[id]', 'the id of a request, as the log has it; without it, the ids are listed')
  addOptions(command, showCallOptions).action(showCall)
}

function showCall(file: string, id: string | undefined, options: ShowCallOptions): void {
  const calls = readCallFile(file).filter((call) => isChosen(call, options))
  const printer = new Printer(process.stdout)
  const found = id === undefined ? calls : calls.filter(({ requestId }) => requestId === id)
  if (found.length === 0) throw new BadInput(`\`${file}\` holds no such call.${firstId(calls)}`)
  printer.print(options.json ? found.map(jsonLine) : id === undefined ? found.map(summary) : wholeCalls(found))
}

function wholeCalls(calls: readonly RecordedCall[]): string[] {
  const scene = outputScene('moderator')
  return calls.flatMap((call) => callLines(scene, call))
}

function readCallFile(file: string): RecordedCall[] {
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
