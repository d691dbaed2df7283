import { describe, expect, test } from 'vitest'
import { definePower, type RulesInput } from '../../../../src/index.js'
import type { Cast, KindScript, Script } from '../../../../src/testing/index.js'
import { nightly, playCast } from '../../../support/play-cast.js'

type Answers = Readonly<Record<string, KindScript>>
const owner = (power: string) => ({ team: 'town', powers: [{ power }], describe: 'It plays by a rule of its own.' })
const rest = { Ann: 'mafia', Bob: 'sheriff', Cid: 'lookout', Dan: 'doctor' }
const idle = { kill: 'skip', investigate: 'Hal', watch: 'skip', protect: 'Hal' }

const frame = definePower({
  name: 'frame',
  aim: 'harm',
  ask: 'Choose whom to frame.',
  verb: { base: 'frame', third: 'frames', past: 'framed' },
  describe: ['Whoever investigates that player this night takes it for mafia.'],
  effects: () => [{ type: 'mark', mark: 'framed', until: 'dawn', seenAs: 'mafia' }],
})

/** Marks a player until the next night, for all to see, and another for good, for nobody to see. */
const brand = definePower({
  name: 'brand',
  aim: 'harm',
  ask: 'Choose whom to brand.',
  verb: { base: 'brand', third: 'brands', past: 'branded' },
  describe: ['A feather lies before the door of that player, and it is cursed in secret.'],
  effects: () => [
    { type: 'mark', mark: 'feather', until: 'night', seenBy: 'public' },
    { type: 'mark', mark: 'curse' },
  ],
})

const raven: RulesInput = {
  cast: { framer: owner('frame') as never, raven: owner('brand') as never },
}
const marked: Cast = { ...rest, Eve: 'framer', Flo: 'raven', Gus: 'villager', Hal: 'villager', Ida: 'villager' }
const branding = (answers: Answers) =>
  playCast(marked, { ...idle, frame: 'skip', brand: 'skip', ...answers } as Script, {
    rules: raven,
    powers: { frame, brand },
    maxDays: 2,
  })

describe('a mark', () => {
  test('makes a framed player mafia to the built-in sheriff, for that night', async () => {
    const { told } = await branding({ frame: nightly('Gus'), investigate: 'Gus' })
    expect(told('investigation.learned').map(({ target, result }) => [target, result])).toEqual([
      ['Gus', 'mafia'],
      ['Gus', 'town'],
    ])
    expect(told('mark.set')).toEqual([{ mark: 'framed', player: 'Gus', by: 'Eve', until: 'dawn', seenAs: 'mafia' }])
    expect(told('mark.ended')).toEqual([{ mark: 'framed', player: 'Gus' }])
  })

  test('is seen by whom it says, until the night, or for good', async () => {
    const { told, audiences, state, events } = await branding({ brand: nightly('Gus') })
    expect(audiences('mark.set')).toEqual(['public', 'moderator'])
    expect(told('mark.ended')).toEqual([{ mark: 'feather', player: 'Gus' }])
    expect(events.find(({ type }) => type === 'mark.ended')).toMatchObject({ audience: 'public', day: 2 })
    expect(state.marks).toEqual([{ mark: 'curse', player: 'Gus', by: 'Flo' }])
  })

  test('that is secret changes nothing that any other player sees', async () => {
    const views = async (target: string) => {
      const { requests } = await branding({ frame: nightly(target) })
      return requests
        .filter(({ playerId }) => playerId !== 'Eve')
        .map(({ kind, playerId, view }) => [kind, playerId, view])
    }
    expect(await views('Gus')).toEqual(await views('Ida'))
  })
})
