/**
 * Games as tables, asked by SQL: how players die and when, and whether long speeches are dangerous.
 * npm run example examples/gallery/data-notebook/main.ts, on Node 22.13 or newer
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createMafiaGame } from 'nightzero'
import { sqliteStore } from 'nightzero/stores'

const file = process.env.GAMES_DB ?? join(mkdtempSync(join(tmpdir(), 'notebook-')), 'games.db')
const store = sqliteStore(file)
for (let seed = 1; seed <= 20; seed++)
  await createMafiaGame({ id: `game-${seed}`, rules: 'trial', players: 10, seed, store }).run()
await store.close?.()

const database = new DatabaseSync(file, { readOnly: true })
const ask = (sql: string) => database.prepare(sql).all()
console.table(
  ask(`
  SELECT json_extract(payload, '$.data.cause') AS cause, round(avg(json_extract(payload, '$.day')), 1) AS day, count(*) AS deaths
  FROM events WHERE event_type = 'player.died' GROUP BY cause ORDER BY cause`),
)
console.table(
  ask(`
  WITH said AS (
    SELECT game_id, json_extract(payload, '$.data.player') AS player, avg(length(json_extract(payload, '$.data.text'))) AS length
    FROM events WHERE event_type = 'speech.given' GROUP BY game_id, player),
  died AS (
    SELECT game_id, json_extract(payload, '$.data.player') AS player FROM events WHERE event_type = 'player.died')
  SELECT died.player IS NOT NULL AS dead, count(*) AS players, round(avg(length)) AS lettersInASpeech
  FROM said LEFT JOIN died USING (game_id, player) GROUP BY dead`),
)
