import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isEvent, memoryStore, verifyLog } from '../../../../src/index.js'
import { planOf, runTournament } from '../../../../src/lab/tournament/index.js'
import { sqliteStore } from '../../../../src/stores/index.js'
import { bundledProgram } from '../../../support/bundled-program.js'
import { playsToTheEnd } from '../../../support/plays-to-the-end.js'
import { temporaryFolder } from '../../../support/temporary.js'
import { askOf, games, tournamentOptions } from './entrants.js'

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])

const plan = planOf(tournamentOptions(() => {}))

/** The questions whose answers are kept: nobody may be asked them again. */
async function answeredIn(path: string): Promise<Set<string>> {
  const store = sqliteStore(path)
  const answered = new Set<string>()
  for (const { id, seats } of plan) {
    const [created, ...events] = await store.getEvents(id)
    if (created === undefined || !isEvent(created, 'game.created')) continue
    const { players } = created.data
    const names = players.map(({ name }) => name)
    const add = (player: string, requestId: string, attempt: number) =>
      answered.add(
        askOf({ names, entrant: seats[players.findIndex((one) => one.id === player)] as string, requestId, attempt }),
      )
    for (const event of events)
      if (isEvent(event, 'answer.recorded') || isEvent(event, 'answer.rejected'))
        add(event.data.player, event.data.requestId, event.data.attempt)
    for (const { player, requestId, attempt } of await store.getTries(id)) add(player, requestId, attempt)
  }
  await store.close?.()
  return answered
}

test('killed three times, a tournament counts each game once and pays no answer twice', {
  timeout: 300_000,
}, async () => {
  const [folder, player] = [temporaryFolder(), await bundledProgram(join(import.meta.dirname, 'player.ts'))]
  const [path, asks] = [join(folder, 'games.sqlite'), join(folder, 'asks')]
  for (let kill = 1; kill <= 3; kill++) {
    const forbidden = existsSync(path) ? await answeredIn(path) : new Set<string>()
    const before = linesOf(asks).length
    expect(await playsToTheEnd([player, path, asks], { asks, most: games * 5 })).toBe(false)
    const asked = linesOf(asks).slice(before)
    expect(asked.length).toBeGreaterThanOrEqual(games * 5)
    expect(asked.filter((ask) => forbidden.has(ask))).toEqual([])
  }
  const forbidden = await answeredIn(path)
  const before = linesOf(asks).length
  expect(await playsToTheEnd([player, path, asks], { asks, most: Number.POSITIVE_INFINITY })).toBe(true)
  expect(
    linesOf(asks)
      .slice(before)
      .filter((ask) => forbidden.has(ask)),
  ).toEqual([])

  const told: string[] = []
  const store = sqliteStore(path)
  const again = await runTournament({ ...tournamentOptions((ask) => told.push(ask)), store })
  expect(told).toEqual([])
  expect(again.outcomes).toHaveLength(games)
  expect(new Set(again.outcomes.map(({ id }) => id)).size).toBe(games)
  for (const { id } of plan)
    expect(await verifyLog(await store.getEvents(id))).toMatchObject({ ok: true, finished: true })
  await store.close?.()
  const whole = await runTournament({ ...tournamentOptions(() => {}), store: memoryStore() })
  expect(again.outcomes).toEqual(whole.outcomes)
})
