import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roles } from '../../../src/kernel/rules/roles.js'
import { readerFor, type TextReading } from '../../../src/words/reading/reader.js'

const names = ['Ada', 'Bruno', 'Celeste', 'Dmitri', 'Esther', 'Dr. Ines', 'Felix', 'Rosa']
const players = names.map((name, seat) => ({ id: `p${seat + 1}`, name }))
const reader = readerFor(players, roles)
const named = (id: string): string => players.find((player) => player.id === id)?.name ?? id

/** What a reading says, in the signs of the file. */
function signs({ accuses, defends, recalledVotes: told, claim }: TextReading): string[] {
  return [
    ...accuses.map((id) => `-${named(id)}`),
    ...defends.map((id) => `+${named(id)}`),
    ...(claim?.role === undefined ? [] : [`=${claim.role}`]),
    ...(claim?.results ?? []).map(({ player, result }) => `${named(player)}:${result}`),
    ...told.map(({ voter, choice, day }) => `${named(voter)}>${named(choice)}@${day}`),
  ]
}

const kinds = { accusations: /^-/, defenses: /^\+/, roles: /^=/, findings: /:/, votes: /@/ }

const sentences = readFileSync('test/fixtures/reading/sentences.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.split('|').map((part) => part.trim()) as [said: string, signs: string])
  .map(([said, told]) => ({ said, expected: told === '' ? [] : meant(told.replace('Dr. ', 'Dr.').split(' ')) }))

/** Whoever tells what it found out about somebody accuses or vouches as well. */
function meant(told: readonly string[]): string[] {
  const stances = told.map((sign) => sign.replace(/^(.*):mafia$/, '-$1').replace(/^(.*):town$/, '+$1'))
  return [...new Set([...told, ...stances])]
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

test('of 300 sentences nearly all are read as people would', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(300)
  expect(new Set(sentences.map(({ said }) => said)).size).toBe(sentences.length)
  const faults: string[] = []
  const counts = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { right: 0, read: 0, meant: 0 }]))
  for (const { said, expected } of sentences) {
    const heard = signs(reader.read(said, { speaker: 'p8', day: 3 })).map((sign) => sign.replace('Dr. ', 'Dr.'))
    if ([...heard].sort().join() !== [...expected].sort().join())
      faults.push(`${said} | meant: ${expected.join(' ')} | read: ${heard.join(' ')}`)
    for (const [kind, sign] of Object.entries(kinds)) {
      const count = counts[kind] as { right: number; read: number; meant: number }
      const read = heard.filter((each) => sign.test(each))
      count.read += read.length
      count.meant += expected.filter((each) => sign.test(each)).length
      count.right += read.filter((each) => expected.includes(each)).length
    }
  }
  const rates = Object.entries(counts).map(([kind, { right, read, meant }]) => ({
    kind,
    meant,
    precision: share(right, read),
    recall: share(right, meant),
  }))
  for (const { kind, meant, precision, recall } of rates)
    console.log(`${kind}: ${meant} meant, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  console.log(`${faults.length} of ${sentences.length} read otherwise:\n${faults.join('\n')}`)
  for (const { kind, precision, recall } of rates) {
    expect(precision, `the precision of ${kind}`).toBeGreaterThanOrEqual(0.95)
    expect(recall, `the recall of ${kind}`).toBeGreaterThanOrEqual(0.9)
  }
})
