import { closeSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { InvalidLogError } from '../index.js'
import { readSuite, type Suite, writeSuite } from '../positions/index.js'
import { BadInput, fileFault } from './bad-input.js'
import { createFile } from './log-file.js'

/** How a suite is compressed, by file extension; other extensions mean no compression. */
const packings = [
  { end: '.gz', pack: gzipSync, unpack: gunzipSync },
  { end: '.br', pack: brotliCompressSync, unpack: brotliDecompressSync },
] as const

const packingOf = (path: string) => packings.find(({ end }) => path.endsWith(end))

/** The suite in a file. Throws `BadInput` when it cannot be read or is not a suite. */
export function readSuiteFile(path: string): Suite {
  try {
    const bytes = readFileSync(path)
    return readSuite((packingOf(path)?.unpack(bytes) ?? bytes).toString('utf8'))
  } catch (error) {
    if (error instanceof InvalidLogError) throw new BadInput(`\`${path}\`: ${error.message}`)
    throw fileFault('read the suite', path, error)
  }
}

/** Writes a suite to a new file. Throws `BadInput` for one that exists or cannot be written. */
export function writeSuiteFile(path: string, suite: Suite): void {
  const bytes = Buffer.from(writeSuite(suite))
  const file = createFile('write the suite', path)
  try {
    writeFileSync(file, packingOf(path)?.pack(bytes) ?? bytes)
  } finally {
    closeSync(file)
  }
}
