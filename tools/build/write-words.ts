import { writeWords } from './words/compile.js'

writeWords()
