import { type LanguageTag, languageTags } from '../../../src/events/index.js'
import { SelectField } from '../../parts.js'
import { texts } from '../texts.js'
import { chooseLanguage } from './load-language.js'
import { pageLanguage } from './page-language.js'

/** A language by its own name, so that who does not know the present one finds the other. */
const ownName = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag

interface GameLanguageProps {
  readonly value: LanguageTag
  readonly onChoose: (tag: LanguageTag) => void
}

/** The language of a game that is started here, with what scripted players make of it. */
export function GameLanguage({ value, onChoose }: GameLanguageProps) {
  return (
    <>
      <SelectField
        label={texts.gameLanguage}
        name="language"
        value={value}
        options={languageTags.map((tag) => ({ value: tag, label: ownName(tag) }))}
        onChoose={(tag) => onChoose(tag as LanguageTag)}
      />
      {value !== 'en' && <p class="note language-note">{texts.scriptedSpeak}</p>}
    </>
  )
}

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
