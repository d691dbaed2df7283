export type { FigureRange } from './trial-figures.js'
export { trialInWords } from './trial-in-words.js'
export type { CountedReason, LearnedForms, ModelTrial, TriedKind } from './trial-report.js'
export { type TryModelOptions, tryModel } from './try-model.js'
