export { InvalidPersonaError } from '../../errors/errors.js'
export { builtInPersonas } from '../../rules/built-in-personas.js'
export { fullPersonas, readPersonas } from './read-personas.js'
