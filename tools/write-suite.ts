import { existsSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { writeSuite } from '../src/lab/positions/index.js'
import { scriptedSuite } from './suite/scripted-suite.js'

// Writes a suite of 200 positions from scripted games of every preset: `write-suite.ts FILE`. The same version writes the same.
const [path = 'examples/suites/scripted-200.jsonl.br'] = process.argv.slice(2)
if (existsSync(path)) throw new Error(`${path} exists: a suite that models were asked is not written again.`)
const text = writeSuite(await scriptedSuite())
writeFileSync(path, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
