/** Takes the items of a list one after the other; after the last comes the first again. */

/** @param nth counts from 0. @throws RangeError when the list is empty. */
export function roundRobin<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth % items.length]
  if (item === undefined) throw new RangeError('the list is empty')
  return item
}
