import { expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  exportGame,
  foldEvents,
  type GameEvent,
  isEvent,
  type ViewEvent,
  viewFor,
} from '../../../../src/index.js'
import { liesIn } from '../../../../src/lab/stats/index.js'
import { readBoard, whom } from '../../../../web/page/board/acts.js'

async function played(beliefs: 'off' | 'votes' = 'off') {
  const rules = defineRules({ extends: 'trial', beliefs })
  return (await createMafiaGame({ id: 'board', rules, players: 8, seed: 'board 5' }).run()).events
}

const sideOf = (events: readonly GameEvent[], id: string) =>
  foldEvents(events).players.find((each) => each.id === id)?.team

test('the board holds every vote against a player, right where it harms the other side', async () => {
  const events = await played()
  const { acts, isWhole, hasBeliefs } = readBoard(viewFor('moderator', events).events, foldEvents(events), 'moderator')
  expect([isWhole, hasBeliefs]).toEqual([true, false])
  const cast = events.filter((event) => isEvent(event, 'nomination.made') && event.data.choice.startsWith('p'))
  const shown = acts.filter(({ text }) => text === `nominated ${whom}`)
  expect(shown.map(({ n }) => n)).toEqual(cast.map(({ seq }) => seq))
  for (const { player, target = '', right } of shown)
    expect(right).toBe(sideOf(events, player) !== sideOf(events, target))
})

test('a lie is one by the truth of the log, with those who believed it; a spectator is told only what the roles tell', async () => {
  const events = await played()
  const lies = liesIn(events).claims
  expect(lies.some(({ truthful }) => !truthful)).toBe(true)
  const read = (seen: readonly ViewEvent[], audience: string) =>
    readBoard(seen, foldEvents(events), audience).acts.filter(({ text }) => /^(claimed|said)/.test(text))
  const whole = read(exportGame(events, { view: 'post-mortem' }).events as ViewEvent[], 'post-mortem')
  expect(whole.map(({ player, right }) => [player, right])).toEqual(
    lies.map(({ player, truthful }) => [player, truthful]),
  )
  for (const { right, note } of whole) expect(note?.startsWith('a lie') ?? false).toBe(right === false)
  const open = read(viewFor('public', events).events, 'public')
  expect(open).toHaveLength(whole.length)
  expect(open.filter(({ text, right }) => text.startsWith('said') && right !== undefined)).toEqual([])
})

test('what a player last stated to believe is shown once a day, and counts by the truth', async () => {
  const events = await played('votes')
  const { acts, hasBeliefs } = readBoard(viewFor('moderator', events).events, foldEvents(events), 'moderator')
  const believed = acts.filter(({ text }) => text.startsWith('believed'))
  expect(hasBeliefs).toBe(true)
  const days = new Set(believed.map(({ day, player }) => `${day} ${player}`))
  expect(believed.length).toBe(days.size)
  for (const { n, target = '', player, right } of believed) {
    const stated = events[n] as GameEvent<'beliefs.stated'>
    expect(stated.data.beliefs[target]).toBe(Math.max(...Object.values(stated.data.beliefs)))
    expect(right).toBe(sideOf(events, player) !== sideOf(events, target))
  }
})

test('a night shows what came of its acts', async () => {
  const notes = new Set<string>()
  for (const seed of ['six', 'one']) {
    const { events } = await createMafiaGame({ rules: 'benchmark', players: 8, seed }).run()
    const { acts } = readBoard(viewFor('moderator', events).events, foldEvents(events), 'moderator')
    const prevented = events.some(
      (event) => isEvent(event, 'night.explained') && event.data.acts.some(({ result }) => result === 'prevented'),
    )
    expect(acts.some(({ note }) => note === 'saved')).toBe(prevented)
    for (const { note } of acts) if (note) notes.add(note)
  }
  expect(notes).toContain('saved')
})
