import type { PastGame } from '../../kernel/events/past-game.js'
import { isMafia, townTeam } from '../../kernel/rules/team.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { type Death, lastNight, readDay } from '../suspicion/history.js'
import { isWitness } from './claiming.js'
import { facts, type PhraseLine, talk } from './phrases/phrases.js'
import { probabilities } from './probabilities.js'
import type { Situation } from './situation.js'
import { describeDay, type Say, type Topic } from './speech.js'

// What a speaker says of the past: earlier games, and who has died.

export const memoryTopic: Topic = ({ situation, say }) => {
  const { pastGames, random, view, history, me, behaviours } = situation
  const spoken = readDay(history, view.day).statements.some(({ player }) => player === me)
  if (!behaviours.memory || pastGames.length === 0 || spoken) return null
  if (random() > probabilities.recallPastGame[view.day <= 1 ? 'firstDay' : 'later']) return null
  const at = pastGames.length - 1 - Math.floor(random() * Math.min(3, pastGames.length))
  const game = pastGames[at] as PastGame
  return { text: recallGame(game, situation, say) }
}

function recallGame(game: PastGame, { history: { roles }, others }: Situation, say: Say): string {
  const { number } = game
  const here = new Set(others.map(({ name }) => name.toLowerCase()))
  const known = game.players.filter(({ name }) => here.has(name.toLowerCase()))
  const victim = known.find(({ diedBy, role }) => diedBy === 'vote' && !roles.isMafia(role))
  if (victim)
    return say(facts.memories.mislynched, { name: victim.name, role: victim.role, number, day: victim.diedOn ?? 1 })
  const mafia = known.find(({ role }) => roles.isMafia(role))
  if (mafia && roles.isMafia(game.winner)) return say(facts.memories.wasMafia, { number, name: mafia.name })
  const lines: Readonly<Record<string, Parameters<Say>[0]>> = {
    mafia: facts.memories.lost,
    town: facts.memories.won,
    neutral: facts.memories.lost,
    draw: facts.memories.drawn,
  }
  return say(ownEntry(lines, game.winner) ?? facts.memories.lost, { number })
}

export const newsTopic: Topic = ({ situation, say }) => {
  const { view, history, name, random, others, me } = situation
  const today = readDay(history, view.day).statements.filter(({ phase }) => phase === 'discussion')
  if (today.some(({ player }) => player === me)) return null
  const caught = openCatch(situation)
  if (caught === undefined && random() > 2 / (2 + today.length)) return null
  const death = caught ?? latest(situation)
  if (death === undefined) return isQuiet(situation) ? { text: say(talk.relief) } : null
  const lines = death.cause === 'vote' ? afterVote(death, situation) : talk.mourning
  const slots = { victim: name(death.player), when: describeDay(death.day, situation), living: others.length + 1 }
  return { text: say(lines, slots, { player: death.player }) }
}

/** A mafia player voted out the day before, of whom nobody has spoken yet: whoever chose for or against it begins. */
export function openCatch({ history, view, name, me }: Situation): Death | undefined {
  const { statements } = readDay(history, view.day)
  const hadSay = (id: string) => history.ballots.some(({ voter, target }) => voter === me && target === id)
  return history.deaths.find(
    ({ player, cause, day }) =>
      cause === 'vote' &&
      day === view.day - 1 &&
      isMafia({ team: history.knownTeams.get(player) }) &&
      (statements.length > 0 || hadSay(player)) &&
      !statements.some(({ text }) => text.includes(name(player))),
  )
}

function latest({ history, view, random }: Situation): Death | undefined {
  const day = view.day
  const nights = history.deaths.filter((death) => death.cause !== 'vote' && death.day >= lastNight(view.day, history))
  const votes = history.deaths.filter((death) => death.cause === 'vote' && death.day === day - 1)
  const recent = nights.length > 0 && (votes.length === 0 || random() < probabilities.nightDeathFirst) ? nights : votes
  return recent[Math.floor(random() * recent.length)]
}

function isQuiet({ history, view }: Situation): boolean {
  const night = lastNight(view.day, history)
  return night > 0 && !history.deaths.some(({ day, cause }) => day >= night && cause !== 'vote')
}

function afterVote({ player }: Death, situation: Situation): readonly PhraseLine[] {
  const { history } = situation
  const team = history.knownTeams.get(player)
  if (team === undefined) return isWitness(player, situation) ? [] : talk.wonder
  return team === townTeam ? talk.regret : isMafia({ team }) ? talk.triumph : []
}
