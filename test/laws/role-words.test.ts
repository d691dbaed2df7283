import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, type Rules, ruleCard, viewFor } from '../../src/index.js'
import { findSide } from '../../src/kernel/rules/role.js'
import { gameReport, playerRows } from '../../src/lab/stats/index.js'
import { promptsOf } from '../../src/players/prompts/index.js'
import { describeEvent, wordingFor } from '../../src/words/stories/describe-event.js'
import { writeSentence } from '../../src/words/stories/sentence.js'
import { told } from '../support/log.js'
import { laterGame, laterRoles } from './support/later-roles.js'

/** One game of ten with this role, and the player to whom it was dealt first. */
async function playWith(role: string) {
  const game = createMafiaGame(laterGame([role], 0))
  const { events } = await game.run()
  const dealt = events.find(({ type, data }) => type === 'role.dealt' && 'role' in data && data.role === role)
  const owner = dealt?.type === 'role.dealt' ? dealt.data.player : ''
  return { events, rules: game.rules, owner }
}

const tellAll = (observer: string, events: readonly GameEvent[]): string => {
  const view = viewFor(observer, events)
  const wording = wordingFor(view)
  return view.events
    .flatMap((event) => describeEvent(event, wording))
    .map((one) => writeSentence(one, wording))
    .join(' ')
}

const definitionIn = ({ cast }: Rules, role: string) => {
  const found = cast[role]
  if (found === undefined) throw new RangeError(`No role ${role}.`)
  return found
}

describe.each(Object.entries(laterRoles))('%s', (role, { count, test: file }) => {
  test('is on the rule card, in its own prompts and stories, and in the statistics, and has a test of its own', async () => {
    const { events, rules, owner } = await playWith(role)
    const { describe: sentence, advice = '', powers } = definitionIn(rules, role)
    expect(ruleCard(rules, 10)).toContain(sentence)

    const prompts = await promptsOf(events, { which: ({ request }) => request.view.day <= 1 })
    const changed = told(events, 'role.changed').map(({ player }) => player)
    const texts = (mine: boolean) =>
      prompts
        .filter(({ playerId }) => (playerId === owner) === mine && !changed.includes(playerId))
        .map(({ prompt }) => prompt.messages.map(({ content }) => content).join(' '))
    expect(texts(true).length).toBeGreaterThan(0)
    for (const text of texts(true)) expect(text).toContain(sentence)
    for (const text of texts(true)) expect(text).toContain(advice)
    if (count === 1) for (const text of texts(false)) expect(text).not.toContain(advice)

    expect(tellAll(owner, events)).toContain(`You are a ${role}`)
    const rows = playerRows(gameReport(events)).filter((row) => row.role === role)
    expect(rows.length).toBeGreaterThanOrEqual(1)
    for (const row of rows) expect(row.team).toBe(findSide(definitionIn(rules, role)))
    for (const { power } of powers) expect(rows[0]).toHaveProperty(`${power}Used`)
    expect(readFileSync(file, 'utf8')).toContain(role)
  })
})
