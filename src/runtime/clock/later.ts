declare const setImmediate: ((fn: () => void) => unknown) | undefined

/** Runs `fn` after everything that is already settled has had its consequences. */
export const later: (fn: () => void) => void =
  typeof setImmediate === 'function' ? (fn) => void setImmediate(fn) : (fn) => void setTimeout(fn, 0)
