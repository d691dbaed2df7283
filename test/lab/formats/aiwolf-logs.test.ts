import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foldEvents, type GameEvent, isEvent, presets } from '../../../src/index.js'
import { leaders, tally } from '../../../src/kernel/rules/policies.js'
import { roleCountsFor } from '../../../src/kernel/rules/role-counts.js'
import { hasWon } from '../../../src/kernel/rules/winning.js'
import { importAIWolf } from '../../../src/lab/formats/index.js'

/** A folder with logs of AIWolf's own server. They are not part of this repository. */
const folder = process.env.AIWOLF_LOGS ?? ''
const files = folder === '' ? [] : readdirSync(folder).filter((name) => name.endsWith('.log'))

type Fields = readonly string[]
const player = (number = ''): string => `p${Number(number)}`
const ofKind = (lines: readonly Fields[], kind: string): Fields[] => lines.filter((fields) => fields[1] === kind)

const deathsIn = (events: readonly GameEvent[], byVote: boolean): string[] =>
  events.flatMap((event) =>
    isEvent(event, 'player.died') && (event.data.cause === 'vote') === byVote ? event.data.player : [],
  )

/** The last ballot before each execution: a second vote of a player begins another ballot. */
function ballotsIn(lines: readonly Fields[]): { readonly votes: ReadonlyMap<string, string>; readonly out: string }[] {
  const ballots: { votes: ReadonlyMap<string, string>; out: string }[] = []
  let votes = new Map<string, string>()
  for (const [, kind, one = '', other = ''] of lines) {
    if (kind === 'vote' && votes.has(one)) votes = new Map()
    if (kind === 'vote') votes.set(one, other)
    if (kind !== 'execute') continue
    ballots.push({ votes, out: one })
    votes = new Map()
  }
  return ballots
}

test.skipIf(folder === '')('AIWOLF_LOGS names a folder with logs', () => {
  expect(files.length).toBeGreaterThan(0)
})

test.each(files)('%s is imported with its own deaths, and its winners are those of the log', (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const lines = text.split(/\r?\n/).map((line) => line.split(','))
  const { events } = importAIWolf(text)
  expect(deathsIn(events, true)).toEqual(ofKind(lines, 'execute').map(([, , number]) => player(number)))
  const attacked = ofKind(lines, 'attack').filter(([, , number, died]) => Number(number) > 0 && died === 'true')
  expect(deathsIn(events, false)).toEqual(attacked.map(([, , number]) => player(number)))
  const [result] = ofKind(lines, 'result')
  if (result === undefined) return
  const wolvesWon = result[4]?.trim() === 'WEREWOLF'
  const state = foldEvents(events)
  expect(state.winner).toBe(wolvesWon ? 'mafia' : 'town')
  for (const each of state.players)
    expect(hasWon(each, state)).toBe(['werewolf', 'possessed'].includes(each.role ?? '') === wolvesWon)
})

test.each(files)('%s was played by the rules of the preset for its village', (file) => {
  const lines = readFileSync(join(folder, file), 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const roles = ofKind(lines, 'status').filter(([day]) => day === '0')
  const preset = roles.length === 5 ? presets['aiwolf-5'] : presets['aiwolf-13']
  const counts = Object.entries(roleCountsFor(preset, roles.length)).filter(([, count]) => count > 0)
  for (const [role, count] of counts)
    expect([role, roles.filter((fields) => fields[3]?.toLowerCase() === role).length]).toEqual([role, count])
  for (const { votes, out } of ballotsIn(lines)) expect(leaders(tally([...votes.values()]))).toContain(out)
})
