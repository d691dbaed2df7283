import { readFileSync } from 'node:fs'
import { documents } from '../../../docs/.vitepress/repository-files.js'

/** A block of code in a document. */
export interface Block {
  readonly page: string
  /** Where it begins, from 1. */
  readonly line: number
  readonly language: string
  readonly code: string
  /** What a comment right above it says of how it is checked, such as `fragment: needs a Kafka cluster`. */
  readonly mark?: string
}

/** The text of a document. */
export const textOf = (page: string): string => readFileSync(page, 'utf8')

/** Every block of code of a document, in its order. */
export function blocksIn(page: string, text = textOf(page)): Block[] {
  const blocks = /(?:^<!-- (?<mark>[^\n]*) -->\n\n?)?^```(?<language>[^\n]*)\n(?<code>.*?)^```$/gms
  return [...text.matchAll(blocks)].map(({ index, groups }) => {
    const { mark, language = '', code = '' } = groups as { mark?: string; language?: string; code?: string }
    const line = text.slice(0, text.indexOf('```', index)).split('\n').length
    return { page, line, language, code, ...(mark !== undefined && { mark }) }
  })
}

/** Every block of code in every document. */
export const blocks: readonly Block[] = documents.flatMap((page) => blocksIn(page))

/** Where a block stands, as editors open it. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`

/** A block that is a file: what kind of file, and how commands of the page call it. Throws for one that does not say. */
export function fileIn(block: Block): { readonly kind: string; readonly name: string } {
  const [, kind, name] = /^file: (\w[\w-]*) (\S+)$/.exec(block.mark ?? '') ?? []
  if (kind === undefined || name === undefined)
    throw new Error(`${placeOf(block)}: Expected a comment above it such as <!-- file: tournament t.yaml -->.`)
  return { kind, name }
}
