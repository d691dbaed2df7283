import { type LanguageTag, languageTags } from '../../../src/kernel/events/index.js'
import { SelectField } from '../../parts.js'
import { ownName } from '../languages/language-choice.js'
import { texts } from '../texts.js'

/** In which language a game is played, and how much time it leaves to those who watch and those who answer. */
export interface GameManner {
  readonly language: LanguageTag
  readonly paceMs: number
  readonly timeoutS: number
}

interface MannerFieldsProps {
  readonly manner: GameManner
  readonly change: (changes: Partial<GameManner>) => void
  /** The paces that are offered, by their pauses in ms. */
  readonly paces: Readonly<Record<number, keyof typeof texts.common.paces>>
}

const words = texts.common

export function MannerFields({ manner: { language, paceMs, timeoutS }, change, paces }: MannerFieldsProps) {
  return (
    <>
      <SelectField
        label={texts.gameLanguage}
        name="language"
        value={language}
        options={languageTags.map((tag) => ({ value: tag, label: ownName(tag) }))}
        onChoose={(tag) => change({ language: tag as LanguageTag })}
      />
      {language !== 'en' && <p class="note language-note">{texts.scriptedSpeak}</p>}
      <SelectField
        label={words.pace}
        name="paceMs"
        value={paceMs}
        options={Object.entries(paces).map(([value, pace]) => ({ value, label: words.paces[pace] }))}
        onChoose={(value) => change({ paceMs: Number(value) })}
      />
      <SelectField
        label={words.timeLimit}
        name="timeoutS"
        value={timeoutS}
        options={Object.entries(words.timeLimits).map(([value, label]) => ({ value, label }))}
        onChoose={(value) => change({ timeoutS: Number(value) })}
      />
    </>
  )
}
