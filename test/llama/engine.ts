import {
  type GbnfJsonObjectSchema,
  getLlama,
  type Llama,
  LlamaCompletion,
  type LlamaContextSequence,
  LlamaLogLevel,
  type Token,
} from 'node-llama-cpp'
import { narrowed } from './narrowed.js'

/** One answer to be written. */
export interface Writing {
  readonly prompt: string
  /** The JSON Schema that the answer keeps to. Absent: any text. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined
  readonly maxTokens: number
  readonly temperature: number
  readonly seed: number
  readonly signal: AbortSignal
  readonly onText: (text: string) => void
}

/** How an answer ended, and the engine's own count of its tokens. */
export interface Written {
  readonly finishReason: 'stop' | 'length'
  readonly promptTokens: number
  /** Those of the prompt that were known from an earlier one. */
  readonly cachedTokens: number
  readonly completionTokens: number
}

/** A prompt does not fit into the model's context. */
export class ContextExceededError extends Error {}

/** llama.cpp on one thread of the CPU. It writes one answer at a time. */
export interface Engine {
  write(writing: Writing): Promise<Written>
  close(): Promise<void>
}

/** What is kept of a prompt and its answer, so that one that begins alike costs less. */
interface Slot {
  readonly sequence: LlamaContextSequence
  readonly completion: LlamaCompletion
  usedAt: number
}

const slotCount = 6

/** A slot whose tokens are known from the prompt to at least this share is taken again. */
const likeness = 0.7

/** Loads a model from a GGUF file. */
export async function openEngine(modelPath: string): Promise<Engine> {
  const llama = await getLlama({ build: 'never', gpu: false, maxThreads: 1, logLevel: LlamaLogLevel.error })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ contextSize: model.trainContextSize, sequences: slotCount, threads: 1 })
  const slots = Array.from({ length: slotCount }, (): Slot => {
    const sequence = context.getSequence()
    return { sequence, completion: new LlamaCompletion({ contextSequence: sequence }), usedAt: 0 }
  })
  let turn = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    write(writing) {
      const mine = last.then(() => write({ llama, slots, turn: ++turn }, writing))
      last = mine.catch(() => {})
      return mine
    },
    close: () => llama.dispose(),
  }
}

async function write(
  { llama, slots, turn }: { llama: Llama; slots: readonly Slot[]; turn: number },
  { prompt, schema, maxTokens, temperature, seed, signal, onText }: Writing,
): Promise<Written> {
  signal.throwIfAborted()
  const tokens = slots[0]?.sequence.model.tokenize(prompt) ?? []
  const slot = slotFor(tokens, slots)
  const { sequence, completion } = slot
  if (tokens.length + 1 + maxTokens > sequence.contextSize) throw new ContextExceededError()
  slot.usedAt = turn
  const before = sequence.tokenMeter.getState()
  const { metadata } = await completion.generateCompletionWithMeta(tokens, {
    ...(schema && { grammar: await llama.createGrammarForJsonSchema(narrowed(schema) as GbnfJsonObjectSchema) }),
    maxTokens,
    temperature,
    seed,
    signal,
    repeatPenalty: false,
    disableContextShift: true,
    onTextChunk: onText,
  })
  const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter.diff(before)
  const promptTokens = tokens.length + 1
  return {
    finishReason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
    promptTokens,
    cachedTokens: promptTokens - usedInputTokens,
    completionTokens: usedOutputTokens,
  }
}

/** The slot that knows most of the prompt, or else the one that was not used for longest. */
function slotFor(tokens: readonly Token[], slots: readonly Slot[]): Slot {
  const known = slots
    .map((slot) => ({ slot, share: sharedLength(tokens, slot.sequence.contextTokens.slice(1)) / tokens.length }))
    .toSorted((one, other) => other.share - one.share)[0]
  const oldest = slots.toSorted((one, other) => one.usedAt - other.usedAt)[0]
  const slot = known && known.share >= likeness ? known.slot : oldest
  if (!slot) throw new Error('Expected a slot, got none.')
  return slot
}

function sharedLength(one: readonly Token[], other: readonly Token[]): number {
  const different = one.findIndex((token, index) => token !== other[index])
  return different === -1 ? one.length : different
}
