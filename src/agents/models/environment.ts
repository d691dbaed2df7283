/** The variables of the environment; none outside of Node, as in a browser. */
export const environment = (): Readonly<Record<string, string | undefined>> =>
  typeof process === 'undefined' ? {} : process.env
