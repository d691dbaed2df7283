import { fieldDocs } from './field-docs.js'
import { table } from './sections.js'

let known: ReturnType<typeof fieldDocs> | undefined

/** The fields of a type as its doc comments explain them. Throws for a field without one. */
function fieldsTable(name: 'AgentRequest' | 'Answer'): string {
  known ??= fieldDocs('src/index.ts', ['AgentRequest', 'Answer'])
  const rows = Array.from(known[name] ?? [], ([field, text]) => {
    if (text === '') throw new Error(`Expected a doc comment on \`${field}\` of \`${name}\`.`)
    return [`\`${field}\``, text.replaceAll('\n', ' ')]
  })
  return table(['field', 'meaning'], rows)
}

/** What a request holds. */
export const requestTable = (): string => fieldsTable('AgentRequest')

/** What an answer may hold. */
export const answerTable = (): string => fieldsTable('Answer')
