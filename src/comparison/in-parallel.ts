import pMap from 'p-map'

/** Does something with each item, a limited number at once; resolves when all are done. */
export async function inParallel<T>(
  items: Iterable<T>,
  act: (item: T) => Promise<void>,
  concurrency: number,
): Promise<void> {
  await pMap(items, act, { concurrency })
}
