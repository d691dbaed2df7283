import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldDocs } from '../../tools/docs/field-docs.js'
import { ruleFieldsFile, ruleFieldsPath } from '../../tools/docs/rule-fields.js'
import { ruleFields } from '../../tools/docs/rule-tables.js'

const docs = fieldDocs(
  'src/index.ts',
  ['Rules', 'RulesInput', 'Answer', 'AgentRequest', 'GameResult', 'GameOptions'],
  3,
)

/** The sentence as it stands in the schema: a comment breaks lines, and has no links. */
const plain = (sentence: string): string =>
  sentence
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ \(docs\/[a-z-]+\.md\)/g, '')

test.each(['Rules', 'RulesInput'] as const)(
  'an editor shows over each field of %s what docs/rules.md says of it',
  (name) => {
    // `RulesInput` takes roles in other forms than `Rules`, and says so.
    const own = name === 'Rules' ? [] : ['cast', 'roleCounts', 'roles']
    const fields = ruleFields().filter(([path]) => !own.includes(path))
    expect(fields.length).toBeGreaterThan(35)
    for (const [path, { description = '' }] of fields)
      expect(plain(docs[name]?.get(path) ?? ''), path).toBe(plain(description))
  },
)

test.each(['Answer', 'AgentRequest', 'GameResult', 'GameOptions'] as const)(
  'an editor explains each field of %s',
  (name) => {
    const fields = [...(docs[name] ?? [])].filter(([path]) => !path.includes('.'))
    expect(fields.length).toBeGreaterThan(5)
    expect(fields.filter(([, text]) => !/[.):]$/.test(text)).map(([path]) => path)).toEqual([])
  },
)

test('the comments of rule fields are those of the schema (else run `npm run charts`)', () => {
  expect(readFileSync(ruleFieldsPath, 'utf8')).toBe(ruleFieldsFile())
})
