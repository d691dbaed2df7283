import { StoreError } from '../../errors/store-error.js'

/** An error of the file system, in one sentence: `doing` is a verb such as `open`. */
export function storeError(doing: string, path: string, error: unknown): StoreError {
  return new StoreError(`Cannot ${doing} \`${path}\`: ${(error as Error).message}`, { cause: error })
}

/** Runs `action`. Throws its error as a `StoreError` that says what could not be done with the file at `path`. */
export function withFileErrors<T>(doing: string, path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw storeError(doing, path, error)
  }
}
