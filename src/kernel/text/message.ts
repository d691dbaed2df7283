import type { MessageValues } from './message-values.js'

/** The id of a message of the catalogues in `locales`. */
export type MessageId = keyof MessageValues<MessageValue>

/** A player of the game, by id: each reader is told its name, or is spoken to. */
export interface PlayerValue {
  readonly player: string
}

/** A role by its name in the rules. One that no catalogue knows is called by that name. */
export interface RoleValue {
  readonly role: string
}

/** A team by its name in the rules. */
export interface TeamValue {
  readonly team: string
}

/** Words of a user's own: one text for all languages, or one for each; English, else the first, stands for all others. */
export type OwnWords = string | { readonly [language: string]: string }

/** A user's own words in a language. */
export const ownWordsIn = (words: OwnWords, tag: string): string =>
  typeof words === 'string' ? words : (words[tag] ?? words.en ?? Object.values(words)[0] ?? '')

/**
 * Words that rules hold about something of the library. A catalogue has them under their id as long as they are as the
 * library says them; without an id they are the user's own.
 */
export interface RuleWords {
  readonly words: OwnWords
  readonly id?: string
}

/** What may stand at a place of a message. A list is joined as the language joins words. */
export type MessageValue =
  | string
  | number
  | Message
  | PlayerValue
  | RoleValue
  | TeamValue
  | OwnWords
  | RuleWords
  | readonly MessageValue[]

/** A sentence or a part of one, as an id and values: a catalogue makes words of it, in English too. */
export interface Message {
  readonly id: MessageId
  readonly values: Readonly<Record<string, MessageValue>>
}

/** A text that is in words already, such as what a player said, words of the user's own or of the rules, or a message. */
export type Text = OwnWords | RuleWords | Message

export const isMessage = (value: object | string): value is Message =>
  typeof value === 'object' && 'id' in value && 'values' in value

const none = {}

type Given<Id extends MessageId> = keyof MessageValues<MessageValue>[Id] extends never
  ? []
  : [values: MessageValues<MessageValue>[Id]]

/** A message by its id, with all values that its text uses: an unknown id and a missing value do not compile. */
export const message = <Id extends MessageId>(id: Id, ...[values]: Given<Id>): Message => ({
  id,
  values: values ?? none,
})
