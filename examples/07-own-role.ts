/**
 * Your own role. A role is data: a team, powers with their options, and a sentence for its players. The log holds the
 * rules, and with them the role, so the game can be replayed anywhere.
 */
import { createMafiaGame, defineRules, replayGame, ruleCard } from 'nightzero'

const rules = defineRules({
  extends: 'trial',
  name: 'escort',
  cast: {
    bodyguard: {
      team: 'town',
      powers: [{ power: 'protect', repeat: false, skip: true, uses: 2 }],
      describe: 'A bodyguard may save a player from the mafia, twice in a game.',
      advice: 'Keep your two nights for players who have shown themselves.',
    },
  },
  roleCounts: { bodyguard: { base: 1 } },
  reveal: { day: 'role', night: 'role' },
})
const said = ruleCard(rules, 8).split('\n')
console.log(said.filter((line) => line.includes('bodyguard')).join('\n'))

const game = createMafiaGame({ rules, players: 8, seed: 'own-role' })
game.on('night.acted', ({ day, data: { player, action, target } }) => {
  if (game.state.players.find(({ id }) => id === player)?.role === 'bodyguard')
    console.log(`Night ${day}: the bodyguard ${player} chooses to ${action} ${target}.`)
})
const { events, winner, players } = await game.run()
const bodyguard = players.find(({ role }) => role === 'bodyguard')
console.log(`${winner} won; the bodyguard ${bodyguard?.name} ${bodyguard?.won ? 'won with them' : 'lost'}.`)
console.log(`Replayed: ${(await replayGame(events)).winner} won.`)
