export { eventJsonSchema } from '../events/json-schema.js'
