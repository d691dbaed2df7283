import { languageTags } from '../../../src/kernel/events/index.js'
import { texts } from '../texts.js'
import { chooseLanguage } from './load-language.js'
import { pageLanguage } from './page-language.js'

/** A language by its own name, so that who does not know the present one finds the other. */
export const ownName = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag

export function LanguageChoice() {
  return (
    <select
      class="language"
      aria-label={texts.language}
      value={pageLanguage.tag}
      onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
    >
      {languageTags.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {ownName(tag)}
        </option>
      ))}
    </select>
  )
}
