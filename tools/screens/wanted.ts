import { readdirSync } from 'node:fs'

const given = process.argv.slice(2)
const names = given[0] === '--moments' ? [] : given
const known = readdirSync('docs/screens')

for (const name of names)
  if (!known.some((file) => file.startsWith(name)))
    throw new RangeError(`Expected how names of pictures in docs/screens begin, such as \`board\`, got \`${name}\`.`)

/** Whether a picture is to be taken: its name begins with one that was given, or none was. */
export const isWanted = (picture: string): boolean =>
  names.length === 0 || names.some((name) => picture.startsWith(name))

/** Whether pictures are to be taken whose names begin so. */
export const anyWanted = (...beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => isWanted(beginning) || names.some((name) => name.startsWith(beginning)))
