import { MafiaError } from './mafia-error.js'

/**
 * A store could not save or read a game: for example the disk is full, a file cannot be written, or this version of
 * Node.js lacks a feature.
 */
export class StoreError extends MafiaError {}
