import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { roles } from '../../../src/index.js'
import { languageTags } from '../../../src/kernel/events/language.js'
import { ballots, discussionProtocols, mafiaProtocols, openings } from '../../../src/kernel/rules/protocols.js'
import type { CompiledMessage } from '../../../src/words/languages/language.js'
import { compileMessage, localeTags, readLocale, valuesIn } from '../../../tools/build/words/compile.js'

/** These are forms of single words, which each language has of its own. */
const isForm = (id: string): boolean =>
  /^(you\.|(role|team)\.[\w-]+\.|team\.(be|by)$|role\.(it|It|him|his)$|team\.serial-killer$)/.test(id)

/** May be left out: each language names itself. */
const needless = 'language'

/** The values that a message shows. Those by which it only chooses may be left out. */
function shownIn(compiled: CompiledMessage): Set<string> {
  if (typeof compiled === 'string') return new Set()
  return new Set(
    compiled.flatMap((part) => {
      if (typeof part === 'string') return []
      const [value, , choices] = part
      return choices === undefined ? [value] : Object.values(choices).flatMap((choice) => [...shownIn(choice)])
    }),
  )
}

/** English has the texts of the page in code. */
const partsOf = (tag: string) => {
  const { page: _, ...parts } = readLocale(tag)
  return parts
}

const messagesOf = (tag: string): Map<string, string> =>
  new Map(Object.values(partsOf(tag)).flatMap((part) => Object.entries(part)))

const english = messagesOf('en')

test('each language of the game has a catalogue, and each id is in one part only', () => {
  expect(localeTags()).toEqual([...languageTags].sort())
  const ids = Object.values(readLocale('en')).flatMap((part) => Object.keys(part))
  expect(ids.length).toBe(new Set(ids).size)
})

describe.each(localeTags())('the catalogue %s', (tag) => {
  const messages = messagesOf(tag)

  test('has the parts and the ids of English, and no other but forms of words', () => {
    expect(Object.keys(partsOf(tag))).toEqual(Object.keys(partsOf('en')))
    expect([...english.keys()].filter((id) => !messages.has(id) && !isForm(id))).toEqual([])
    expect([...messages.keys()].filter((id) => !english.has(id) && !isForm(id))).toEqual([])
  })

  // A value that English has not is one that whoever gives the message must give: without it, it does not compile.
  test('uses all values that English shows in each message', () => {
    const faults = [...messages].flatMap(([id, text]) => {
      const model = compileMessage(english.get(id) ?? '')
      if (!english.has(id) || isForm(id)) return []
      const used = valuesIn(compileMessage(text))
      const missing = [...shownIn(model)].filter((value) => !used.has(value) && value !== needless)
      return missing.length > 0 ? [`${id}: missing ${missing}`] : []
    })
    expect(faults).toEqual([])
  })
})

test('each message is used, by its id or by the beginning of it', () => {
  const files = globSync('{src,machines,web}/**/*.{ts,tsx}').filter((file) => !/compiled|message-values/.test(file))
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const named = new Set([...code.matchAll(/['`]([\w.-]+)['`]/g)].map(([, id]) => id))
  const begun = [...code.matchAll(/`([\w.-]{3,}\.)\$\{/g)].map(([, beginning = '']) => beginning)
  const unused = [...english.keys()].filter((id) => !named.has(id) && !begun.some((each) => id.startsWith(each)))
  expect(unused).toEqual([])
})

// A log keeps the texts of its cast, and charts their descriptions: both have them without a catalogue.
test('what code and the English catalogue both say is said in the same words', () => {
  const ofRoles = Object.entries(roles).flatMap(([name, role]) =>
    (['describe', 'advice'] as const).map((text) => [`cast.${name}.${text}`, role[text]]),
  )
  const ofProtocols = Object.entries({
    mafia: mafiaProtocols,
    opening: openings,
    discussion: discussionProtocols,
    ballot: ballots,
  }).flatMap(([field, named]) =>
    Object.entries(named).map(([name, { describe: said }]) => [`rule.${field}.${name}`, said]),
  )
  const said = [...ofRoles, ...ofProtocols].filter(([, text]) => text !== undefined)
  expect(said.length).toBeGreaterThan(40)
  for (const [id = '', text] of said) expect([id, english.get(id as string)]).toEqual([id, text])
})

test('a value that is unknown or missing is found, also in a choice', () => {
  expect([
    ...valuesIn(compileMessage('{by_is, select, you {du {x}} other {er {n, plural, one {#} other {#}}}}')),
  ]).toEqual([
    ['by', false],
    ['x', false],
    ['n', true],
  ])
  expect([
    ...shownIn(compileMessage('{by_is, select, you {du} other {{who}}} {n, plural, one {eins} other {#}}')),
  ]).toEqual(['who', 'n'])
})

test('a message that is not in ICU MessageFormat is refused', () => {
  expect(() => compileMessage('{who')).toThrow()
  expect(() => compileMessage('{when, date}')).toThrow('A message may use values, numbers, choices and plurals')
})
