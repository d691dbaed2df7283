export { InvalidPersonaError } from '../errors/invalid-persona-error.js'
export { fullPersonas } from './full-personas.js'
export { readPersonas } from './read-personas.js'
