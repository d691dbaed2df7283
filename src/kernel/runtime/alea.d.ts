/** The one generator of `seedrandom` that games use. The package's main file holds six others as well. */
declare module 'seedrandom/lib/alea.js' {
  interface State {
    readonly c: number
    readonly s0: number
    readonly s1: number
    readonly s2: number
  }
  const alea: (seed: string, options?: { readonly state: State }) => () => number
  export = alea
}
