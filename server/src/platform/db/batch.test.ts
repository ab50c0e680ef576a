/** The batcher: nobody waits for company, everybody gets an answer. */
import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'

/** A batcher whose batches end when the test says so. */
type Settings = Omit<Parameters<typeof createBatcher<number, number>>[0], 'run' | 'name'>
function held(settings: Settings = {}) {
  const batches: { items: number[]; end(): void; fail(error: Error): void }[] = []
  const ask = createBatcher<number, number>({
    ...settings,
    name: 'ask',
    run: (items) =>
      new Promise((resolve, reject) =>
        batches.push({
          items,
          end: () => resolve(items.map((item) => (item < 0 ? new Error(`no ${item}`) : item * 10))),
          fail: reject,
        }),
      ),
  })
  return { ask, batches }
}
const turn = () => new Promise((done) => setImmediate(done))

test('a lone caller starts at once; callers that come meanwhile are the next batch', async () => {
  const { ask, batches } = held()
  const first = ask(1)
  await turn()
  const others = [ask(2), ask(3)]
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([[1]])
  batches[0]?.end()
  expect(await first).toBe(10)
  await turn()
  expect(batches[1]?.items).toEqual([2, 3])
  batches[1]?.end()
  expect(await Promise.all(others)).toEqual([20, 30])
})

test('callers of the same turn share a batch', async () => {
  const { ask, batches } = held()
  void Promise.all([ask(1), ask(2), ask(3)])
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]])
})

test('a batch has a largest size, and only so many are under way', async () => {
  const { ask, batches } = held({ batchMax: 2, inFlightMax: 2 })
  void Promise.all([1, 2, 3, 4, 5].map(ask))
  await turn()
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ])
  batches[1]?.end()
  await turn()
  expect(batches[2]?.items).toEqual([5])
})

test('a few wait for the batch under way, many get a batch of their own', async () => {
  const { ask, batches } = held({ inFlightMax: 2, furtherBatchAt: 3 })
  void ask(1)
  await turn()
  void Promise.all([2, 3].map(ask))
  await turn()
  expect(batches).toHaveLength(1)
  void ask(4)
  await turn()
  expect(batches[1]?.items).toEqual([2, 3, 4])
})

test('items of one key are never in two batches at a time', async () => {
  const { ask, batches } = held({ inFlightMax: 2, keyOf: (item) => String(item % 10) })
  void ask(1)
  await turn()
  void Promise.all([11, 12, 21].map(ask))
  await turn()
  expect(batches[1]?.items).toEqual([12])
  batches[0]?.end()
  await turn()
  expect(batches[2]?.items).toEqual([11, 21])
})

test("an error among the answers is its caller's alone", async () => {
  const { ask, batches } = held()
  const outcomes = Promise.allSettled([ask(1), ask(-2), ask(3)])
  await turn()
  batches[0]?.end()
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('when a batch fails as a whole every caller gets it, and the next batch runs', async () => {
  const { ask, batches } = held()
  const failed = Promise.allSettled([ask(1), ask(2)])
  await turn()
  const next = ask(3)
  batches[0]?.fail(new Error('gone'))
  expect((await failed).map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
    'gone',
    'gone',
  ])
  await turn()
  batches[1]?.end()
  expect(await next).toBe(30)
})

test('more than the limit do not wait: they are refused with 503', async () => {
  const { ask, batches } = held({ waitingMax: 2 })
  const first = ask(1)
  await turn()
  const waiting = [ask(2), ask(3)]
  await expect(ask(4)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  batches[0]?.end()
  await first
  await turn()
  batches[1]?.end()
  expect(await Promise.all(waiting)).toEqual([20, 30])
})

test('a run that forgets somebody fails instead of leaving them waiting', async () => {
  const ask = createBatcher<number, number>({ name: 'ask', run: () => Promise.resolve([1]) })
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('1 outcomes for 2 items')
})
