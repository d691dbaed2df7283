import { texts } from '../texts.js'
import { chooseLanguage } from './load-language.js'
import { pageLanguage } from './page-language.js'

/** Each language by its own name, so that who does not know the present one finds the other. */
const names = { en: 'English', zh: '中文', ja: '日本語', de: 'Deutsch', es: 'Español' } as const

export function LanguageChoice() {
  return (
    <select
      class="language"
      aria-label={texts.language}
      value={pageLanguage.tag}
      onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
    >
      {Object.entries(names).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}
