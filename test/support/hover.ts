import { resolve } from 'node:path'
import ts from 'typescript'

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile) as { config: { compilerOptions: object } }
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, resolve('.'))

/** A name that a module exports, and what an editor shows over it: the type, without the comment. */
export interface Hover {
  readonly module: string
  readonly name: string
  readonly shown: string
}

/** What an editor shows over each name that the modules export. */
export function hovers(modules: readonly string[]): readonly Hover[] {
  const texts = new Map<string, string>()
  const service = serviceOf(modules, texts)
  const pages = modules.map((module, at) => pageOf(module, at, service.getProgram()))
  for (const { file, text } of pages) texts.set(file, text)
  return pages.flatMap(({ module, file, names, text }) =>
    names.map((name, index) => {
      const place = text.indexOf(exported(name, index)) + 'export { '.length
      const info = service.getQuickInfoAtPosition(file, place)
      return { module, name, shown: ts.displayPartsToString(info?.displayParts) }
    }),
  )
}

/** A file that names everything a module exports. It is not on the disk. */
interface Page {
  readonly module: string
  readonly file: string
  readonly names: readonly string[]
  readonly text: string
}

function pageOf(module: string, at: number, program: ts.Program | undefined): Page {
  const checker = program?.getTypeChecker()
  const source = program?.getSourceFile(resolve(module))
  const symbol = source && checker?.getSymbolAtLocation(source)
  const names = symbol && checker ? checker.getExportsOfModule(symbol).map(({ name }) => name) : []
  const from = JSON.stringify(resolve(module))
  const text = names.map((name, index) => `${exported(name, index)} from ${from}\n`).join('')
  return { module, file: resolve(`test/hovered-${at}.ts`), names, text }
}

const exported = (name: string, index: number): string => `export { ${name} as n${index} }`

/** A service of the compiler for the modules and the texts, which may be added to. */
function serviceOf(modules: readonly string[], texts: ReadonlyMap<string, string>): ts.LanguageService {
  const read = (path: string) => texts.get(path) ?? ts.sys.readFile(path)
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, isolatedModules: false }),
    getProjectVersion: () => String(texts.size),
    getScriptFileNames: () => [...modules.map((module) => resolve(module)), ...texts.keys()],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = read(path)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => resolve('.'),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => texts.has(path) || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: ts.sys.directoryExists,
  })
}
