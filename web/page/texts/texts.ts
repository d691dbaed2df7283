import { en } from './en.js'

/** The texts of the page. */
export const texts = en
