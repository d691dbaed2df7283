/** Objects of one shape, at least, for which a function saves space. */
const fewest = 8

/**
 * JSON as short code: if many objects have the same fields, one function makes them all from their values, so that the names of
 * the fields are written once.
 */
export function shapedCode(value: unknown): string {
  const counts = new Map<string, number>()
  countShapes(value, counts)
  const shapes = [...counts].filter(([, count]) => count >= fewest).map(([shape]) => shape)
  const makers = new Map(shapes.map((shape, index) => [shape, `s${index}`]))
  const declared = [...makers].map(([shape, name]) => {
    const fields = JSON.parse(shape) as string[]
    const names = fields.map((_, index) => `v${index}`)
    const pairs = fields.map((field, index) => `${JSON.stringify(field)}: v${index}`)
    return `const ${name} = (${names.join(', ')}) => ({ ${pairs.join(', ')} })`
  })
  return `(() => {\n${declared.join('\n')}\nreturn ${codeOf(value, makers)}\n})()`
}

const shapeOf = (object: object): string => JSON.stringify(Object.keys(object))

function countShapes(value: unknown, counts: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) counts.set(shapeOf(value), (counts.get(shapeOf(value)) ?? 0) + 1)
  for (const each of Object.values(value)) countShapes(each, counts)
}

function codeOf(value: unknown, makers: ReadonlyMap<string, string>): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const values = Object.values(value).map((each) => codeOf(each, makers))
  if (Array.isArray(value)) return `[${values.join(', ')}]`
  const maker = makers.get(shapeOf(value))
  if (maker !== undefined) return `${maker}(${values.join(', ')})`
  const pairs = Object.keys(value).map((key, index) => `${JSON.stringify(key)}: ${values[index]}`)
  return `{ ${pairs.join(', ')} }`
}
