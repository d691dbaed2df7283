declare const setImmediate: ((fn: () => void) => unknown) | undefined

/** Runs `fn` after all promise callbacks that are already due. */
export const later: (fn: () => void) => void =
  typeof setImmediate === 'function' ? (fn) => void setImmediate(fn) : (fn) => void setTimeout(fn, 0)
