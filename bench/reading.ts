import { readFileSync } from 'node:fs'
import { defineRules } from '../src/index.js'
import { readClaim } from '../src/players/suspicion/claims.js'
import { GameRoles } from '../src/players/suspicion/game-roles.js'
import { readerFor } from '../src/words/reading/reader.js'

/**
 * Prints how well claims, findings and accusations are read on the labelled lines of `test/fixtures/reading/corpus.txt`, by
 * source and kind; with `--faults`, also each line that is read otherwise.
 */
const players = ['Ada', 'Bruno', 'Celeste', 'Dmitri', 'Esther', 'Felix', 'Rosa'].map((name, at) => ({
  id: `p${at + 1}`,
  name,
}))
const speaker = 'p7'
const kinds = { roles: /^=/, findings: /:/, accusations: /^-/ }
const tables = {
  wolves: tableFor(defineRules({ extends: 'werewolf' })),
  others: tableFor(defineRules({ extends: 'benchmark' })),
}

function tableFor(rules: ReturnType<typeof defineRules>) {
  return { reader: readerFor(players, rules.cast), roles: new GameRoles(rules, players.length) }
}

const nameOf = (id: string): string => players.find((player) => player.id === id)?.name ?? id

function signsRead(source: string, said: string): string[] {
  const { reader, roles } = source === 'wolves' ? tables.wolves : tables.others
  const { claim: worded, accuses } = reader.read(said, { speaker, day: 3 })
  const claim = worded && readClaim({ player: speaker, claim: worded }, { claims: new Map(), roles })
  return [
    ...(claim ? [`=${claim.role}`] : []),
    ...(claim?.results ?? []).map(({ player, result }) => `${nameOf(player)}:${result}`),
    ...accuses.map((id) => `-${nameOf(id)}`),
  ]
}

const lines = readFileSync('test/fixtures/reading/corpus.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [source = '', said = '', label = ''] = line.split('|').map((part) => part.trim())
    const told = label === '' ? [] : label.split(' ')
    const found = told.flatMap((sign) => (sign.endsWith(':mafia') ? [`-${sign.split(':')[0]}`] : []))
    return { source, said, meant: [...new Set([...told, ...found])], read: signsRead(source, said) }
  })

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`)

console.log(
  '| source | lines | kind | meant | read | precision | recall |\n| --- | --- | --- | --- | --- | --- | --- |',
)
for (const source of [...new Set(lines.map((line) => line.source)), 'all'])
  for (const [kind, sign] of Object.entries(kinds)) {
    const own = lines.filter((line) => source === 'all' || line.source === source)
    const meant = own.flatMap((line) => line.meant.filter((each) => sign.test(each)))
    const read = own.flatMap((line) => line.read.filter((each) => sign.test(each)))
    const right = own.flatMap((line) => line.read.filter((each) => sign.test(each) && line.meant.includes(each)))
    const shares = `${percent(right.length, read.length)} | ${percent(right.length, meant.length)}`
    console.log(`| ${source} | ${own.length} | ${kind} | ${meant.length} | ${read.length} | ${shares} |`)
  }

if (process.argv.includes('--faults'))
  for (const { said, meant, read } of lines)
    if ([...meant].sort().join() !== [...read].sort().join())
      console.log(`${said} | meant: ${meant.join(' ')} | read: ${read.join(' ')}`)
