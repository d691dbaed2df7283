import { randomBytes } from 'node:crypto'
import { existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { createBudget, type LogStore, memoryStore } from '../../index.js'
import { definedFields, oneLine, parseJson } from '../../kernel/text/index.js'
import type { AuditEntry, GameServer, Listening, MadeToken, ServerOptions } from '../../show/server/index.js'
import { isLoopback } from '../../show/serving/index.js'
import { type BusProgress, fileProgress } from '../../stores/bus/index.js'
import { jsonlStore } from '../../stores/index.js'
import { variableFor } from '../config/agents.js'
import { readServerFile } from '../config/named-agents.js'
import { BadInput, fileFault, waitForAbort, withSignal } from '../exit.js'
import { addOptions, choice, flag, type Given, option, portNumber, several, wholeNumber } from '../given.js'
import { loadOwnCode, type WithModule } from '../input-files.js'
import { busOption, connectBus } from '../kafka.js'
import { isAddress, openDatabaseStore, requireLogName, shownPlace } from '../log-place.js'
import { callsOption } from '../options.js'
import { makeFolder, openCallSink } from '../output-files.js'
import { ownCommand } from '../own-command.js'
import { warn } from '../printer.js'

const serveOptions = [
  option('--port <n>', 'where it listens; 0 is any free port', portNumber).or(4040),
  option('--host <host>', 'the address it listens at; one that other computers can reach needs --secret-env').or(
    '127.0.0.1',
  ),
  option('--db <file>', 'save the games in this database: a SQLite file, or `postgres://...`').conflicts('log'),
  option('--log <folder>', 'save the games in this folder, one log each; default: in memory only'),
  option('--config <file>', 'the agents for games, as YAML or JSON'),
  option(
    '--secret-env <name>',
    'the environment variable with the secret that signs links; default: one saved beside the games',
  ),
  option(
    '--audit <file>',
    'append there who did what and when, one JSON object a line, without tokens; tokens that it says were revoked stay invalid',
  ),
  several('--origin <url...>', 'another address of the server, for example https://mafia.example'),
  several('--trust-proxy <address...>', 'proxies before the server, as addresses or ranges such as 10.0.0.0/8'),
  flag('--private', 'games can be watched only with a link'),
  choice('--analysis <who>', 'who sees the chances of a running game; `public`: everybody, from what the table knew', [
    'moderator',
    'public',
    'off',
  ] as const).or('moderator'),
  option(
    '--pace <ms>',
    'how long each question takes at least, if a game does not say it; `reading`: as long as what happened before takes to read',
    (text) => (text === 'reading' ? text : wholeNumber(0, 60_000)(text)),
  ).or('reading'),
  option('--results <folder>', 'results of tournaments as JSON, shown on the page'),
  callsOption,
  busOption,
]

type ServeOptions = Given<typeof serveOptions> & WithModule
type GamesPlace = Pick<ServeOptions, 'db' | 'log'>

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('serve games in the browser: watch them, take a seat, or use the REST API')
  addOptions(command, serveOptions).action(serve)
}

/** The secret in a file. Throws `BadInput` for a file that a crash left without one. */
function savedSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim()
  if (secret !== '') return secret
  throw new BadInput(`\`${path}\` is empty, so it has no secret for links: remove it, and a new one is made.`)
}

/**
 * The secret that signs a server's links if no variable names one: saved beside the games, readable only by their
 * owner, so that links stay valid after a restart. Undefined if games are not saved in a file.
 */
function serverSecret({ db, log }: GamesPlace): string | undefined {
  const file = db !== undefined && !isAddress(db) ? db : undefined
  const path = file === undefined ? log && join(log, '.secret') : `${file}.secret`
  if (path === undefined) return undefined
  const doing = 'keep the secret of the server in'
  makeFolder(dirname(path), doing)
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw fileFault(doing, path, error)
  }
  return savedSecret(path)
}

/** How long after SIGTERM the program has ended, also if the store does not close, in ms. */
const mostEndMs = 8_000

async function serve(options: ServeOptions): Promise<void> {
  if (options.secretEnv === undefined && !isLoopback(options.host))
    throw new BadInput(
      `Other computers can reach \`${oneLine(options.host)}\`: name the variable of a secret with --secret-env. For example: SECRET=$(openssl rand -hex 16) ${ownCommand()} serve --host ${oneLine(options.host)} --secret-env SECRET`,
    )
  await withSignal((signal) => serveUntil(signal, options), mostEndMs)
}

async function serveUntil(signal: AbortSignal, options: ServeOptions): Promise<void> {
  const { createServer } = await import('../../show/server/index.js')
  const saved = await storeFor(options)
  const bus = options.bus === undefined ? undefined : await connectBus(options.bus, busProgress(options))
  const store = bus === undefined ? saved : bus.follow(saved ?? memoryStore())
  if (bus && saved) bus.catchUp(saved).catch((error: Error) => warn(error.message))
  try {
    await listen(await createServer(await serverOptions(options, store)), options, signal)
  } finally {
    await bus?.close()
    await store?.close?.()
  }
}

async function listen(server: GameServer, options: ServeOptions, signal: AbortSignal): Promise<void> {
  try {
    announce(await server.listen({ port: options.port, host: options.host }), server, options)
    await waitForAbort(signal)
  } finally {
    await server.close()
  }
}

/** What Kafka has taken, kept beside the games: after a restart the rest is published. */
function busProgress({ db, log }: GamesPlace): BusProgress | undefined {
  if (db !== undefined) return isAddress(db) ? undefined : fileProgress(`${db}.bus.jsonl`)
  return log === undefined ? undefined : fileProgress(join(log, '.bus'))
}

async function storeFor({ db, log }: GamesPlace): Promise<LogStore | undefined> {
  if (db !== undefined) return await openDatabaseStore(db)
  if (log === undefined) return undefined
  requireLogName(log)
  return jsonlStore(log)
}

async function serverOptions(options: ServeOptions, store: LogStore | undefined): Promise<ServerOptions> {
  const { config, secretEnv, origin, trustProxy, pace, results, calls, audit, analysis } = options
  const secret = secretEnv === undefined ? serverSecret(options) : variableFor(secretEnv, 'The server')
  const { with: module } = options
  const file =
    config === undefined ? { agents: {}, code: await loadOwnCode(module) } : await readServerFile(config, module)
  const { agents, code, budget } = { budget: undefined, ...file }
  return {
    agents,
    ...code,
    paceMs: pace,
    publicGames: !options.private,
    analysis,
    onWarning: warn,
    ...(audit !== undefined && auditLog(audit)),
    ...tokenList(options),
    ...definedFields({ store, secret, origins: origin, trustProxy, results }),
    ...(budget && { budget: createBudget(definedFields(budget)) }),
    ...(calls !== undefined && { calls: openCallSink(calls) }),
  }
}

const revoked = /^POST \/games\/[^/]+\/tokens\/[^/]+\/revoke$/

/** The entries of a file of JSON lines, and how to append one. Throws `BadInput` if it cannot be used. */
function entryFile<Entry>(path: string, doing: string) {
  makeFolder(dirname(path), doing)
  try {
    const saved = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    const entries = saved.flatMap((line) => (parseJson(line) as Partial<Entry> | undefined) ?? [])
    const file = openSync(path, 'a', 0o600)
    // A line that a crash or a full disk left incomplete ends before the next one.
    let torn = (saved.at(-1) ?? '') !== ''
    const append = (entry: Entry) => {
      const bytes = Buffer.from(`${torn ? '\n' : ''}${JSON.stringify(entry)}\n`)
      torn = true
      if (writeSync(file, bytes) < bytes.length) throw new Error(`Cannot write \`${path}\`: no space is left.`)
      torn = false
    }
    return { entries, append }
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}

/** Appends to a file what was done, and reads from it which tokens were revoked. */
function auditLog(path: string): Pick<ServerOptions, 'onAudit' | 'revokedTokens'> {
  const { entries, append } = entryFile<AuditEntry>(path, 'open the audit')
  const gone = entries.filter(({ did = '', status }) => status === 200 && revoked.test(did))
  return { onAudit: append, revokedTokens: gone.flatMap(({ tokenId }) => tokenId ?? []) }
}

/** The list of tokens, kept beside games that are saved in files. It holds no token. */
function tokenList({ db, log }: GamesPlace): Pick<ServerOptions, 'onToken' | 'madeTokens'> {
  if (db === undefined ? log === undefined : isAddress(db)) return {}
  const path = db === undefined ? join(log as string, '.tokens') : `${db}.tokens`
  const { entries, append } = entryFile<MadeToken>(path, 'keep the list of tokens in')
  return { onToken: append, madeTokens: entries.filter(isMadeToken) }
}

/** A line that somebody has damaged names no token. */
const isMadeToken = (entry: Partial<MadeToken>): entry is MadeToken =>
  [typeof entry.id, typeof entry.as, typeof entry.madeAt, typeof entry.expiresAt].join() ===
  'string,string,number,number'

function announce({ url }: Listening, { operatorToken }: GameServer, { db, log }: GamesPlace): void {
  const place = db === undefined ? log : shownPlace(db)
  const links = reachable(url).map((address) => `${address}#/?token=${operatorToken}`)
  const saved =
    place === undefined
      ? 'Games are in memory: they are lost when this program ends. Save them with --db FILE.\nCtrl-C stops.'
      : `Games are saved in ${place}.\nCtrl-C stops; the next \`serve\` continues running games.`
  process.stdout.write(
    `Open ${links.join('\n  or ')}\nEveryone with this link can start games and see everything. ${saved}\n`,
  )
}

/** The addresses by which others reach a server that listens at every address of this computer; otherwise its own. */
function reachable(url: string): string[] {
  if (!['0.0.0.0', '[::]'].includes(new URL(url).hostname)) return [url]
  const found = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  const others = found.filter(({ family, internal }) => family === 'IPv4' && !internal)
  return others.length === 0 ? [url] : others.map(({ address }) => url.replace(/0\.0\.0\.0|\[::\]/, address))
}
