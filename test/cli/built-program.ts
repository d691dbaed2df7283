import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Options } from 'tsup'
import configs from '../../tsup.config.js'

/** The root of the package. */
export const home = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(home, 'node_modules/.cache')

/** What a build follows from, so that one build serves every file of tests until something changes. */
function sourceHash(): string {
  const folders = ['src', 'machines', 'tools/build/bundle'].flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const files = [...folders.filter((file) => /\.(ts|json)$/.test(file)), 'tsup.config.ts', 'package-lock.json'].sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(home, file)))
  return hash.digest('hex').slice(0, 16)
}

async function bundledInto(outDir: string): Promise<void> {
  const [library, inspector, program] = configs as [Options, Options, Options]
  const here: Options = { config: false, outDir, silent: true, sourcemap: false, treeshake: false }
  const modules: Options = { format: ['esm'], dts: false, clean: false }
  await Promise.all([
    build({ ...library, ...here, ...modules }),
    build({ ...inspector, ...here, ...modules }),
    build({ ...program, ...here }),
  ])
}

/** The pages are built once for all, by `npm run build`; the package has them beside the program. */
function linkPage(folder: string): void {
  for (const page of ['html-page', 'html-translation'].map((name) => join(folder, name)))
    if (!existsSync(page)) symlinkSync(join(home, 'dist', basename(page)), page)
}

async function built(): Promise<string> {
  const folder = join(cache, `nightzero-cli-${sourceHash()}`)
  if (existsSync(folder)) return join(folder, 'cli.js')
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'building-'))
  await bundledInto(fresh)
  linkPage(fresh)
  try {
    renameSync(fresh, folder)
  } catch {
    // Another file of tests was faster.
    rmSync(fresh, { recursive: true })
  }
  return join(folder, 'cli.js')
}

/** The path of the program as it is shipped, with the library beside it. */
export const builtProgram: Promise<string> = built()
