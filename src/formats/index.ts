export { type AIWolfImport, importAIWolf, type UnmappedLine } from './aiwolf/import-aiwolf.js'
export { type KaggleEntry, type KaggleReplay, kaggleReplay } from './kaggle/kaggle-replay.js'
