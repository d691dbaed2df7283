export { findReading } from './language-readers.js'
