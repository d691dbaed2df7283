export { InvalidPersonaError } from '../../kernel/errors/errors.js'
export { builtInPersonas } from '../../kernel/rules/built-in-personas.js'
export { fullPersonas, readPersonas } from './read-personas.js'
