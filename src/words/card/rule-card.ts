import { type CardSection, composeCard } from '../../kernel/rules/card/compose-card.js'
import type { RulesInput } from '../../kernel/rules/define-rules.js'
import type { PresetName } from '../../kernel/rules/presets/presets.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import type { Language } from '../languages/language.js'
import { cardEnglish } from '../languages/languages.js'

/**
 * The rules in plain words, made from the rules themselves, for people and for prompts. It has sections with headings,
 * and one sentence or short paragraph a line. With `players` it is exact for that number of players; without, it covers
 * every number. It contains only what is public before a game. In English, or in a `language` of `loadLanguage`.
 *
 * @throws {UnknownPresetError} when `rules` names no preset.
 * @throws {InvalidRulesError} when a field of `rules` is unknown, missing or wrong.
 * @throws {InvalidTableError} when the rules cannot be dealt to `players`.
 */
export function ruleCard(
  rules: PresetName | RulesInput | Rules,
  players?: number,
  language: Language = cardEnglish(),
): string {
  const { title, sections } = composeCard(rules, players)
  return [language.render(title), ...sections.map((section) => sectionInWords(section, language))].join('\n\n')
}

const sectionInWords = ({ heading, sentences }: CardSection, language: Language): string =>
  [language.render(heading), ...sentences.map((sentence) => `- ${language.words(sentence)}`)].join('\n')
