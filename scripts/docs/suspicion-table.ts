import { suspicionRules } from '../../src/stats/index.js'
import { table } from './sections.js'

/** The built-in rules of suspicion, with what each of them finds. */
export const suspicionTable = (): string =>
  table(
    ['rule', 'finds'],
    suspicionRules.map(({ name, describe }) => [`\`${name}\``, describe.replaceAll('{', '').replaceAll('}', '')]),
  )
