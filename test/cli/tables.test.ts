import { describe, expect, test } from 'vitest'
import { table } from '../../src/cli/output/layout.js'
import { coloured, displayWidth, openingScene, plain } from '../../src/cli/output/scene.js'
import { layOutEvent } from '../../src/cli/output/tell.js'
import { createMafiaGame, type GameEvent, viewFor } from '../../src/index.js'

const head = ['Player', 'Role', 'Team', 'Fate', 'Result']
const rows = [
  ['Leopold (seat 3)', 'villager', 'town', 'killed in night 2', ''],
  ['Esther (seat 2)', 'doctor', 'town', 'alive', 'won'],
]
const words = [...head, ...rows.flat()].flatMap((cell) => cell.split(' ')).filter(Boolean)

describe('a table', () => {
  test.each([120, 80, 60, 50, 40])('is broken between words in %i columns', (width) => {
    const lines = table({ width }, head, rows)
    for (const line of lines) expect(displayWidth(line), line).toBeLessThanOrEqual(width)
    const whole = new Set(lines.join(' ').split(/[^\w()]+/))
    const titles = width === 40 ? ['Player'] : []
    const broken = words.filter((word) => !titles.includes(word) && !whole.has(word.replace(/:$/, '')))
    expect(broken).toEqual([])
  })

  test('becomes a list where single words do not fit beside each other, without what is empty', () => {
    expect(table({ width: 40 }, head, rows)).toEqual([
      '  Leopold (seat 3)',
      '    Role: villager, Team: town, Fate:',
      '    killed in night 2',
      '  Esther (seat 2)',
      '    Role: doctor, Team: town, Fate:',
      '    alive, Result: won',
    ])
  })

  test('breaks a word that no column can hold, and stays a table', () => {
    const lines = table({ width: 60 }, ['Model', 'Cost'], [[`a-maker/${'very-'.repeat(20)}long-model`, '$1']])
    expect(lines[0]).toMatch(/^ {2}┌/)
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(60)
  })
})

describe('who speaks', () => {
  /** The colour that each name has in front of its words, by name. */
  async function coloursOf(players: number): Promise<Map<string, Set<string>>> {
    const { events } = await createMafiaGame({ players, seed: 1 }).run()
    const found = new Map<string, Set<string>>()
    let scene = openingScene('public', coloured)
    for (const event of viewFor('public', events).events) {
      const told = layOutEvent(scene, event)
      scene = told.scene
      if (event.type !== 'speech.given') continue
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape codes
      const [, colour = '', name = ''] = /^ {2}((?:\u001b\[\d+m)+)([^\u001b]+)/.exec(told.lines[0] ?? '') ?? []
      found.set(name, (found.get(name) ?? new Set()).add(colour))
    }
    return found
  }

  test('has one colour throughout, and a table of eight has eight', async () => {
    const colours = await coloursOf(8)
    expect([...colours.values()].every((each) => each.size === 1)).toBe(true)
    expect(new Set([...colours.values()].flatMap((each) => [...each])).size).toBe(colours.size)
    expect(colours.size).toBeGreaterThan(5)
  })

  test('is never shown in the colour of a team or of a warning', async () => {
    const told = [...(await coloursOf(20)).values()].flatMap((each) => [...each])
    expect(told.filter((colour) => /\[(31|32|33)m/.test(colour))).toEqual([])
  })

  test('is shown without a colour where there are none', async () => {
    const { events } = await createMafiaGame({ players: 6, seed: 1 }).run()
    const speech = events.find(({ type }) => type === 'speech.given') as GameEvent
    const { lines } = layOutEvent(openingScene('public', plain), { ...speech, n: 0 } as never)
    expect(lines.join()).not.toContain('\u001b')
  })
})
