import { defineRules, type PresetName, presets, type Rules } from '../../../src/index.js'

/** Whether all games of all laws are played: with `LAWS=full`. */
export const isFull: boolean = process.env.LAWS === 'full'

/** What of its rules decides which charts and questions a game has. */
const form = ({ opening, night, discussion, decision }: Rules): string =>
  [opening, night.mafia.protocol, discussion.protocol, decision].join()

const names = Object.keys(presets) as PresetName[]
const forms = names.map((name) => form(presets[name]))

/** The first preset of each form: where rules decide only which charts and questions there are, the others add nothing. */
export const presetOfEachForm: readonly PresetName[] = names.filter(
  (_, at) => forms.indexOf(forms[at] as string) === at,
)

/** The presets that tests of whole games play: with `LAWS=full` all, else one of each form. */
export const playedPresets: readonly PresetName[] = isFull ? names : presetOfEachForm

/**
 * The presets for tests of what the service of a model is sent, which costs more than a game: with `LAWS=full` one of each form,
 * else the usual one, the one that all speak in at once, and the one with most roles.
 */
export const sentPresets: readonly PresetName[] = isFull ? presetOfEachForm : ['trial', 'reactive', 'masquerade']

/** More games with the same seeds find little: what is rarer is for `npm run soak`. */
const share = isFull ? 0.3 : 0.03

/** How many games of at most `most` a test plays: 30 % with `LAWS=full`, else few, at least `least`. `LAW_SCALE` multiplies either. */
export function runs(most: number, least = 1): number {
  const scale = Number(process.env.LAW_SCALE ?? 1)
  return Math.max(1, Math.round(Math.max(most * share, Math.min(most, least)) * scale))
}

/** The rules of a preset, with at most so many days. */
export const inShort = (preset: PresetName, maxDays: number): Rules => defineRules({ extends: preset, maxDays })
