import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Consumer } from './consumer.js'
import type { Manager, Runtime } from './tools.js'

const games = [
  { rules: 'trial', players: 10, seed: 'matrix' },
  { rules: 'reactive', players: 9, seed: 'matrix' },
  { rules: 'masquerade', players: 12, seed: 'matrix' },
]

/** The body of a function that plays the games and returns their logs as text, without `meta`, which differs between machines. */
export const playing = `const logs = []
for (const game of ${JSON.stringify(games)}) {
  const { events } = await createMafiaGame(game).run()
  logs.push(events.map(({ meta, ...event }) => event))
}
return JSON.stringify(logs)`

const play = `async function play() {\n${playing}\n}\nplay().then((text) => console.log(text))\n`

/** The kinds of module, with the program that each is tried with. */
export const moduleKinds = {
  'ES modules': { file: 'play.mjs', text: `import { createMafiaGame } from 'nightzero'\n${play}` },
  CommonJS: { file: 'play.cjs', text: `const { createMafiaGame } = require('nightzero')\n${play}` },
} as const

/** The hash of a text, short enough for a table. */
export const hashOf = (text: string): string => createHash('sha256').update(text.trim()).digest('hex').slice(0, 12)

/** Plays the games in a runtime and returns the hash of their logs. Throws with what the program printed if it fails. */
export function hashOfGames(
  consumer: Consumer,
  { command, parameters }: Runtime,
  kind: keyof typeof moduleKinds,
): string {
  const { file, text } = moduleKinds[kind]
  consumer.write(file, text)
  const options = { cwd: consumer.folder, encoding: 'utf8', maxBuffer: 1 << 28 } as const
  return hashOf(execFileSync(command, [...parameters, file], options))
}

/** Installs the package alone into an empty project by a package manager, plays the games there, and returns the hash of their logs. */
export function hashByManager(consumer: Consumer, { install, run, files = {} }: Manager): string {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-manager-'))
  try {
    const { file, text } = moduleKinds['ES modules']
    const given = { 'package.json': '{ "name": "empty", "private": true }', [file]: text, ...files }
    for (const [name, content] of Object.entries(given)) writeFileSync(join(folder, name), content)
    copyFileSync(consumer.packed, join(folder, 'nightzero.tgz'))
    const call = ([command = '', ...parameters]: readonly string[]) =>
      execFileSync(command, parameters, {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    call(install)
    return hashOf(call([...run, file]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
