/**
 * A table for each group of a class: one link for each student, one for the teacher, who sees everything.
 * GROUPS=4 STUDENTS=6 npm run example examples/gallery/classroom/main.ts
 * With DEMO=1 programs take the seats at once, and the lesson ends by itself.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scriptedAgent } from 'nightzero'
import { createServer } from 'nightzero/server'
import { jsonlStore } from 'nightzero/stores'

const groups = Number(process.env.GROUPS ?? 2)
const students = Number(process.env.STUDENTS ?? 3)
const isDemo = process.env.DEMO === '1'

const logs = mkdtempSync(join(tmpdir(), 'class-'))
const server = await createServer({
  store: jsonlStore(logs),
  agents: { programs: { agent: scriptedAgent(), describe: 'Fills the seats that no student has.' } },
  publicGames: false,
})
const { url } = await server.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 0) })

async function openTable(group: number): Promise<string> {
  const people = Array.from({ length: students }, (_, index) => ({ name: `Student ${group}.${index + 1}` }))
  const seats = isDemo ? people : people.map((player) => ({ ...player, agent: 'person' }))
  const answer = await fetch(new URL('games', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${server.operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      rules: 'trial',
      players: [...seats, ...Array.from({ length: 7 - students }, () => ({}))],
      agent: 'programs',
      ...(isDemo && { paceMs: 0 }),
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { game, links } = await answer.json()
  console.log(`Group ${group}: the teacher opens ${new URL(links.moderator.link, url)}`)
  for (const { as, link } of Object.values<{ as: string; link: string }>(links.seats ?? {}))
    console.log(`  ${as}: ${new URL(link, url)}`)
  return game.id
}

const tables = await Promise.all(Array.from({ length: groups }, (_, index) => openTable(index + 1)))
console.log(`${tables.length} tables; their logs are kept in ${logs}.`)
process.once('SIGINT', () => server.close())

if (isDemo) {
  const stateOf = async (id: string) =>
    (await (
      await fetch(new URL(`games/${id}`, url), { headers: { authorization: `Bearer ${server.operatorToken}` } })
    ).json()) as { status: { state: string }; winner?: string }
  for (const id of tables) {
    let facts = await stateOf(id)
    while (facts.status.state === 'running') facts = await stateOf(id)
    console.log(`${id}: ${facts.status.state}.`)
  }
  await server.close()
}
