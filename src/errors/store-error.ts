import { MafiaError } from './mafia-error.js'

/** A store could not keep or read a game: the disk is full, a file cannot be written, this Node.js lacks something. */
export class StoreError extends MafiaError {}
