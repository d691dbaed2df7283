/** What puts an exported page into another language; only files in one have it. */
export { Translator } from '../../../../src/words/languages/index.js'
