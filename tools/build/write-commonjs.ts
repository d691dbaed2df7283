import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** What the manifest says of one name that the package exports. */
type Exported = string | { readonly import: Paths; readonly require: Paths }
type Paths = { readonly types: string; readonly default: string }

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, Exported> }

/**
 * What `require` loads hands on the ES module and its types: so a program holds the library once, however it is loaded, and the
 * package ships it once.
 */
for (const exported of Object.values(exports)) {
  if (typeof exported === 'string') continue
  const module = `./${basename(exported.import.default)}`
  writeFileSync(exported.require.default, `'use strict'\nmodule.exports = require('${module}')\n`)
  // A compiler that knows no `require` of an ES module would complain of the file, though it reads the types.
  writeFileSync(exported.require.types, `// @ts-ignore\nexport * from '${module}'\n`)
}
