/**
 * Bundles the packed package with each tool that is named below, runs what came out, and plays one game there: in Node, in a worker, in a
 * page, in a route of Next.js, in Bun and in Deno. All games must be the same to the byte. `npm run bundles`, or `npm run bundles -- vite next`.
 * Needs the registry of npm, and a browser for pages (`npm run tools`).
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { freePort } from '../test/support/free-port.js'
import { startBrowser } from './test/web/inspector/support/browser.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-bundles-'))

const run = (command: string, ...parameters: readonly string[]): string =>
  execFileSync(command, parameters, { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 })
const bin = (name: string): string => join(folder, 'node_modules/.bin', name)

function write(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** Plays one game, and gives its log without what differs between machines. */
const playing = `async function play() {
  const { events } = await createMafiaGame({ rules: 'trial', players: 10, seed: 'bundle' }).run()
  return JSON.stringify(events.map(({ meta, ...event }) => event))
}
`
const imported = `import { createMafiaGame } from 'nightzero'\n${playing}`
const required = `const { createMafiaGame } = require('nightzero')\n${playing}`
const printing = 'play().then((log) => console.log(log))\n'

/** A page that plays in its own thread, or in a worker, and shows the log. */
const showing = "play().then((log) => { document.querySelector('pre').textContent = log })\n"
const worker = `${imported}play().then((log) => postMessage(log))\n`
const asking = `const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
worker.onmessage = ({ data }) => { document.querySelector('pre').textContent = data }
`
const html = (script: string) => `<!doctype html><pre></pre><script type="module" src="${script}"></script>`

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** What the page in a folder shows when its game has ended. */
async function shownBy(site: string): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, site, url.endsWith('/') ? 'index.html' : (url.split('?')[0] ?? ''))
    try {
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(readFileSync(path))
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  const page = await (await startBrowser()).newPage()
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => document.querySelector('pre')?.textContent, undefined, { timeout: 60_000 })
    return (await page.textContent('pre')) ?? ''
  } finally {
    await page.close()
    server.close()
  }
}

/** What a route of Next.js answers once it is built and started. */
async function answeredByNext(): Promise<string> {
  write('app/layout.js', 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n')
  write('app/page.js', 'export default () => <p>A game is played at /game.</p>\n')
  write(
    'app/game/route.js',
    `${imported}export const dynamic = 'force-dynamic'\nexport const GET = async () => new Response(await play())\n`,
  )
  run(bin('next'), 'build')
  const port = await freePort()
  const server = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', `${port}`],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  )
  try {
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/game`).catch(() => undefined)
      if (answer?.ok) return await answer.text()
      if (tries > 120) throw new Error('Next.js does not answer.')
      await new Promise((later) => setTimeout(later, 500))
    }
  } finally {
    server.kill()
  }
}

interface Kind {
  /** The packages that it needs besides nightzero. */
  readonly packages: readonly string[]
  /** Builds, runs, and gives the log of the game that was played. */
  readonly play: () => string | Promise<string>
}

const kinds: Readonly<Record<string, Kind>> = {
  'Node, by import': { packages: [], play: () => run(process.execPath, write('play.mjs', imported + printing)) },
  'Node, by require': { packages: [], play: () => run(process.execPath, write('play.cjs', required + printing)) },
  'esbuild, for Node': {
    packages: ['esbuild'],
    play: () => {
      write('play.mjs', imported + printing)
      run(bin('esbuild'), 'play.mjs', '--bundle', '--platform=node', '--format=esm', '--outfile=esbuild/play.mjs')
      return run(process.execPath, 'esbuild/play.mjs')
    },
  },
  'esbuild, for a page': {
    packages: ['esbuild'],
    play: () => {
      write('page.js', imported + showing)
      write('esbuild/index.html', html('page.js'))
      run(bin('esbuild'), 'page.js', '--bundle', '--splitting', '--format=esm', '--outdir=esbuild')
      return shownBy('esbuild')
    },
  },
  'vite, for a page': {
    packages: ['vite'],
    play: () => {
      write('site/page.js', imported + showing)
      write('site/index.html', html('./page.js'))
      run(bin('vite'), 'build', 'site')
      return shownBy('site/dist')
    },
  },
  'vite, for a web worker': {
    packages: ['vite'],
    play: () => {
      write('workers/worker.js', worker)
      write('workers/page.js', asking)
      write('workers/index.html', html('./page.js'))
      write('workers/vite.config.mjs', "export default { worker: { format: 'es' } }\n")
      run(bin('vite'), 'build', 'workers')
      return shownBy('workers/dist')
    },
  },
  'webpack, for a page': {
    packages: ['webpack', 'webpack-cli'],
    play: () => {
      write('packed/page.js', imported + showing)
      write('packed/dist/index.html', html('page.js'))
      const config = {
        mode: 'production',
        entry: './packed/page.js',
        output: { path: join(folder, 'packed/dist'), filename: 'page.js' },
      }
      write('webpack.config.cjs', `module.exports = ${JSON.stringify(config)}\n`)
      run(bin('webpack'), '--config', 'webpack.config.cjs')
      return shownBy('packed/dist')
    },
  },
  'Next.js, a route': { packages: ['next', 'react', 'react-dom'], play: answeredByNext },
  Bun: { packages: ['bun'], play: () => run(bin('bun'), 'run', write('play.mjs', imported + printing)) },
  Deno: {
    packages: ['deno'],
    play: () => run(bin('deno'), 'run', '-A', '--node-modules-dir=manual', write('play.mjs', imported + printing)),
  },
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(kinds).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word.toLowerCase())),
)

/** Installs the packed package with what the chosen kinds need. */
function install(): void {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  write('package.json', '{ "private": true, "type": "module" }')
  run('npm', 'install', '--loglevel=error', `./${filename}`, ...new Set(chosen.flatMap(([, { packages }]) => packages)))
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version

/** The start of the hash of the log that a kind has played. */
async function hashOf({ play }: Kind): Promise<string> {
  return createHash('sha256')
    .update((await play()).trim())
    .digest('hex')
    .slice(0, 12)
}

try {
  install()
  const hashes = new Set<string>()
  for (const [name, kind] of chosen) {
    const versions = kind.packages.map((each) => `${each} ${versionOf(each)}`).join(', ')
    const hash = await hashOf(kind).catch((error) => `fails: ${(error as { stderr?: string }).stderr ?? error}`)
    hashes.add(hash)
    console.log(`${name}${versions === '' ? '' : ` (${versions})`}: ${hash}`)
  }
  if (hashes.size > 1) throw new Error('Not all play the same game.')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
process.exit()
