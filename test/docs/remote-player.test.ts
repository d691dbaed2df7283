import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { remotePlayerApi, remotePlayerPath } from '../../tools/docs/remote-player.js'

const written = JSON.parse(readFileSync(remotePlayerPath, 'utf8'))

test('the document on remote players says what the schemas say (else run `npm run charts`)', () => {
  expect(written).toEqual(JSON.parse(JSON.stringify(remotePlayerApi())))
})

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(written).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(1)
  for (const path of references)
    expect(
      path.split('/').reduce((part, key) => part?.[key], written),
      path,
    ).toBeDefined()
})
