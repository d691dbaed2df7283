import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile) as { config: { compilerOptions: object } }
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, resolve('.'))

/** What an editor shows over each name that a module exports: the type, without the comment. */
export function hovers(module: string): ReadonlyMap<string, string> {
  const path = resolve(module)
  const file = resolve('test/hovered.ts')
  const names = exportedNames(path)
  const text = names.map((name, index) => `export { ${name} as n${index} } from ${JSON.stringify(path)}\n`).join('')
  const service = serviceWith(file, text)
  const shown = (name: string, index: number): string => {
    const place = text.indexOf(`export { ${name} as n${index} }`) + 'export { '.length
    const info = service.getQuickInfoAtPosition(file, place)
    return ts.displayPartsToString(info?.displayParts)
  }
  return new Map(names.map((name, index) => [name, shown(name, index)]))
}

function exportedNames(path: string): string[] {
  const program = ts.createProgram([path], options)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const symbol = source && checker.getSymbolAtLocation(source)
  return symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : []
}

function serviceWith(file: string, text: string): ts.LanguageService {
  const read = (path: string) => (path === file ? text : ts.sys.readFile(path))
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, isolatedModules: false }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = read(path)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => resolve('.'),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: (path) => (path === file ? text : readFileSync(path, 'utf8')),
    directoryExists: ts.sys.directoryExists,
  })
}
