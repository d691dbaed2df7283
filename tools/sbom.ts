/**
 * What the package is made of, as CycloneDX: `npm run sbom`. Its dependencies, and the packages whose code the build put into
 * `dist`. `npm run audit` asks the registry whether a fault of any of them is known, and fails if one is.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseArgs } from 'node:util'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly licenses?: readonly object[]
  readonly hashes?: readonly object[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

interface Sbom {
  readonly metadata: { readonly component: object }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** The heads of notices of the build, and of those of its pages. */
const heads = /^(?:={80}\n(\S+) (\d\S*)|## (\S+) - (\d\S*) \(.*\))$/gm

/** What the build put into a folder, as `name@version`. */
async function bundledIn(folder: string): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const path of glob(`${folder}/**/THIRD-PARTY-NOTICES.{txt,md}`))
    for (const [, name, version, named, numbered] of readFileSync(path, 'utf8').matchAll(heads))
      found.add(`${name ?? named}@${version ?? numbered}`)
  return found
}

const npm = (...parameters: string[]): string =>
  execFileSync('npm', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

const onlyForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')

async function sbom(): Promise<Sbom> {
  const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string }
  const all = JSON.parse(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')) as Sbom
  const bundled = await bundledIn('dist')
  if (bundled.size === 0) throw new Error('The package is not built: run `npm run build` first.')
  const refs = new Set(all.components.map((component) => component['bom-ref']))
  const unknown = [...bundled].filter((each) => !refs.has(each))
  if (unknown.length > 0)
    throw new Error(`\`dist\` is not built from package-lock.json: it holds ${unknown.join(', ')}.`)
  const components = all.components.flatMap((component) => {
    if (bundled.has(component['bom-ref']))
      return { ...component, properties: [{ name: 'nightzero:bundled', value: 'true' }] }
    return onlyForDevelopment(component) ? [] : component
  })
  const kept = new Set(components.map((component) => component['bom-ref']))
  const [root, ...others] = all.dependencies
  const dependencies = [
    ...(root ? [{ ...root, dependsOn: [...kept] }] : []),
    ...others
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) })),
  ]
  const metadata = { ...all.metadata, component: { ...all.metadata.component, name } }
  return { ...all, metadata, components, dependencies }
}

/** The packages of ours of which a fault is known, in a line each. `npm audit` itself passes over what is bundled, or judges all tools. */
function knownFaults({ components }: Sbom): string[] {
  let told: string
  try {
    told = npm('audit', '--json')
  } catch (error) {
    told = String((error as { readonly stdout?: unknown }).stdout)
  }
  const { vulnerabilities } = JSON.parse(told) as {
    vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  }
  if (vulnerabilities === undefined) throw new Error(`The registry answers no audit: ${told.slice(0, 300)}`)
  return [...new Set(components.map(({ name }) => name))].flatMap((name) => {
    const fault = vulnerabilities[name]
    return fault ? [`${name} ${fault.range}: ${fault.severity}`] : []
  })
}

async function main(): Promise<void> {
  const { audit } = parseArgs({ options: { audit: { type: 'boolean', default: false } } }).values
  const made = await sbom()
  if (!audit) {
    console.log(JSON.stringify(made, null, 2))
    return
  }
  const faults = knownFaults(made)
  for (const fault of faults) console.error(fault)
  console.log(`${made.components.length} packages audited, ${faults.length} with a known fault.`)
  if (faults.length > 0) process.exitCode = 1
}

await main()
