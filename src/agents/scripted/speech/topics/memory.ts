import { dayOf } from '../../../../suspicion/chronicle.js'
import { isMafiaResult } from '../../../../suspicion/office.js'
import type { PastGame } from '../../past-game.js'
import { memories } from '../../phrases/past-games.js'
import type { Situation } from '../../situation.js'
import type { Topic } from '../part.js'

/** A memory of an earlier game, in the first speech of a day, most often on the first day. */
export const memoryTopic: Topic = ({ situation, say }) => {
  const { history, random, view, chronicle, me, behaves } = situation
  const spoken = dayOf(chronicle, view.day).sayings.some(({ player }) => player === me)
  if (!behaves.memory || history.length === 0 || spoken || random() > (view.day <= 1 ? 0.5 : 0.15)) return null
  const at = history.length - 1 - Math.floor(random() * Math.min(3, history.length))
  const game = history[at] as PastGame
  return { text: memoryOf(game, { number: game.number ?? at + 1, situation, say }) }
}

type Teller = { readonly number: number; readonly situation: Situation; readonly say: Parameters<Topic>[0]['say'] }

function memoryOf(game: PastGame, { number, situation, say }: Teller): string {
  const { rules } = situation.chronicle
  const here = new Set(situation.others.map(({ name }) => name.toLowerCase()))
  const known = game.players.filter(({ name }) => here.has(name.toLowerCase()))
  const victim = known.find(({ diedBy, role }) => diedBy === 'vote' && !isMafiaResult(rules, role))
  if (victim) return say(memories.mislynched, { ...victim, number, day: victim.diedOn ?? 1 })
  const mafia = known.find(({ role }) => isMafiaResult(rules, role))
  if (mafia && isMafiaResult(rules, game.winner)) return say(memories.wasMafia, { number, name: mafia.name })
  const lines = { mafia: memories.lost, town: memories.won, neutral: memories.lost, draw: memories.drawn }
  return say(lines[game.winner], { number })
}
