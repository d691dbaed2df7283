import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { exitReport } from '../../../src/cli/exit.js'
import { commandLine } from '../../../src/cli/program.js'
import { createMafiaGame } from '../../../src/index.js'
import { standIn } from './doubles.js'

/** What is run: code as files, and commands page by page, each page in a folder of its own with the files it shows. */
export interface Jobs {
  readonly scripts: Readonly<Record<string, string>>
  readonly pages: readonly {
    readonly files: Readonly<Record<string, string>>
    readonly commands: Readonly<Record<string, readonly string[]>>
  }[]
}

const home = process.cwd()
const [path = ''] = process.argv.slice(2)
const { scripts, pages } = JSON.parse(readFileSync(path, 'utf8')) as Jobs
const folder = dirname(resolve(path))
const failures: Record<string, string> = {}
const print = process.stdout.write.bind(process.stdout)
process.stdout.write = () => true

/** Notes what `run` throws, under the place in the documents. */
async function attempt(place: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    failures[place] = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/** A folder with what commands find beside them: examples, a log, and folders of logs. */
async function workplace(name: string, { files, commands }: Jobs['pages'][number]): Promise<string> {
  const place = join(folder, name)
  mkdirSync(place)
  symlinkSync(join(home, 'examples'), join(place, 'examples'))
  const { events } = await createMafiaGame({ seed: name }).run()
  const log = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  const written = Object.values(commands).flatMap((args) => args.filter((_, index) => args[index - 1] === '--log'))
  for (const logs of ['logs', 'games']) {
    mkdirSync(join(place, logs))
    writeFileSync(join(place, logs, 'game.jsonl'), log)
  }
  if (!written.includes('game.jsonl')) cpSync(join(place, 'logs/game.jsonl'), join(place, 'game.jsonl'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text)
  return place
}

async function command(args: readonly string[]): Promise<void> {
  process.exitCode = 0
  await commandLine()
    .parseAsync(args, { from: 'user' })
    .catch((error: unknown) => {
      if (exitReport(error).status !== 0) throw error
    })
  if (process.exitCode !== 0) throw new Error(`It would exit with status ${process.exitCode}.`)
}

await standIn()
process.chdir(folder)
for (const [place, file] of Object.entries(scripts)) await attempt(place, () => import(file))
for (const [index, page] of pages.entries()) {
  process.chdir(await workplace(`page-${index}`, page))
  for (const [place, args] of Object.entries(page.commands)) await attempt(place, () => command(args))
}
print(`\n${JSON.stringify(failures)}`, () => process.exit(0))
