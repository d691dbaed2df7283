import * as z from 'zod'
import { rulesSchema } from '../../src/kernel/rules/index.js'

/** The file that tells editors what the fields of `Rules` mean. */
export const ruleFieldsPath = 'src/kernel/rules/rule-fields.ts'

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** `ruleFieldsPath`, written from the sentences of the schema, which also stand in docs/rules.md. */
export function ruleFieldsFile(): string {
  const schema = z.toJSONSchema(rulesSchema, { unrepresentable: 'any' }) as Schema
  return [
    '// Written by `npm run charts` from the sentences in rules-schema.ts, so that editors show them. Do not change it here.',
    '',
    'type Field<Fields, Name> = Name extends keyof Fields ? Fields[Name] : never',
    'type Maybe<T> = T | undefined',
    '',
    '/** The fields of rules, each with what it means. `Fields` has their types. */',
    'export interface RuleFields<Fields> {',
    ...membersOf(schema, 'Fields', '  '),
    '}',
    '',
  ].join('\n')
}

function membersOf({ properties = {}, required = [] }: Schema, fields: string, indent: string): string[] {
  return Object.entries(properties).flatMap(([name, inner]) => {
    const type = `Field<${fields}, '${name}'>`
    const isOptional = !required.includes(name)
    const member = `${indent}readonly ${name}${isOptional ? '?' : ''}: `
    const comment = inner.description === undefined ? [] : commentLines(inner.description, indent)
    if (inner.properties === undefined) return [...comment, `${member}${type}`]
    const own = isOptional ? `NonNullable<${type}>` : type
    const [open, close] = isOptional ? ['Maybe<{', '}>'] : ['{', '}']
    return [...comment, `${member}${open}`, ...membersOf(inner, own, `${indent}  `), `${indent}${close}`]
  })
}

const longestLine = 118

/** A doc comment; a link to a page of the documents becomes its path. */
function commentLines(sentence: string, indent: string): string[] {
  const text = sentence
    .replace(/\[([^\]]+)\]\(([a-z-]+\.md)(?:#[^)]*)?\)/g, '$1 (docs/$2)')
    .replace(/\[([^\]]+)\]\(#[^)]*\)/g, '$1 (docs/rules.md)')
  const whole = `${indent}/** ${text} */`
  if (whole.length <= longestLine) return [whole]
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length + 1 > longestLine) lines.push(`${indent} * ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return [`${indent}/**`, ...lines, `${indent} */`]
}
