import { type LanguageTag, languageTags } from '../../../src/kernel/events/index.js'
import type { PaceMs } from '../../../src/show/server/protocol/index.js'
import { SelectField } from '../../parts.js'
import { ownName } from '../languages/language-choice.js'
import { texts } from '../texts.js'

/** In which language a game is played, and how much time it leaves to those who watch and those who answer. */
export interface GameManner {
  readonly language: LanguageTag
  readonly paceMs: PaceMs
  readonly timeoutS: number
}

interface MannerFieldsProps {
  readonly manner: GameManner
  readonly change: (changes: Partial<GameManner>) => void
}

const words = texts.common

/** The paces that are offered. */
const paces = [
  { value: 'reading', name: 'reading' },
  { value: '0', name: 'none' },
] as const

export function MannerFields({ manner: { language, paceMs, timeoutS }, change }: MannerFieldsProps) {
  return (
    <>
      <SelectField
        label={texts.gameLanguage}
        name="language"
        value={language}
        options={languageTags.map((tag) => ({ value: tag, label: ownName(tag) }))}
        onChoose={(tag) => change({ language: tag as LanguageTag })}
      />
      <SelectField
        label={words.pace}
        name="paceMs"
        value={paceMs}
        options={paces.map(({ value, name }) => ({ value, label: words.paces[name] }))}
        onChoose={(value) => change({ paceMs: value === 'reading' ? value : Number(value) })}
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
