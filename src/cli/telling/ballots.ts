import type { EventData } from '../../index.js'
import { paragraph, spoken, table } from './layout.js'
import { does, nameOf, namesOf, type Scene } from './scene.js'
import type { Tellers } from './teller.js'
import { choiceName, cutMark, targetName } from './words.js'

type Ballot =
  | 'nomination.made'
  | 'vote.cast'
  | 'judgment.cast'
  | 'nomination.resolved'
  | 'vote.resolved'
  | 'judgment.resolved'

type CastData = EventData['vote.cast']

/** A choice is told when a reason came with it, or when each voter sees it before the next one votes. */
function cast({ player, choice, reason, ...cut }: CastData, scene: Scene): string[] {
  const told = `[${choice === 'abstain' ? 'abstains' : targetName(scene, choice)}]`
  if (reason !== undefined) return spoken(scene, player, `${told} ${reason}${cutMark(cut)}`)
  return scene.state.rules?.ballot === 'sequential' ? spoken(scene, player, told) : []
}

/** Ballots: reasons as they are given, the count as a table, and what it comes to. */
export const ballotTellers: Tellers<Ballot> = {
  'nomination.made': cast,
  'vote.cast': cast,
  'judgment.cast': cast,
  'nomination.resolved': (data, scene) => [
    ...count(scene, data.tally),
    ...paragraph(scene, nominated(data, scene), 'name'),
  ],
  'vote.resolved': (data, scene) => [...count(scene, data.tally), ...paragraph(scene, voted(data, scene), 'name')],
  'judgment.resolved': ({ tally, outcome, accused }, scene) => [
    ...count(scene, tally),
    ...paragraph(
      scene,
      `The verdict on ${nameOf(scene, accused)}: ${outcome}.`,
      outcome === 'guilty' ? 'death' : 'good',
    ),
  ],
}

function count(scene: Scene, tally: Readonly<Record<string, number>>): string[] {
  const abstained = scene.casts.filter(({ choice }) => choice === 'abstain').length
  const counts = Object.entries(tally).sort(([, one], [, other]) => other - one)
  if (counts.length + abstained === 0) return []
  const voters = (choice: string) =>
    scene.casts.filter((cast) => cast.choice === choice).map(({ player }) => nameOf(scene, player))
  const rows = counts.map(([choice, votes]) => [choiceName(scene, choice), `${votes}`, voters(choice).join(', ')])
  const silent = abstained > 0 ? [['(abstained)', `${abstained}`, voters('abstain').join(', ')]] : []
  return [...table(scene, ['For', 'Votes', 'From'], [...rows, ...silent]), '']
}

function nominated({ outcome, accused = '', tied = [] }: EventData['nomination.resolved'], scene: Scene): string {
  if (outcome === 'accused') {
    const drawn = tied.length > 1 ? ` A tie between ${namesOf(scene, tied)}; the lot decides.` : ''
    return `${drawn} ${does(scene, accused, 'are')} accused.`.trim()
  }
  return noTrial[outcome]
}

const noTrial = {
  skipped: 'Most want no trial today.',
  belowThreshold: 'Nobody is named by enough people: no trial today.',
  nobody: 'Nobody is named: no trial today.',
} as const

function voted({ outcome, player = '', tied }: EventData['vote.resolved'], scene: Scene): string {
  if (outcome === 'eliminated') return `The town has decided: ${nameOf(scene, player)}.`
  if (outcome === 'revote') return `No decision yet. ${namesOf(scene, tied)} may speak, then the town votes again.`
  return outcome === 'skipped' ? 'The town decides to eliminate nobody.' : 'No decision: nobody is eliminated.'
}
