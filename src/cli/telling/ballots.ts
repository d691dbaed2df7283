import type { EventData } from '../../index.js'
import { choiceIn } from '../../telling/index.js'
import { paragraph } from './layout.js'
import { type Page, row, type Shown, sentences } from './pages.js'
import type { Style } from './paint.js'
import { nameOf, type Scene, wordingOf } from './scene.js'
import { table } from './table.js'

type Cast = 'nomination.made' | 'vote.cast' | 'judgment.cast'
type Outcome = 'nomination.resolved' | 'vote.resolved' | 'judgment.resolved'

/** A choice is printed if it has a reason, or if each voter sees it before the next one votes. */
export const castRow: Page<Cast> = (shown: Shown<Cast>) =>
  shown.data.reason !== undefined || shown.scene.state.rules?.ballot === 'sequential' ? row(shown) : []

/** The count of a ballot as a table, and the outcome. */
export const outcome =
  <K extends Outcome>(styleOf: (data: EventData[K]) => Style): Page<K> =>
  (shown) => [
    ...count(shown.scene, shown.data.tally),
    ...sentences(shown).flatMap((text) => paragraph(shown.scene, text, styleOf(shown.data))),
  ]

function count(scene: Scene, tally: Readonly<Record<string, number>>): string[] {
  const abstained = scene.casts.filter(({ choice }) => choice === 'abstain').length
  const counts = Object.entries(tally).sort(([, one], [, other]) => other - one)
  if (counts.length + abstained === 0) return []
  const voters = (choice: string) =>
    scene.casts.filter((cast) => cast.choice === choice).map(({ player }) => nameOf(scene, player))
  const wording = { ...wordingOf(scene), you: undefined }
  const rows = counts.map(([choice, votes]) => [choiceIn(wording, choice), `${votes}`, voters(choice).join(', ')])
  const silent = abstained > 0 ? [['(abstained)', `${abstained}`, voters('abstain').join(', ')]] : []
  return [...table(scene, ['For', 'Votes', 'From'], [...rows, ...silent]), '']
}
