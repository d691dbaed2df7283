import { expect, test } from 'vitest'
import { builtInPersonas } from '../../../../src/kernel/rules/built-in-personas.js'
import { portraitAddress } from '../../../../src/show/pictures/portraits/index.js'

const svg = (name: string) => decodeURIComponent(portraitAddress(name).replace('data:image/svg+xml,', ''))

test('thirty players have thirty faces, and each always the same', () => {
  const names = [...builtInPersonas.map(({ name }): string => name), 'Fay', 'Gus', 'Hal', 'Ivo', 'Jo', 'Kit']
  const faces = names.map(svg)
  expect(new Set(faces).size).toBe(names.length)
  expect(faces.length).toBeGreaterThanOrEqual(30)
  for (const [at, face] of faces.entries()) {
    expect(face).toBe(svg(names[at] as string))
    expect(face).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
    expect(face.length).toBeGreaterThan(500)
    expect(face.length).toBeLessThan(8_000)
  }
})

test('a name cannot bring anything into its picture', () => {
  const plain = svg('"><script>alert(1)</script>')
  expect(plain).not.toMatch(/script|alert|metadata/)
})
