import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import { InvalidLogError, InvalidOptionsError } from '../../index.js'
import { definedFields, quantity } from '../../kernel/text/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import {
  cutPositions,
  type LeftOut,
  positionGroups,
  readSuite,
  type Suite,
  writeSuite,
} from '../../lab/positions/index.js'
import { BadInput, fileFault } from '../exit.js'
import { addOptions, type Given, option, wholeNumber } from '../given.js'
import { loadOwnCode, type WithModule } from '../input-files.js'
import { logsArgument } from '../options.js'
import { paragraph, subheading, table } from '../output/layout.js'
import { outputScene, type TerminalScene } from '../output/scene.js'
import { requireNewFiles, writeNewFile } from '../output-files.js'
import { Printer, warn } from '../printer.js'
import { readAllLogs } from '../saved-games.js'

/** How a suite is compressed, by file extension; other extensions mean no compression. */
const packings = [
  { end: '.gz', pack: gzipSync, unpack: gunzipSync },
  { end: '.br', pack: brotliCompressSync, unpack: brotliDecompressSync },
] as const

const findPacking = (path: string) => packings.find(({ end }) => path.endsWith(end))

export function readSuiteFile(path: string): Suite {
  try {
    const bytes = readFileSync(path)
    return readSuite((findPacking(path)?.unpack(bytes) ?? bytes).toString('utf8'))
  } catch (error) {
    if (error instanceof InvalidLogError) throw new BadInput(`\`${path}\`: ${error.message}`)
    throw fileFault('read the suite', path, error)
  }
}

export function writeSuiteFile(path: string, suite: Suite): void {
  const bytes = Buffer.from(writeSuite(suite))
  writeNewFile('write the suite', path, findPacking(path)?.pack(bytes) ?? bytes)
}

export function suiteLines(scene: TerminalScene, { positions, logs }: Suite, path: string): string[] {
  const rows = positionGroups.flatMap((group) => {
    const counts = new Map<string, number>()
    for (const position of positions) counts.set(`${position[group]}`, (counts.get(`${position[group]}`) ?? 0) + 1)
    return [[group, [...counts].map(([name, count]) => `${name} ${count}`).join(', ')]]
  })
  return [
    ...subheading(scene, 'The suite'),
    ...table(scene, ['By', 'Positions'], rows),
    ...paragraph(scene, `${quantity(positions.length, 'position')} of ${quantity(logs.length, 'game')}: ${path}`),
  ]
}

/** None if nothing was left out. */
function leftOutSentence(left: readonly LeftOut[]): string[] {
  if (left.length === 0) return []
  const counts = [...groupBy(left, ({ reason }) => reason)].map(([reason, each]) => {
    const count = each.reduce((sum, one) => sum + one.count, 0)
    return `${reason} (${count})`
  })
  const games = new Set(left.map(({ game }) => game)).size
  return [`Left out of ${quantity(games, 'imported game')}: ${counts.join('; ')}.`]
}

const list = (text: string): string[] => text.split(',').map((part) => part.trim())

const positionsOptions = [
  option('--kind <kinds>', 'kinds of requests, separated by commas; default: vote,nominate,judge,investigate', list),
  option('--preset <names>', 'only games with these rules, separated by commas', list),
  option('--day <days>', 'only these days, separated by commas', list),
  option('--limit <n>', 'the largest number of positions, spread over rules and games', wholeNumber(1)),
  option('--seed <seed>', 'the seed for drawing positions when there is a limit'),
  option('-o, --out <file>', 'the file for the suite, compressed if it ends in .gz or .br; default: standard output'),
]

export function addPositionsCommand(program: Command): void {
  const command = program
    .command('positions')
    .description('cut decision points from logs, to ask many models the same questions with `probe`')
    .argument('<log...>', logsArgument)
  addOptions(command, positionsOptions).action(positions)
}

async function positions(files: readonly string[], given: Given<typeof positionsOptions> & WithModule): Promise<void> {
  const { kind, preset, day = [], limit, seed, out } = given
  const odd = day.find((text) => !/^\d{1,4}$/.test(text))
  if (odd !== undefined) throw new BadInput(`Expected --day as whole numbers with commas between them, got \`${odd}\`.`)
  requireNewFiles([], [out])
  const left: LeftOut[] = []
  const suite = await cutPositions(readAllLogs(files), {
    ...definedFields({ kinds: kind, rules: preset, limit, seed }),
    onLeftOut: (one) => left.push(one),
    ...(await loadOwnCode(given.with)),
    ...(day.length > 0 && { days: day.map(Number) }),
  }).catch((error: unknown) => {
    throw error instanceof InvalidOptionsError && error.path === 'kinds'
      ? new BadInput(`--kind: ${error.message}`)
      : error
  })
  const leftOut = leftOutSentence(left)
  if (suite.positions.length === 0)
    throw new BadInput(['These logs hold no position of these kinds, rules and days.', ...leftOut].join(' '))
  for (const sentence of leftOut) warn(sentence)
  if (out === undefined) return void process.stdout.write(writeSuite(suite))
  writeSuiteFile(out, suite)
  new Printer(process.stdout).print(suiteLines(outputScene('moderator'), suite, out))
}
