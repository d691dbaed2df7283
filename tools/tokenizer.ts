/** OpenAI's tokenizer, which counts what a model reads. */
export { encode } from 'gpt-tokenizer/encoding/o200k_base'
