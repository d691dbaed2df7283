/** The one generator of `seedrandom` that games use. The package's main file holds six others as well. */
declare module 'seedrandom/lib/alea.js' {
  const alea: (seed: string) => () => number
  export = alea
}
