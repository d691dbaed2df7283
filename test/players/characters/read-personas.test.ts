import { expect, test } from 'vitest'
import { fullPersonas, InvalidPersonaError, readPersonas } from '../../../src/players/characters/index.js'

const yaml = `# the regulars
personas:
  - name: Ada
    traits: [exact, patient]
    roleGuidance:
      mafia: Be exact about true things.
      detective: Give results in order.
  - name: Bruno
    background: >
      Feeds the whole harbour
      and hears everything.
    relationships:
      Ada: sets his clock
`

test('personas are read from YAML', () => {
  expect(readPersonas(yaml)).toEqual([
    {
      name: 'Ada',
      traits: ['exact', 'patient'],
      roleGuidance: { mafia: 'Be exact about true things.', sheriff: 'Give results in order.' },
    },
    {
      name: 'Bruno',
      background: 'Feeds the whole harbour and hears everything.\n',
      relationships: { Ada: 'sets his clock' },
    },
  ])
})

test('personas are read from JSON, as a list, one alone, or under `personas`', () => {
  expect(readPersonas(JSON.stringify(fullPersonas, null, 2))).toEqual(fullPersonas)
  expect(readPersonas(JSON.stringify({ personas: fullPersonas }))).toEqual(fullPersonas)
  expect(readPersonas(JSON.stringify(fullPersonas[3]))).toEqual([fullPersonas[3]])
  expect(readPersonas('name: Zoe')).toEqual([{ name: 'Zoe' }])
})

const refused = (text: string) => {
  try {
    readPersonas(text)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidPersonaError)
    const { line, path, message } = error as InvalidPersonaError
    return { line, path, message }
  }
  throw new Error('It was read.')
}

test.each([
  [yaml.replace('[exact, patient]', 'exact'), 4, 'personas[0].traits', 'traits'],
  [yaml.replace('traits', 'trait'), 4, 'personas[0].trait', 'Unknown field `personas[0].trait`'],
  [yaml.replace('mafia', 'Mafia'), 6, 'personas[0].roleGuidance.Mafia', 'roleGuidance'],
  [yaml.replace('Bruno', 'ada'), 8, 'personas[1].name', 'The name `ada` is taken by a persona above.'],
  [yaml.replace('Bruno', 'Moderator'), 8, 'personas[1].name', 'does not use itself'],
  [yaml.replace('name: Bruno', 'character: a cook'), 8, 'personas[1].name', '`personas[1].name`'],
  ['{\n  "name": "Zoe",\n  "style": 3\n}', 3, 'style', '`style`'],
  ['[\n  { "name": "Zoe" },\n  { "nam": "Yan" }\n]', 3, '[1].name', '[1].name'],
])('%#: a fault is told with its line', (...[text, line, path, words]) => {
  const fault = refused(text)
  expect([fault.line, fault.path]).toEqual([line, path])
  expect(fault.message).toMatch(new RegExp(`^Line ${line}: `))
  expect(fault.message).toContain(words)
})

test.each(['name: [Zoe', '{ "name": "Zoe" ', 'name: Zoe\n\tstyle: x', 'a: 1\na: 2', '%', '&a [*a]'])(
  'a text that is neither YAML nor JSON is refused: %j',
  (text) => expect(refused(text).message).toMatch(/\.$/),
)

test.each(['', '[]', 'null', '3', 'personas: []', '# nothing'])('a text without personas is refused: %j', (text) => {
  expect(refused(text).message).toMatch(/Expected|expected/)
})

test('a small text cannot unfold to a huge one', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (const [name, other] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg'].map((pair) => [...pair]))
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${other}`).join(', ')}]`)
  expect(refused(bomb.join('\n')).message.length).toBeLessThan(300)
  expect(refused(`name: "${'x'.repeat(1_000_001)}"`).message).toContain('1000000')
})
