export { trialInWords } from './trial-in-words.js'
export type { CountedReason, FigureRange, LearnedForms, ModelTrial, TriedKind } from './trial-report.js'
export { type TryModelOptions, tryModel } from './try-model.js'
