/**
 * Your own rules: a preset and your changes. Everything that differs between two ways of playing is a field of `Rules`,
 * so a protocol of one preset works in another. For a contradiction `defineRules` throws an error that names the field.
 */
import { createMafiaGame, defineRules, InvalidRulesError } from 'nightzero'

const village = defineRules({
  extends: 'trial',
  name: 'village',
  discussion: { rounds: 1, order: 'rotating' },
  night: { mafia: { protocol: 'teamChat', agreement: 'unanimity', noKill: true, settlement: 'leaderOrNoKill' } },
  reveal: { day: 'role', night: 'team' },
  lastWords: true,
})

const game = createMafiaGame({ rules: village, roles: { mafia: 2, doctor: 1, villager: 5 }, players: 8, seed: 3 })
game.on('last-words.given', ({ data }) => console.log(`${data.player}: "${data.text}"`))
game.on('player.died', ({ data }) => console.log(`${data.player} is dead: ${data.role ?? data.team} (${data.cause}).`))
const { winner, id } = await game.run()
console.log(`${game.rules.name}, ${id}: ${winner} won.`)

try {
  defineRules({ extends: 'reactive', discussion: { nominate: true } })
} catch (error) {
  if (error instanceof InvalidRulesError) console.log(`Refused at ${error.path}: ${error.message}`)
}
