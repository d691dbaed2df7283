import { existsSync, readFileSync } from 'node:fs'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> }
const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
  compilerOptions: { paths: Record<string, readonly string[]> }
}

/** Every name that a program imports from, such as `nightzero/stats`, with the source file behind it. */
export const entryPoints: ReadonlyMap<string, string> = new Map(
  Object.keys(exports)
    .filter((key) => key !== './package.json')
    .map((key) => `nightzero${key.slice(1)}`)
    .map((name) => [name, sourceOf(name)] as const),
)

/** The source file behind an import, as the paths in `tsconfig.json` say. */
function sourceOf(name: string): string {
  const { paths } = compilerOptions
  const files = Object.entries(paths).flatMap(([pattern, places]) => {
    const [start = '', end] = pattern.split('*')
    if (end === undefined) return pattern === name ? places : []
    return name.startsWith(start) ? places.map((place) => place.replace('*', name.slice(start.length))) : []
  })
  const file = files.find((path) => existsSync(path))
  if (file === undefined) throw new Error(`\`${name}\` has no source: add it to \`paths\` in tsconfig.json.`)
  return file
}
