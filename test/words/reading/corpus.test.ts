import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findReading } from '../../../src/words/reading/language-readers.js'
import { countSigns, readCorpus, type SignKind } from '../../support/reading-corpus.js'

const lines = ['seen', 'corpus'].flatMap((name) => readCorpus(`test/fixtures/reading/${name}.txt`))
const languages = { English: /^(?!zh|ja|de|es)/, Chinese: /^zh/, Japanese: /^ja/, German: /^de/, Spanish: /^es/ }
const least: Readonly<Record<SignKind, number>> = { roles: 0.97, findings: 0.97, accusations: 0.95 }

test.each(Object.entries(languages))(
  'in %s nearly all that is read is right, and most of what is said is read',
  (_, source) => {
    const own = lines.filter((line) => source.test(line.source))
    expect(own.length).toBeGreaterThanOrEqual(20)
    for (const [kind, precision] of Object.entries(least)) {
      const { meant, read, right } = countSigns(own, kind as SignKind)
      expect(right / read, `the precision of ${kind}`).toBeGreaterThanOrEqual(precision)
      expect(right / meant, `the recall of ${kind}`).toBeGreaterThanOrEqual(0.75)
    }
  },
)

test.each(['zh', 'ja', 'de', 'es'] as const)(
  'in %s a role is claimed by the name that the game gives it',
  (language) => {
    const names = JSON.parse(readFileSync(`locales/${language}/roles.json`, 'utf8')) as Record<string, string>
    for (const [role, words] of Object.entries(findReading(language)?.words.roles ?? {}))
      expect([role, words.includes(names[`role.${role}`] ?? '')]).toEqual([role, true])
  },
)
