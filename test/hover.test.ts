import { expect, test } from 'vitest'
import { entryPoints } from '../tools/docs/entry-points.js'
import { hovers } from './support/hover.js'

test('over every public name an editor shows at most 17 lines', () => {
  const shown = hovers([...entryPoints.values()])
  for (const module of entryPoints.values())
    expect(
      shown.filter((hover) => hover.module === module),
      module,
    ).not.toHaveLength(0)
  const named = shown.map(({ module, name, shown }) => ({ name: `${name} of ${module}`, lines: shown.split('\n') }))
  expect(named.filter(({ lines }) => lines[0] === '')).toEqual([])
  expect(named.filter(({ lines }) => lines.length > 17)).toEqual([])
})
