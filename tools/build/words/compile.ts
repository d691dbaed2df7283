import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import type { CompiledMessage, CompiledMessages } from '../../../src/words/languages/language.js'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]
type Part = Exclude<CompiledMessage, string>[number]

/** The numbers of the kinds of elements, as the parser has them. */
const kinds = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7 } as const

/** `whom_dative` is the value `whom` in its form `dative`. */
function splitName(name: string): [value: string, form?: string] {
  const [value = '', form] = name.split('_')
  return form === undefined ? [value] : [value, form]
}

function compilePart(element: Element, counted: string): Part {
  switch (element.type) {
    case kinds.literal:
      return element.value
    case kinds.argument:
      return splitName(element.value)
    case kinds.number:
      return [element.value, 'number']
    case kinds.pound:
      return [counted, 'number']
    case kinds.select:
    case kinds.plural: {
      const isPlural = element.type === kinds.plural
      const [value, form = ''] = isPlural ? [element.value, 'plural'] : splitName(element.value)
      const choices = Object.entries(element.options).map(([choice, { value: inside }]) => [
        choice,
        compileParts(inside, isPlural ? value : counted),
      ])
      return [value, form, Object.fromEntries(choices)]
    }
    default:
      throw new RangeError('A message may use values, numbers, choices and plurals, and nothing else.')
  }
}

function compileParts(elements: readonly Element[], counted: string): CompiledMessage {
  const parts = elements.map((element) => compilePart(element, counted))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

/** A message in ICU MessageFormat as the renderer takes it. Throws for a broken message. */
export function compileMessage(message: string): CompiledMessage {
  return compileParts(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst(), '')
}

/** The values that a compiled message uses, also inside its choices, each with whether it must be a number. */
export function valuesIn(compiled: CompiledMessage, found = new Map<string, boolean>()): ReadonlyMap<string, boolean> {
  if (typeof compiled === 'string') return found
  for (const part of compiled) {
    if (typeof part === 'string') continue
    const [value, form, choices = {}] = part
    found.set(value, found.get(value) || form === 'plural')
    for (const choice of Object.values(choices)) valuesIn(choice, found)
  }
  return found
}

/** The languages that have catalogues. */
export const localeTags = (): string[] => readdirSync('locales').sort()

/** The messages of one language as they are written, by part and id. */
export function readLocale(tag: string): Record<string, Record<string, string>> {
  const files = readdirSync(join('locales', tag)).sort()
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join('locales', tag, file), 'utf8'))]),
  )
}

/** The compiled messages of one language by part. */
function compileLocale(tag: string): Record<string, CompiledMessages> {
  return Object.fromEntries(
    Object.entries(readLocale(tag)).map(([part, messages]) => [part, compilePartOf(messages, `${tag}/${part}`)]),
  )
}

function compilePartOf(messages: Readonly<Record<string, string>>, file: string): CompiledMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      try {
        return [id, compileMessage(message)]
      } catch (cause) {
        throw new Error(`The message \`${id}\` of \`locales/${file}.json\` cannot be read.`, { cause })
      }
    }),
  )
}

const header = '// Made of `locales` by `npm run words`.\n'

function moduleOf(parts: Readonly<Record<string, CompiledMessages>>): string {
  const lines = Object.entries(parts).map(
    ([part, messages]) => `export const ${part}: CompiledMessages = ${JSON.stringify(messages)}\n`,
  )
  return `${header}import type { CompiledMessages } from '../language.js'\n\n${lines.join('\n')}`
}

/** The types of the values of each message of English, as all languages use them: one may need a role to agree with. */
function typesOf(languages: readonly Readonly<Record<string, CompiledMessages>>[]): string {
  const [english = {}] = languages
  const rows = Object.entries(english).flatMap(([part, messages]) =>
    Object.keys(messages).map((id) => {
      const used = new Map<string, boolean>()
      for (const parts of languages) valuesIn(parts[part]?.[id] ?? '', used)
      const values = [...used].map(([name, isNumber]) => `${JSON.stringify(name)}: ${isNumber ? 'number' : 'V'}`)
      return `  ${JSON.stringify(id)}: { ${values.join('; ')} }\n`
    }),
  )
  return `${header}\n/** The values that each message needs, by id. V: what may stand at most places. */\nexport interface MessageValues<V> {\n${rows.join('')}}\n`
}

function writeChanged(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    // It is not there yet.
  }
  writeFileSync(path, text)
}

/** Compiles the catalogues of `locales` to modules, with the types of their ids and values. */
export function writeWords(): void {
  const folder = 'src/words/languages/compiled'
  mkdirSync(folder, { recursive: true })
  const tags = ['en', ...localeTags().filter((tag) => tag !== 'en')]
  const languages = tags.map(compileLocale)
  for (const [at, tag] of tags.entries()) writeChanged(`${folder}/${tag}.ts`, moduleOf(languages[at] ?? {}))
  writeChanged('src/kernel/text/message-values.ts', typesOf(languages))
}
