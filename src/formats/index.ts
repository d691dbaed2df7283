export { type AIWolfImport, importAIWolf, type UnmappedLine } from './aiwolf/aiwolf.js'
export { type KaggleEntry, type KaggleReplay, kaggleReplay } from './kaggle/kaggle.js'
