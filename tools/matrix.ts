/** Tries the packed package with each compiler and runtime, and writes docs/compatibility.md. Needs the registry of npm. */
import { writeFileSync } from 'node:fs'
import { playInChromium } from './matrix/chromium.js'
import { Consumer } from './matrix/consumer.js'
import { hashByManager, hashOfGames, moduleKinds } from './matrix/games.js'
import { page, type Row } from './matrix/page.js'
import { compilersOf, installTools, managersOf, runtimesOf } from './matrix/tools.js'
import { complaints, settings } from './matrix/types.js'

installTools()
const consumer = new Consumer()
const faults: string[] = []

/** What `find` returns; `fails` if it throws, and then the reason is noted. */
function attempt(what: string, find: () => string): string {
  try {
    return find()
  } catch (error) {
    faults.push(`${what}\n${(error as { stderr?: string }).stderr ?? error}`)
    return 'fails'
  }
}

function typesRow(compiler: ReturnType<typeof compilersOf>[number]): Row {
  const cells = settings.map((setting) => {
    const said = complaints(consumer, compiler, setting)
    if (said !== '') faults.push(`${compiler.title}, ${setting.title}\n${said}`)
    return said === '' ? 'passes' : 'fails'
  })
  return [compiler.title, ...cells]
}

function gamesRow(runtime: ReturnType<typeof runtimesOf>[number]): Row {
  const kinds = Object.keys(moduleKinds) as (keyof typeof moduleKinds)[]
  return [
    runtime.title,
    ...kinds.map((kind) => attempt(`${runtime.title}, ${kind}`, () => hashOfGames(consumer, runtime, kind))),
  ]
}

const types = compilersOf().map(typesRow)
const browser = await playInChromium(consumer).catch((error: unknown) => {
  faults.push(`Chromium\n${error}`)
  return { title: 'Chromium', hash: 'fails' }
})
const games = [...runtimesOf().map(gamesRow), [browser.title, browser.hash, '']]
const managers = managersOf().map((manager): Row => {
  return [manager.title, attempt(manager.title, () => hashByManager(consumer, manager))]
})
consumer.remove()

const hashes = new Set([...games, ...managers].flatMap(([, ...cells]) => cells).filter((cell) => cell !== ''))
if (hashes.size > 1) faults.push(`The logs differ: ${[...hashes].join(', ')}`)
const text = page({
  types,
  games,
  managers,
  files: consumer.files,
  settings: settings.map(({ title }) => title),
  kinds: Object.keys(moduleKinds),
})
writeFileSync('docs/compatibility.md', text)
console.log(text)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
