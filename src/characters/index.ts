export { InvalidPersonaError } from '../errors/invalid-persona-error.js'
export { builtInPersonas } from './built-in-personas.js'
export { fullPersonas } from './full-personas.js'
export { readPersonas } from './read-personas.js'
