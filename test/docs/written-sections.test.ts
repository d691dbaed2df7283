import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { eventData } from '../../src/kernel/events/event-data.js'
import { roleDefinitionSchema } from '../../src/kernel/rules/checked-rules.js'
import { powerNames, powers } from '../../src/kernel/rules/powers/powers.js'
import { upToDate, writtenPages } from '../../tools/docs/pages.js'
import { ruleFields } from '../../tools/docs/rule-tables.js'
import { withSection } from '../../tools/docs/sections.js'

test.each(writtenPages)('%s says what the code says (else run `npm run charts`)', (path) => {
  const page = readFileSync(path, 'utf8')
  expect(page).toBe(upToDate(path, page))
})

test('a meaning is given to every rule, role field, power option and event, in its schema', () => {
  const unexplained = ruleFields().flatMap(([path, { description }]) => (description ? [] : [path]))
  expect(unexplained).toEqual([])
  const schemas = [roleDefinitionSchema, ...powerNames.map((name) => powers[name].options)]
  for (const schema of schemas)
    for (const [field, { description }] of Object.entries(propertiesOf(schema)))
      expect(description, field).toMatch(/\.$/)
  for (const [type, schema] of Object.entries(eventData))
    expect(z.globalRegistry.get(schema)?.description, type).toMatch(/\.$/)
})

const propertiesOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties as Record<string, { description?: string }>

test('a page without the marks of its section is refused', () => {
  expect(withSection('a\n<!-- x:start -->\nold\n<!-- x:end -->\nb', 'x', 'new')).toBe(
    'a\n<!-- x:start -->\n\nnew\n\n<!-- x:end -->\nb',
  )
  expect(() => withSection('<!-- x:end --><!-- x:start -->', 'x', 'new')).toThrow('x:start')
})
