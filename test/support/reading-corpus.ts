import { readFileSync } from 'node:fs'
import { defineRules, type Rules } from '../../src/index.js'
import type { LanguageTag } from '../../src/kernel/events/language.js'
import { readClaim } from '../../src/players/suspicion/claims.js'
import { GameRoles } from '../../src/players/suspicion/game-roles.js'
import { findReader } from '../../src/words/reading/language-readers.js'
import { readerFor } from '../../src/words/reading/reader.js'

const latin = ['Ada', 'Bruno', 'Celeste', 'Dmitri', 'Esther', 'Felix', 'Rosa']
const namesIn: Readonly<Record<string, readonly string[]>> = {
  zh: ['艾达', '布鲁诺', '塞莱斯', '德米', '埃丝特', '菲利', '罗莎'],
  ja: ['アキラ', 'ハナ', 'ケン', 'ミドリ', 'ソラ', 'タクミ', 'ユイ'],
}
const languages: readonly string[] = ['zh', 'ja', 'de', 'es']
const speaker = 'p7'

/** The kinds of signs in a label. */
export const signKinds = { roles: /^=/, findings: /:/, accusations: /^-/ }
export type SignKind = keyof typeof signKinds

/** A labelled line, and what the reader takes from it. */
export interface CorpusLine {
  readonly source: string
  readonly said: string
  readonly meant: readonly string[]
  readonly read: readonly string[]
}

const plain = { team: 'town', powers: [] }
const ownCast = {
  smuggler: { ...plain, team: 'mafia', powers: [{ power: 'kill' }], describe: 'A smuggler kills at night.' },
  archivist: {
    ...plain,
    powers: [{ power: 'investigate' }],
    describe: 'An archivist learns the side of one player a night.',
  },
  baker: { ...plain, describe: 'A baker has no power.' },
}

/** The rules of a table, by a word in the name of the source. */
const rulesOf = {
  wolves: defineRules({ extends: 'werewolf' }),
  aiwolf: defineRules({ extends: 'aiwolf-13' }),
  own: defineRules({ extends: 'benchmark', cast: ownCast, roles: { smuggler: 2, archivist: 1, baker: 4 } }),
}

const rulesFor = (source: string): Rules =>
  Object.entries(rulesOf).find(([word]) => source.split(' ').includes(word) || source.endsWith(word))?.[1] ??
  defineRules({ extends: 'benchmark' })

const tables = new Map<string, (said: string, dead: readonly string[]) => string[]>()

function tableFor(source: string): (said: string, dead: readonly string[]) => string[] {
  const known = tables.get(source)
  if (known) return known
  const language = (languages.find((tag) => source.startsWith(tag)) ?? 'en') as LanguageTag
  const rules = rulesFor(source)
  const players = (namesIn[language] ?? latin).map((name, at) => ({ id: `p${at + 1}`, name }))
  const reader = readerFor(players, rules.cast, { language, findReader })
  const roles = new GameRoles(rules, players.length)
  const nameOf = (id: string): string => players.find((player) => player.id === id)?.name ?? id
  const idOf = (name: string): string => players.find((player) => player.name === name)?.id ?? name
  const read = (said: string, dead: readonly string[]) => {
    const { claim: worded, accuses } = reader.read(said, { speaker, day: 3, dead: new Set(dead.map(idOf)) })
    const claim = worded && readClaim({ player: speaker, claim: worded }, { claims: new Map(), roles })
    return [
      ...(claim ? [`=${claim.role}`] : []),
      ...(claim?.results ?? []).map(({ player, result }) => `${nameOf(player)}:${result}`),
      ...accuses.map((id) => `-${nameOf(id)}`),
    ]
  }
  tables.set(source, read)
  return read
}

/** Reads the lines of a file in `test/fixtures/reading`, or of another in the same form. */
export function readCorpus(path: string): CorpusLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [source = '', said = '', label = '', gone = ''] = line.split('|').map((part) => part.trim())
      const told = label === '' ? [] : label.split(' ')
      const dead = gone === '' ? [] : gone.split(' ')
      const found = told.flatMap((sign) => (sign.endsWith(':mafia') ? [`-${sign.split(':')[0]}`] : []))
      return { source, said, meant: [...new Set([...told, ...found])], read: tableFor(source)(said, dead) }
    })
}

/** How many signs of a kind were meant, were read, and were read rightly. */
export function countSigns(lines: readonly CorpusLine[], kind: SignKind) {
  const signs = signKinds[kind]
  const count = (pick: (line: CorpusLine) => readonly string[]) =>
    lines.reduce((sum, line) => sum + pick(line).filter((sign) => signs.test(sign)).length, 0)
  return {
    meant: count(({ meant }) => meant),
    read: count(({ read }) => read),
    right: count(({ read, meant }) => read.filter((sign) => meant.includes(sign))),
  }
}

/** The lines that are read otherwise than they are meant. */
export const misread = (lines: readonly CorpusLine[]): CorpusLine[] =>
  lines.filter(({ meant, read }) => [...meant].sort().join() !== [...read].sort().join())
