export { InvalidPersonaError } from '../../errors/errors.js'
export { builtInPersonas } from './built-in-personas.js'
export { fullPersonas } from './cast.js'
export { readPersonas } from './read-personas.js'
