export { InvalidPersonaError } from '../../errors/errors.js'
export { builtInPersonas } from '../../rules/built-in-personas.js'
export { fullPersonas } from './full-personas.js'
export { readPersonas } from './read-personas.js'
