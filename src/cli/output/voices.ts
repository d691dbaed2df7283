import { quantity } from '../../kernel/text/index.js'
import type { VoicePair, VoiceReport } from '../../lab/stats/index.js'
import { paragraph, percent, percents, subheading, table } from './layout.js'
import type { TerminalScene } from './scene.js'

/** What `nightzero stats --voices` prints. */
export function voiceLines(scene: TerminalScene, report: VoiceReport): string[] {
  const { voices, games, speeches, byGame, toldApart, byChance, placebo, alike, leftOut } = report
  const heldOut = byGame ? 'Whole games are held out' : 'Every fifth speech of a voice is held out'
  const counted = `${quantity(voices, 'voice')}, ${quantity(speeches, 'speech', 'speeches')}, ${quantity(games, 'game')}. ${heldOut}: a naive Bayes classifier learns from the others, and guesses who at the table speaks. Names are left out. Intervals are over ${byGame ? 'games' : 'speeches'}.`
  if (speeches === 0) return paragraph(scene, 'Too few speeches to tell voices apart: a voice needs five.')
  return [
    ...subheading(scene, 'Voices'),
    ...paragraph(scene, counted),
    ...table(
      scene,
      ['Told apart', '95 % interval', 'By chance', 'Shuffled, mean', 'Shuffled, highest'],
      [
        [
          percent(toldApart.share),
          percents(toldApart.low, toldApart.high),
          percent(byChance),
          percent(placebo?.mean ?? null),
          percent(placebo?.highest ?? null),
        ],
      ],
    ),
    ...subheading(scene, 'Sound alike'),
    ...alikeLines(scene, alike),
    ...(leftOut.length > 0 ? paragraph(scene, `Too few speeches: ${leftOut.join(', ')}.`, 'quiet') : []),
  ]
}

const alikeLines = (scene: TerminalScene, alike: readonly VoicePair[]): string[] =>
  alike.length === 0
    ? paragraph(scene, 'No two voices: every pair with enough speeches is told apart better than by chance.')
    : table(
        scene,
        ['One', 'Other', 'Told apart', '95 % interval'],
        alike.map(({ one, other, toldApart }) => [
          one,
          other,
          percent(toldApart.share),
          percents(toldApart.low, toldApart.high),
        ]),
      )
