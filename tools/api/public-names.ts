import { createHash } from 'node:crypto'
import ts from 'typescript'
import { entryPoints } from '../docs/entry-points.js'

/** The file with the names of an entry point, such as `nightzero/agents/ai`. */
export const apiFile = (name: string): string => `test/fixtures/api/${name.replaceAll('/', '.')}.txt`

/** A type longer than this is cut, and told by its hash: machines and schemas have types of thousands of characters. */
const longestType = 300

const typeFlags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.OmitParameterModifiers

/** Every entry point as a text: a line for each exported name with its type, and one for each member of it, sorted by name. */
export function publicNames(): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const program = ts.createProgram([...entryPoints.values()], { ...options, stableTypeOrdering: true })
  const reader = new Reader(program.getTypeChecker())
  return new Map(
    [...entryPoints].map(([name, path]) => {
      const file = program.getSourceFile(path)
      if (file === undefined) throw new Error(`\`${path}\` is not read.`)
      return [name, reader.textOf(file)] as const
    }),
  )
}

class Reader {
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  textOf(file: ts.SourceFile): string {
    const module = this.#checker.getSymbolAtLocation(file)
    const names = module ? this.#checker.getExportsOfModule(module) : []
    const sorted = [...names].sort((one, other) => (one.name < other.name ? -1 : 1))
    return `${sorted.flatMap((name) => this.#lines(name)).join('\n')}\n`
  }

  #lines(exported: ts.Symbol): string[] {
    const { name } = exported
    const symbol = exported.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported
    const lines: string[] = []
    if (symbol.flags & ts.SymbolFlags.Value) lines.push(...this.#valueLines(name, symbol))
    if (symbol.flags & ts.SymbolFlags.Type) lines.push(...this.#typeLines(name, symbol))
    if (lines.length === 0) throw new Error(`\`${name}\` is neither a value nor a type.`)
    return lines
  }

  #valueLines(name: string, symbol: ts.Symbol): string[] {
    const type = this.#checker.getTypeOfSymbol(symbol)
    if (symbol.flags & ts.SymbolFlags.Class)
      return type.getConstructSignatures().map((signature) => `class ${name}${this.#signature(signature)}`)
    const calls = type.getCallSignatures()
    if (calls.length === 0) return [`const ${name}: ${this.#type(type)}`]
    return calls.map((signature) => `function ${name}${this.#signature(signature)}`)
  }

  #typeLines(name: string, symbol: ts.Symbol): string[] {
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol)
    const parameters = parametersIn(symbol)
    if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)))
      return [`type ${name}${parameters} = ${this.#type(type, ts.TypeFormatFlags.InTypeAlias)}`]
    const members = this.#checker.getPropertiesOfType(type).filter(isPublic)
    return [`interface ${name}${parameters}`, ...members.map((member) => `  ${this.#member(member)}`)]
  }

  #member(member: ts.Symbol): string {
    const optional = member.flags & ts.SymbolFlags.Optional ? '?' : ''
    // The name of a symbol such as `Symbol.asyncIterator` ends with a number of this run.
    const name = member.name.replace(/@\d+$/, '')
    return `${name}${optional}: ${this.#type(this.#checker.getTypeOfSymbol(member))}`
  }

  #signature = (signature: ts.Signature): string =>
    shorten(this.#checker.signatureToString(signature, undefined, typeFlags))

  #type = (type: ts.Type, more = ts.TypeFormatFlags.None): string =>
    shorten(this.#checker.typeToString(type, undefined, typeFlags | more))
}

function parametersIn({ declarations = [] }: ts.Symbol): string {
  const [first] = declarations.filter(
    (each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each) || ts.isClassDeclaration(each),
  )
  const parameters = first?.typeParameters?.map((each) => each.getText()) ?? []
  return parameters.length === 0 ? '' : `<${parameters.join(', ')}>`
}

const isPublic = ({ name, declarations = [] }: ts.Symbol): boolean =>
  !name.startsWith('__#') &&
  declarations.every(
    (each) => !(ts.getCombinedModifierFlags(each) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)),
  )

function shorten(text: string): string {
  // A file's own path would differ between machines.
  const plain = text.replaceAll(/import\("[^"]*"\)\./g, '').replaceAll(/\s+/g, ' ')
  if (plain.length <= longestType) return plain
  return `${plain.slice(0, longestType)}... (${createHash('sha256').update(plain).digest('hex').slice(0, 12)})`
}
