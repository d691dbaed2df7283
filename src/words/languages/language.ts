import type { LanguageTag } from '../../kernel/events/language.js'
import { pluralRole } from '../../kernel/rules/team.js'
import {
  isMessage,
  type Message,
  type MessageValue,
  ownWordsIn,
  type RuleWords,
  type Text,
} from '../../kernel/text/message.js'
import { capitalised } from '../../kernel/text/words.js'

/** A place of a compiled message: a value, its form, and, where the message chooses by the form, the parts to choose from. */
type Place = readonly [value: string, form?: string, choices?: Readonly<Record<string, CompiledMessage>>]

/** A message of a catalogue, ready to be put together: `npm run words` makes it of ICU MessageFormat. */
export type CompiledMessage = string | readonly (string | Place)[]

/** Messages by their ids. */
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>

/** How the players in a message are called, by id, and who of them reads it. */
export interface Naming {
  readonly name: (id: string) => string
  readonly you?: string | undefined
}

const byId: Naming = { name: (id) => id }

type Forms = Readonly<Record<string, (word: string) => string>>

const an = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

/** The forms of roles that no catalogue gives, by language. Other languages use the name as it is. */
const roleForms: Readonly<Partial<Record<LanguageTag, Forms>>> = {
  en: { be: an, a: an, by: an, many: pluralRole },
}

/** A number of the form that the verb after a team needs, if no catalogue gives it. */
const teamNumber = (team: string): string => (team.endsWith('s') ? 'many' : 'one')

/** A language with its catalogue: makes words of messages. */
export class Language {
  readonly tag: LanguageTag
  readonly #messages: CompiledMessages
  readonly #plural: Intl.PluralRules
  readonly #number: Intl.NumberFormat

  /** Of the messages of these catalogues. */
  constructor(tag: LanguageTag, ...catalogues: readonly CompiledMessages[]) {
    this.tag = tag
    this.#messages = Object.assign({}, ...catalogues)
    this.#plural = new Intl.PluralRules(tag)
    this.#number = new Intl.NumberFormat(tag === 'en' ? 'en-US' : tag)
  }

  /** A text in words. What is in words already stays as it is. */
  render(text: Text, naming: Naming = byId): string {
    if (typeof text === 'string') return text
    return isMessage(text) ? this.#message(text, naming) : this.#value(text, undefined, naming)
  }

  /** One value in words, as it stands in a message; a list is joined by commas. */
  words(value: MessageValue, naming: Naming = byId): string {
    return this.#value(value, undefined, naming)
  }

  /** Whether the catalogue has a message of this id. */
  has(id: string): id is Message['id'] {
    return Object.hasOwn(this.#messages, id)
  }

  #join(compiled: CompiledMessage, values: Message['values'], naming: Naming): string {
    if (typeof compiled === 'string') return compiled
    let told = ''
    for (const part of compiled) told += typeof part === 'string' ? part : this.#place(part, values, naming)
    return told
  }

  #place([name, form, choices]: Place, values: Message['values'], naming: Naming): string {
    const value = values[name] ?? ''
    if (choices === undefined) return this.#value(value, form, naming)
    const key = form === 'plural' ? this.#plural.select(Number(value)) : this.#value(value, form, naming)
    const exact = form === 'plural' ? choices[`=${value}`] : undefined
    return this.#join(exact ?? choices[key] ?? choices.other ?? '', values, naming)
  }

  #value(value: MessageValue, form: string | undefined, naming: Naming): string {
    if (form === 'capital') return capitalised(this.#value(value, undefined, naming))
    if (typeof value === 'string') return form === undefined ? value : this.#ownForm(value, form)
    if (typeof value === 'number') return form === 'number' ? this.#number.format(value) : String(value)
    if (isList(value)) return this.#list(value, form, naming)
    if (isMessage(value)) return this.#message(value, naming)
    if ('player' in value) return this.#player(value.player, form, naming)
    if ('role' in value) return this.#role(value.role, form)
    if ('team' in value) return this.#team(value.team, form, naming)
    if (isRuleWords(value)) return this.#ruleWords(value)
    return ownWordsIn(value, this.tag)
  }

  #message({ id, values }: Message, naming: Naming): string {
    return this.#join(this.#messages[id] ?? id, values, naming)
  }

  #list(values: readonly MessageValue[], form: string | undefined, naming: Naming): string {
    const joint = this.#fixed(`list.${form ?? 'comma'}`) ?? ', '
    return values.map((value) => this.#value(value, undefined, naming)).join(joint)
  }

  #player(id: string, form: string | undefined, { name, you }: Naming): string {
    if (form === 'is') return id === you ? 'you' : 'other'
    if (id !== you || form === 'name') return name(id)
    return (form && this.#fixed(`you.${form}`)) ?? this.#fixed('you') ?? name(id)
  }

  #role(role: string, form: string | undefined): string {
    const given = form && this.#fixed(`role.${role}.${form}`)
    if (given) return given
    const built = form && this.#messages[`role.${form}`]
    if (typeof built === 'object') return this.#join(built, { role: { role } }, byId)
    return this.#ownForm(this.#fixed(`role.${role}`) ?? role, form)
  }

  #ruleWords({ words, id }: RuleWords): string {
    return id !== undefined && this.has(id) ? this.render({ id, values: {} }) : ownWordsIn(words, this.tag)
  }

  #team(team: string, form: string | undefined, naming: Naming): string {
    const given = form && this.#fixed(`team.${team}.${form}`)
    if (given !== undefined && given !== '') return given
    if (form === 'number') return teamNumber(team)
    const name = this.#fixed(`team.${team}`) ?? team
    const built = form && this.#messages[`team.${form}`]
    return built ? this.#join(built, { team: name }, naming) : name
  }

  #ownForm(word: string, form: string | undefined): string {
    if (form === undefined) return word
    if (form === 'gender') return 'other'
    return roleForms[this.tag]?.[form]?.(word) ?? word
  }

  #fixed(id: string): string | undefined {
    const message = this.#messages[id]
    return typeof message === 'string' ? message : undefined
  }
}

const isList = (value: MessageValue): value is readonly MessageValue[] => Array.isArray(value)

const isRuleWords = (value: object): value is RuleWords => 'words' in value
