import { execFileSync } from 'node:child_process'
import { entryPoints } from '../docs/entry-points.js'
import type { Consumer } from './consumer.js'
import type { Compiler } from './tools.js'

const paths = [...entryPoints.keys()]
const everything = paths.map((path, index) => `import * as entry${index} from '${path}'`)
const names = paths.map((_, index) => `entry${index}`)

/** Uses every entry point, and the types that a first program meets. */
const program = `${everything.join('\n')}
import { type Agent, createMafiaGame, defineRules, type GameResult } from 'nightzero'
import { trialMachine } from 'nightzero/machines'
import { runMachine } from 'nightzero/testing'

const agent: Agent = { act: ({ options }) => ({ choice: options[0], speech: 'So be it.' }) }
const game = createMafiaGame({ rules: defineRules({ extends: 'trial', discussion: { rounds: 1 } }), agent })
game.on('vote.cast', ({ data }) => data.choice.toUpperCase())
export const result: Promise<GameResult> = game.run()
export const run = () => runMachine(trialMachine, { players: { Ann: 'mafia', Bob: 'villager', Cid: 'villager' } })
export const entries: readonly object[] = [${names.join(', ')}]
// @ts-expect-error There is no such preset.
createMafiaGame({ rules: 'chess' })
// @ts-expect-error There is no such event.
game.on('vote.lost', () => {})
`

/** How a project resolves modules, with the files that stand for its kinds of module. */
export const settings = [
  { title: 'node16', module: 'node16', moduleResolution: 'node16', files: ['all.mts', 'all.cts'] },
  { title: 'nodenext', module: 'nodenext', moduleResolution: 'nodenext', files: ['all.mts', 'all.cts'] },
  { title: 'bundler', module: 'esnext', moduleResolution: 'bundler', files: ['all.ts'] },
] as const

/** What a compiler says of a project that uses every entry point; nothing when all is well. */
export function complaints(consumer: Consumer, { file }: Compiler, setting: (typeof settings)[number]): string {
  const { title, module, moduleResolution, files } = setting
  for (const name of files) consumer.write(name, program)
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'es2022',
    lib: ['ES2023', 'DOM'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noEmit: true,
    // The types of peers and of Node are not ours to check.
    skipLibCheck: true,
  }
  const project = consumer.write(`tsconfig.${title}.json`, JSON.stringify({ compilerOptions, files }))
  try {
    return execFileSync(process.execPath, [file, '-p', project], { cwd: consumer.folder, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
