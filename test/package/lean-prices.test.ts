import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as full from '@pydantic/genai-prices'
import { expect, test } from 'vitest'
import { leanPrices } from '../../tools/build/bundle/lean-prices.js'
import { temporaryFolder } from '../support/temporary.js'

const path = createRequire(import.meta.url)
  .resolve('@pydantic/genai-prices')
  .replace(/\.cjs$/, '.js')
const code = readFileSync(path, 'utf8')
const usage = { input_tokens: 300_000, output_tokens: 70_000, cache_read_tokens: 1_000, cache_write_tokens: 500 }

const price = ({ calcPrice }: typeof full, model: string, providerId: string): number | undefined =>
  calcPrice(usage, model, { providerId })?.total_price

test('the shortened list gives every model the price that the whole list gives', async () => {
  const file = join(temporaryFolder(), 'prices.mjs')
  writeFileSync(file, leanPrices(code))
  const lean = (await import(pathToFileURL(file).href)) as typeof full
  const models = [...code.matchAll(/^ {4}id: "([^"]+)"|^ {8}id: "([^"]+)"/gm)]
  let provider = ''
  const priced: string[] = []
  for (const [, of, model] of models) {
    if (of !== undefined) provider = of
    if (model === undefined) continue
    const expected = price(full, model, provider)
    expect([provider, model, price(lean, model, provider)]).toEqual([provider, model, expected])
    if (expected !== undefined && expected > 0) priced.push(model)
  }
  expect(priced.length).toBeGreaterThan(1_000)
  expect(readFileSync(file).length).toBeLessThan(code.length / 3)
})

test('code that begins with no list is refused', () => {
  expect(() => leanPrices('export const prices = 1')).toThrow('Expected the code of the prices to begin with a list')
})
