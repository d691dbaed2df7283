export { InvalidPersonaError } from '../../errors/errors.js'
export { builtInPersonas } from './built-in-personas.js'
export { fullPersonas } from './full-personas.js'
export { readPersonas } from './read-personas.js'
