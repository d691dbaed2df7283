import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defineRules } from '../../../src/index.js'
import { ImportedLog } from '../../../src/lab/formats/imported-log.js'
import { claimsIn } from '../../../src/lab/lies/made-claims.js'
import { readerFor } from '../../../src/words/reading/reader.js'

interface Table {
  readonly rules: Parameters<typeof defineRules>[0]
  readonly names: readonly string[]
  readonly dealt?: Readonly<Record<string, string>>
  readonly learned?: Readonly<Record<string, Readonly<Record<string, 'mafia' | 'town'>>>>
}

interface SpokenCase {
  readonly id: string
  readonly table: string
  readonly text: string
  /** The role that is claimed, or null. */
  readonly role: string | null
  /** What the speaker says to have found out. */
  readonly results: Readonly<Record<string, 'mafia' | 'town'>>
  /** Whom the speaker accuses, where that is judged. */
  readonly accuses?: readonly string[]
  /** With what the table dealt, no part of it is a lie. */
  readonly truthful?: true
}

const { tables, cases } = JSON.parse(readFileSync('test/fixtures/reading/words.json', 'utf8')) as {
  readonly tables: Readonly<Record<string, Table>>
  readonly cases: readonly SpokenCase[]
}

/** The log of a game in which p1 says this. */
function logOf({ rules, names, dealt = {}, learned = {} }: Table, text: string) {
  const defined = defineRules(rules)
  const cast = names.map((name, seat) => {
    const id = `p${seat + 1}`
    return { id, name, seat, role: dealt[id] ?? 'villager', whispers: false, agent: '' }
  })
  const log = new ImportedLog({ from: 'words', rules: defined, cast, text })
  for (const [at, results] of Object.values(learned).entries()) {
    log.enter('night', at + 1)
    for (const [target, result] of Object.entries(results))
      log.write('investigation.learned', ['p1'], { player: 'p1', target, result })
  }
  const day = Object.keys(learned).length + 1
  log.enter('discussion', day)
  log.write('speech.given', 'public', { player: 'p1', text })
  const { accuses } = readerFor(cast, defined.cast).read(text, { speaker: 'p1', day })
  return { claims: claimsIn(log.events), accuses }
}

describe('what is said is read in the words of the game', () => {
  test.each(cases)('$id: $text', ({ table, text, role, results, accuses, truthful }) => {
    const read = logOf(tables[table] as Table, text)
    const found = read.claims.flatMap(({ kind, target, result }) => (kind === 'result' ? [[target, result]] : []))
    expect(read.claims.find(({ kind }) => kind === 'role')?.role ?? null).toBe(role)
    expect(Object.fromEntries(found)).toEqual(results)
    if (accuses) expect([...read.accuses].sort()).toEqual([...accuses].sort())
    if (truthful) expect(read.claims.filter((claim) => !claim.truthful)).toEqual([])
  })
})
