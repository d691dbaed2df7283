import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { thirdPartyNotices } from '../../tools/build/bundle/third-party-notices.js'
import { bundler } from './bundler.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightzero-notices-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A package with `files`, whose code exports `used`. */
function install(name: string, manifest: object, files: Readonly<Record<string, string>> = {}) {
  const home = `node_modules/${name}`
  const last = name.split('/node_modules/').at(-1)
  const exports = { '.': './index.js' }
  write(`${home}/package.json`, JSON.stringify({ name: last, version: '1.0.0', type: 'module', exports, ...manifest }))
  write(`${home}/index.js`, files['index.js'] ?? 'export const used = console.log()')
  for (const [path, text] of Object.entries(files)) write(`${home}/${path}`, text)
}

/** The notices of builds that import these, one after the other. */
async function noticesOf(...builds: readonly (readonly string[])[]): Promise<string> {
  const plugin = thirdPartyNotices()
  for (const imported of builds) {
    const lines = imported.map(
      (name, index) => `import { used as used${index} } from '${name}'\nconsole.log(used${index})`,
    )
    write('entry.js', lines.join('\n'))
    const options = {
      absWorkingDir: folder,
      entryPoints: ['entry.js'],
      outdir: 'out',
      bundle: true,
      format: 'esm',
      write: false,
    }
    await bundler.build({ ...options, external: ['outside'], logLevel: 'silent', plugins: [plugin] })
  }
  return readFileSync(join(folder, 'out/THIRD-PARTY-NOTICES.txt'), 'utf8')
}

test('each bundled package is named, sorted, with its whole licence', async () => {
  install('zebra', { license: 'ISC' }, { 'license.md': 'Zebra may be used.\r\nSo says Zoe.\r\n' })
  install('@fauna/ant', { license: 'MIT', version: '2.0.1' }, { 'LICENSE-MIT.txt': 'Ant may be used.' })
  const rule = '='.repeat(80)
  const notices = await noticesOf(['zebra', '@fauna/ant'])
  expect(notices.slice(notices.indexOf(rule))).toBe(
    `${rule}\n@fauna/ant 2.0.1\nLicence: MIT\n\n[LICENSE-MIT.txt]\n\nAnt may be used.\n\n` +
      `${rule}\nzebra 1.0.0\nLicence: ISC\n\n[license.md]\n\nZebra may be used.\nSo says Zoe.\n`,
  )
})

test('a notice is passed on with its licence', async () => {
  install('apache', { license: 'Apache-2.0' }, { LICENSE: 'Apache License', NOTICE: 'Made by many.' })
  expect(await noticesOf(['apache'])).toContain('[LICENSE]\n\nApache License\n\n[NOTICE]\n\nMade by many.\n')
})

test('only what is in the output is named: not what is outside, unused or never imported', async () => {
  for (const name of ['inside', 'outside', 'idle', 'absent']) install(name, {}, { LICENSE: `Licence of ${name}.` })
  install(
    'inside',
    {},
    {
      LICENSE: 'Licence of inside.',
      'index.js':
        "import 'outside'\nimport { idle } from 'idle'\nexport const unused = () => idle\nexport const used = 1",
    },
  )
  install('idle', { sideEffects: false }, { 'index.js': 'export const idle = 1' })
  expect((await noticesOf(['inside'])).match(/Licence of \w+/g)).toEqual(['Licence of inside'])
})

test('two versions of a package are both named, and one that several builds hold once', async () => {
  install(
    'top',
    {},
    { LICENSE: 'Top.', 'index.js': "import { used as inner } from 'twice'\nexport const used = [inner]" },
  )
  install('twice', { version: '2.0.0' }, { LICENSE: 'Second.' })
  install('top/node_modules/twice', { version: '1.0.0' }, { LICENSE: 'First.' })
  const notices = await noticesOf(['twice'], ['top'], ['twice'])
  expect(notices.match(/^\S+ \d\.\d\.\d$/gm)).toEqual(['top 1.0.0', 'twice 1.0.0', 'twice 2.0.0'])
})

test('the same builds in another order write the same', async () => {
  for (const name of ['one', 'other']) install(name, { license: 'MIT' }, { LICENSE: name })
  expect(await noticesOf(['one'], ['other'])).toBe(await noticesOf(['other'], ['one']))
})

test('a package that names licence and author without a text is named with what is known', async () => {
  install('terse', { license: 'MIT', author: { name: 'Tess' } }, { 'license.js': 'export {}' })
  expect(await noticesOf(['terse'])).toContain(
    'The package holds no licence text. Its package.json names Tess as the author and MIT as the licence.',
  )
})

test.each([
  ['without an author', { license: 'MIT' }, {}],
  ['without a licence', { author: 'Tess' }, {}],
  ['with an empty licence', {}, { LICENSE: '\n' }],
  ['with a notice only', {}, { NOTICE: 'Made by many.' }],
])('the build fails at a package %s', async (_case, manifest, files) => {
  install('bare', manifest, files)
  await expect(noticesOf(['bare'])).rejects.toThrow(
    'The package bare@1.0.0 is bundled without a licence text: expected a file such as LICENSE in it, or `license` ' +
      'and `author` in its package.json.',
  )
})
