import { resolve } from 'node:path'
import ts from 'typescript'

/** What an editor says of a field: its path in the type and its doc comment, which may be empty. */
export type FieldDocs = ReadonlyMap<string, string>

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile) as { config: { compilerOptions: object } }
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, resolve('.'))

/** The doc comments of the fields of types that a module exports, at most `depth` levels deep. */
export function fieldDocs(module: string, names: readonly string[], depth = 1): Readonly<Record<string, FieldDocs>> {
  const program = ts.createProgram([resolve(module)], { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(resolve(module))
  const exported = source && checker.getSymbolAtLocation(source)
  const found = exported ? checker.getExportsOfModule(exported) : []
  const docs = (type: ts.Type, path: string, left: number): [string, string][] =>
    checker.getPropertiesOfType(type).flatMap((field) => {
      const name = `${path}${field.name}`
      const inner = checker.getNonNullableType(checker.getTypeOfSymbol(field))
      const own = [name, ts.displayPartsToString(field.getDocumentationComment(checker))] as [string, string]
      return isPlain(inner, checker) && left > 1 ? [own, ...docs(inner, `${name}.`, left - 1)] : [own]
    })
  return Object.fromEntries(
    names.map((name) => {
      const symbol = found.find((each) => each.name === name)
      if (symbol === undefined) throw new Error(`\`${module}\` exports no \`${name}\`.`)
      const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return [name, new Map(docs(checker.getDeclaredTypeOfSymbol(declared), '', depth))]
    }),
  )
}

/** An object whose fields are of interest: no list, no function, no record by any name. */
const isPlain = (type: ts.Type, checker: ts.TypeChecker): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  !checker.isArrayType(type) &&
  type.getCallSignatures().length === 0 &&
  checker.getIndexInfosOfType(type).length === 0
