/** Several things under way at once, so that a fraud world never waits for one answer while there is other work. */

const lanes = 16

/** In this order, so many at once. */
export async function runConcurrently<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>) {
  // One iterator for all lanes: each takes the next item.
  const rest = Iterator.from(items)
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}
