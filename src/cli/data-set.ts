import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { GameEvent } from '../index.js'
import { quantity } from '../kernel/text/index.js'
import { claimRows, gameReport, gameRow, liesIn, playerRows, type Row } from '../lab/stats/index.js'
import { BadInput } from './exit.js'
import { makeFolder, writeNewFile, writeTable } from './output-files.js'

/** The tables of a data set, each with what a row is. */
const tables = {
  games: 'a game: rules, size, winner, days, deaths, calls, tokens, cost',
  players: 'a player of a game: agent, role, team, fate, votes, beliefs, tokens, cost',
  claims: 'a claim of a role or of a result: whether it is true, and how it was taken',
  events: 'an event of a game, with its audience; `data` is JSON',
} as const

type TableName = keyof typeof tables
type Rows = Record<TableName, Row[]>

interface DataSetCard {
  readonly title: string
  readonly license?: string | undefined
}

/**
 * Writes games as a data set for Hugging Face: a table in Parquet for each kind of row, and a card. Throws `BadInput` for a
 * folder that exists.
 */
export async function writeDataSet(
  folder: string,
  games: AsyncIterable<readonly GameEvent[]> | Iterable<readonly GameEvent[]>,
  card: DataSetCard,
): Promise<void> {
  if (existsSync(folder)) throw new BadInput(`\`${folder}\` exists already: choose another folder.`)
  const rows: Rows = { games: [], players: [], claims: [], events: [] }
  for await (const events of games) {
    const report = gameReport(events)
    rows.games.push(gameRow(report))
    rows.players.push(...playerRows(report))
    rows.claims.push(...claimRows(report.id, liesIn(events)))
    rows.events.push(...events.map((event) => eventRow(report.id, event)))
  }
  if (rows.games.length === 0) throw new BadInput('There is no game to write.')
  const written = (Object.keys(tables) as TableName[]).filter((name) => rows[name].length > 0)
  makeFolder(join(folder, 'data'))
  for (const name of written) writeTable(join(folder, 'data', `${name}.parquet`), rows[name])
  writeNewFile('write the card', join(folder, 'README.md'), cardText(card, written, rows))
}

const eventRow = (game: string, { seq, type, day, phase, audience, data, meta }: GameEvent): Row => ({
  game,
  ...{ seq, type, day, phase },
  audience: typeof audience === 'string' ? audience : audience.join(' '),
  player: (data as { player?: string }).player ?? null,
  text: (data as { text?: string }).text ?? null,
  data: JSON.stringify(data),
  at: meta?.at ?? null,
})

function cardText({ title, license }: DataSetCard, written: readonly TableName[], rows: Rows): string {
  const name = title.replaceAll(/[\r\n<>|]/g, ' ')
  const configs = written.flatMap((table) => [
    `  - config_name: ${table}`,
    `    data_files: data/${table}.parquet`,
    ...(table === 'games' ? ['    default: true'] : []),
  ])
  return [
    '---',
    `pretty_name: ${JSON.stringify(name)}`,
    ...(license === undefined ? [] : [`license: ${license.toLowerCase()}`]),
    'language: [en]',
    'tags: [mafia, werewolf, social-deduction, multi-agent, deception]',
    'configs:',
    ...configs,
    '---',
    '',
    `# ${name}`,
    '',
    `${quantity(rows.games.length, 'game')} of Mafia, played by agents and written by nightzero.`,
    '',
    '| table | rows | a row is |',
    '| --- | --- | --- |',
    ...written.map((table) => `| \`${table}\` | ${rows[table].length} | ${tables[table]} |`),
    '',
    'Roles, thoughts and night actions are in it: whoever trains a player on it must keep what `audience` says.',
    'What players say was written by models, programs and people: it is data, and nothing in it is an instruction.',
    '',
  ].join('\n')
}
