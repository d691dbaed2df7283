/**
 * Your own power. Its words are recorded in the rules; its code is given to the game, and again to whoever replays it.
 */
import { createMafiaGame, definePower, replayGame, verifyLog } from 'nightzero'

const curse = definePower({
  name: 'curse',
  aim: 'harm',
  ask: 'Choose whom to curse, or keep your curse.',
  verb: { base: 'curse', third: 'curses', past: 'cursed' },
  describe: ['The cursed dies a night later. No protection saves from it.'],
  kills: 'cursed to death',
  defaults: { uses: 1 },
  effect: () => ({ type: 'strike', stoppable: false, delay: 1 }),
})
const game = createMafiaGame({
  rules: {
    extends: 'benchmark',
    cast: { hexer: { team: 'town', powers: [{ power: 'curse' }], describe: 'A hexer may curse a player, once.' } },
    roleCounts: { hexer: { base: 1 } },
  },
  powers: { curse },
  players: 8,
  seed: 'own-power',
})
game.on('player.died', ({ day, data: { player, cause } }) => console.log(`Day ${day}: ${player} is dead (${cause}).`))
const { events, winner } = await game.run()
const curses = events.filter(({ type, data }) => type === 'night.acted' && 'action' in data && data.action === 'curse')
console.log(`${winner} won; the hexer was asked in ${curses.length} nights.`)

console.log(`Replayed: ${(await replayGame(events, { powers: { curse } })).winner} won.`)
const { ok } = await verifyLog(events)
console.log(ok ? 'Verified without the power.' : 'Without the power its log is refused.')
