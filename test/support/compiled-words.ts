import { writeWords } from '../../tools/build/words/compile.js'

/** The catalogues as modules: what is tested tells in words. */
export const setup = (): void => writeWords()
