import { en } from './en.js'

/** The texts of the page in the reader's language. */
export const texts = en
