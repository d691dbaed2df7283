import { writeFileSync } from 'node:fs'
import seedrandom from 'seedrandom'
import { encodeGguf, type GgufTensor, type GgufValue } from './gguf.js'

const width = 32
const innerWidth = 64
const layers = 1
const heads = 1
const contextLength = 32_768

/** Token ids: 0 to 255 are bytes. */
const beginning = 256
const end = 257

/**
 * Writes a Llama that has learned nothing: two layers of random weights, one token a byte, always the same for a seed.
 * It writes noise, at the speed and through all the parts of a real model.
 */
export function writeModel(path: string, seed: string): void {
  writeFileSync(path, encodeGguf(header(), tensors(seedrandom(seed))))
}

function header(): Record<string, GgufValue> {
  const tokens = [...byteNames(), '<s>', '</s>']
  return {
    'general.architecture': { type: 'string', value: 'llama' },
    'general.name': { type: 'string', value: 'noise' },
    'llama.context_length': { type: 'u32', value: contextLength },
    'llama.embedding_length': { type: 'u32', value: width },
    'llama.feed_forward_length': { type: 'u32', value: innerWidth },
    'llama.block_count': { type: 'u32', value: layers },
    'llama.attention.head_count': { type: 'u32', value: heads },
    'llama.attention.layer_norm_rms_epsilon': { type: 'f32', value: 1e-5 },
    'llama.vocab_size': { type: 'u32', value: tokens.length },
    'tokenizer.ggml.model': { type: 'string', value: 'gpt2' },
    'tokenizer.ggml.pre': { type: 'string', value: 'gpt-2' },
    'tokenizer.ggml.tokens': { type: 'strings', value: tokens },
    'tokenizer.ggml.token_type': { type: 'i32s', value: tokens.map((_, id) => (id < beginning ? 1 : 3)) },
    'tokenizer.ggml.merges': { type: 'strings', value: [] },
    'tokenizer.ggml.bos_token_id': { type: 'u32', value: beginning },
    'tokenizer.ggml.eos_token_id': { type: 'u32', value: end },
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: true },
  }
}

/** How GPT-2's vocabulary spells the 256 bytes: printable ones as themselves, the others as letters from U+0100 on. */
function byteNames(): string[] {
  let others = 0
  return Array.from({ length: 256 }, (_, byte) => {
    const printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae
    return String.fromCodePoint(printable ? byte : 0x100 + others++)
  })
}

function tensors(random: () => number): GgufTensor[] {
  const matrix = (name: string, from: number, to: number) => ({
    name,
    shape: [from, to],
    values: Float32Array.from({ length: from * to }, () => normal(random) / Math.sqrt(from)),
  })
  const norm = (name: string) => ({ name, shape: [width], values: new Float32Array(width).fill(1) })
  const layer = (index: number) => [
    norm(`blk.${index}.attn_norm.weight`),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((part) => matrix(`blk.${index}.${part}.weight`, width, width)),
    norm(`blk.${index}.ffn_norm.weight`),
    matrix(`blk.${index}.ffn_gate.weight`, width, innerWidth),
    matrix(`blk.${index}.ffn_up.weight`, width, innerWidth),
    matrix(`blk.${index}.ffn_down.weight`, innerWidth, width),
  ]
  return [
    matrix('token_embd.weight', width, end + 1),
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
    norm('output_norm.weight'),
    matrix('output.weight', width, end + 1),
  ]
}

/** A number from the standard normal distribution, by Box and Muller. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
