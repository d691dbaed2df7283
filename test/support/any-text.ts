import fc from 'fast-check'

const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code))

/** Any text of at most so many characters, of all that Unicode has room for. `fc.string` would first list them all, for half a second. */
export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.array(character, { ...(maxLength !== undefined && { maxLength }) }).map((characters) => characters.join('')),
    fc.string({ ...(maxLength !== undefined && { maxLength }) }),
  )
