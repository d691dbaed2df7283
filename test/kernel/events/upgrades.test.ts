import { describe, expect, test } from 'vitest'
import {
  isUpgradable,
  type RawEvent,
  type Upgrades,
  upgradeEvents,
} from '../../../src/kernel/events/upgrades/upgrades.js'

const event = (type: string, data: RawEvent['data'] = {}): RawEvent =>
  Object.freeze({ type, day: 1, phase: 'night', data: Object.freeze(data) })

/** Version 2 names the version in its first event; version 3 has no weather. */
const known: Upgrades = {
  1: [
    (events) =>
      events.map((each) =>
        each.type === 'game.created' ? { ...each, data: { ...each.data, version: 2 } } : { ...each },
      ),
  ],
  2: [(events) => events.filter(({ type }) => type !== 'weather.changed')],
}

describe('an upgrade', () => {
  test('is known from every version but this and later ones', () => {
    const versions = [1, 2, 3, 4, 0, '1', undefined]
    expect(versions.filter((version) => isUpgradable(version, 3, known))).toEqual([1, 2])
    expect(versions.filter((version) => isUpgradable(version, 1))).toEqual([])
  })

  test('goes from version to version, numbers the events anew, and changes nothing of what it was given', () => {
    const log = Object.freeze([event('game.created', { version: 1 }), event('weather.changed'), event('game.ended')])
    expect(upgradeEvents(log, { from: 1, current: 3, known })).toMatchObject([
      { seq: 0, type: 'game.created', data: { version: 2 } },
      { seq: 1, type: 'game.ended' },
    ])
    expect(log[0]).not.toHaveProperty('seq')
  })

  test('leaves a log that is damaged to the reader, who says what is wrong', () => {
    const log = [event('game.created'), { type: 'vote.cast' }, null]
    expect(upgradeEvents(log, { from: 1, current: 2, known })).toBe(log)
  })
})
