export { InvalidPersonaError } from '../errors/invalid-persona-error.js'
export { builtInPersonas } from './characters.js'
export { fullPersonas } from './full-personas.js'
export { readPersonas } from './read-personas.js'
