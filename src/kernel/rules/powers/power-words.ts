import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { ownWordsSchema } from '../../text/own-words.js'
import { type BuiltInPower, powerTraits } from './traits.js'

const sentence = ownWordsSchema(500)
const word = ownWordsSchema(60)
const verbSchema = z.strictObject({ base: word, third: word, past: word })

/** One choice of the owner of a power. */
const pickSchema = z.strictObject({
  ask: annotate(z.optional(sentence), 'The question, in the place of that of the power.'),
  of: annotate(
    z.optional(
      z.union([
        z.enum(['role', 'undealt', 'text']),
        z.record(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)), sentence),
      ]),
    ),
    'What is chosen: a `role` of the cast, one that was dealt to nobody (`undealt`), a `text` of its own, or one of these words, each with what it means. Absent means a player.',
  ),
})

/** One choice of the owner of a power. */
export interface PowerPick extends Readonly<z.infer<typeof pickSchema>> {}

/**
 * The words of a power of one's own, as rules record them: who has no code of it can still tell a game. Each is a text, or
 * one for each language.
 */
export const powerWordsSchema = z.strictObject({
  aim: annotate(
    z.enum(['harm', 'hinder', 'help', 'learn']),
    'What it is for: agents that know nothing else about it choose by this.',
  ),
  ask: annotate(sentence, 'The question to its owner.'),
  advice: annotate(z.optional(sentence), 'Advice to its owner.'),
  verb: annotate(verbSchema, 'The verb for using it: `curse`, `curses`, `cursed`.'),
  skip: annotate(z.optional(sentence), 'What choosing nobody means.'),
  describe: annotate(
    z.readonly(z.array(sentence).check(z.maxLength(20))),
    'What it does, in sentences for the rule card.',
  ),
  kills: annotate(z.optional(word), 'Of a power that kills: what was done to the dead, for example "cursed to death".'),
  automatic: annotate(z.optional(z.literal(true)), 'Present if it acts by itself.'),
  chooses: annotate(z.optional(z.literal(true)), 'Present if the power itself says who may be chosen.'),
  late: annotate(z.optional(z.literal(true)), 'Whether its owners act after all others have chosen.'),
  guards: annotate(z.optional(z.literal(true)), 'Whether it saves whom it is used on from a kill of that night.'),
  picks: annotate(
    z.optional(
      z.union([
        z.int().check(z.gte(2), z.lte(5)),
        z.readonly(z.array(pickSchema).check(z.minLength(1), z.maxLength(5))),
      ]),
    ),
    'What its owner chooses, one after another: so many players, or a list of choices. Absent means one player.',
  ),
  looks: annotate(z.optional(z.literal(true)), 'Whether its owner chooses a living player and learns its side.'),
})

const copied = (Object.keys(powerTraits) as BuiltInPower[]).filter((name) => !['kill', 'link'].includes(name))

/** A built-in power under another name, so that a role may have it twice. */
export const powerCopySchema = z.strictObject({
  like: annotate(
    z.enum(copied as [BuiltInPower, ...BuiltInPower[]]),
    'The built-in power, of which this one has everything but the name: all but `kill` and `link`.',
  ),
  ask: annotate(z.optional(sentence), 'The question to its owner, in the place of the built-in one.'),
  describe: annotate(z.optional(sentence), 'What the rule card says of it before the sentences of the built-in one.'),
})

/** A built-in power under another name, as rules have it. */
export interface PowerCopy extends Readonly<z.infer<typeof powerCopySchema>> {}

/** The words of a power of one's own, as rules record them. */
export interface PowerWords extends Readonly<z.infer<typeof powerWordsSchema>> {}

/** Where no player is chosen, the card does not say which. */
export const onlyWords = (picks: PowerWords['picks']): true | undefined =>
  (Array.isArray(picks) && picks.every(({ of }: PowerPick) => of !== undefined)) || undefined
