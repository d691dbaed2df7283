import { describe, expect, test } from 'vitest'
import { arrows } from '../tools/counts/arrows.js'
import type { Count } from '../tools/counts/count.js'
import { namings } from '../tools/counts/namings.js'
import { sizes } from '../tools/counts/sizes.js'

const file = (path: string, text: string) => ({ path, text })
const listed = (counts: readonly Count[], what: string) => counts.find((count) => count.what === what)?.list

describe('a file that names a role', () => {
  test.each([
    ["const role = 'sheriff'", 'sheriff'],
    ['const livingDoctors = []', 'doctor'],
    ["const line = 'The doctor saved you.'", 'doctor'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    ['const line = `${name} was a villager`', 'villager'],
    ['const team = mafiaTeam()', 'mafia'],
  ])('%s', (text, role) => {
    expect(listed(namings([file('src/game/a.ts', text)]), 'files that name a role')).toEqual([`src/game/a.ts: ${role}`])
  })

  test('is none of the catalogue, and none that only imports one', () => {
    const sources = [
      file('src/kernel/rules/roles.ts', "const sheriff = 'sheriff'"),
      file('src/log/a.ts', "import { all } from './sheriff.js'"),
    ]
    expect(listed(namings(sources), 'files that name a role')).toEqual([])
  })
})

test('the words of a sentence name no power', () => {
  const sources = [
    file('src/game/a.ts', "const line = 'They watch us.'"),
    file('src/game/b.ts', "const power = 'watch'"),
  ]
  expect(listed(namings(sources), 'files that name a power')).toEqual(['src/game/b.ts: watch'])
})

describe('imports', () => {
  const arrow = (from: string, to: string, circular = false) => ({
    ...{ from, to, circular, kind: 'file' as const, typeOnly: false },
  })
  const imports = [
    arrow('src/kernel/rules/a.ts', 'src/kernel/events/b.ts', true),
    arrow('src/kernel/events/b.ts', 'src/kernel/rules/c.ts', true),
    arrow('src/kernel/events/d.ts', 'src/kernel/rules/a.ts'),
    arrow('src/kernel/rules/c.ts', 'src/kernel/rules/a.ts', true),
  ]

  test('against the order of the rooms are found', () => {
    expect(listed(arrows(imports), 'imports that the order of the rooms forbids')).toEqual([
      'src/kernel/rules/a.ts -> src/kernel/events/b.ts',
    ])
  })

  test('that close a circle are found, and files that only one other imports', () => {
    expect(listed(arrows(imports), 'imports that close a circle of files, types too')).toHaveLength(3)
    expect(listed(arrows(imports), 'files with one importer')).toEqual([
      'src/kernel/events/b.ts',
      'src/kernel/rules/c.ts',
    ])
  })
})

test('the longest function has the name of what holds it', () => {
  const source = file('src/game/a.ts', 'const short = () => 1\nconst long = () => {\n  return 1\n}\n')
  expect(listed(sizes([source]), 'lines of the longest function')).toEqual([
    'src/game/a.ts long: 3',
    'src/game/a.ts short: 1',
  ])
})
