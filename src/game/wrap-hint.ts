/** How a function that answers requests becomes an agent: the option `agent` takes a function too, but one that chooses agents. */
export const wrapHint =
  'A function that answers requests becomes an agent as `{ act: yourFunction }`, and a class as `new YourAgent()`'
