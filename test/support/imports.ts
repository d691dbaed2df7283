import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

/** What a file imports: a file of the project by its path, or a package by its name. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly kind: 'file' | 'package'
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean
  /** It closes a circle of files, if types count too. */
  readonly circular: boolean
}

let read: Promise<readonly Import[]> | undefined

/** Every import of the library, its machines and its pages, types included. Read once in a process. */
export function allImports(): Promise<readonly Import[]> {
  read ??= readImports()
  return read
}

async function readImports(): Promise<Import[]> {
  const { output } = await cruise(
    ['src', 'machines', 'web'],
    { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
    {},
    { tsConfig: extractTSConfig('tsconfig.json') },
  )
  return (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ module, resolved, circular, dependencyTypes }) => {
      const isFile = dependencyTypes.includes('local')
      const to = isFile ? resolved : dependencyTypes.includes('core') ? `node:${module}` : packageName(module)
      const typeOnly = dependencyTypes.includes('type-only')
      return { from: source, to, kind: isFile ? ('file' as const) : ('package' as const), typeOnly, circular }
    }),
  )
}

function packageName(module: string): string {
  const [scope = '', name = ''] = module.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
