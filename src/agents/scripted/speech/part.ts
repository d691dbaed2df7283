import type { Answer } from '../../../events/answer-schema.js'
import type { Situation } from '../situation.js'
import type { Stance } from '../stance.js'
import type { Say } from './lines.js'

/** Something to say, with what it declares; null if there is nothing to say. */
export type Part = Pick<Answer, 'claim' | 'correction'> & { readonly text: string }

/** One topic of conversation. */
export type Topic = (about: { situation: Situation; say: Say; stance: Stance }) => Part | null
