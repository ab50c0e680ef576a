/** Ends what a test has left waiting: a timer of one test must not call the server of the next. */

const { setTimeout, clearTimeout } = globalThis
const frameMs = 16
const waiting = new Set<ReturnType<typeof setTimeout>>()

globalThis.setTimeout = new Proxy(setTimeout, {
  apply: (start, self, given: Parameters<typeof setTimeout>) => {
    const timer: ReturnType<typeof setTimeout> = Reflect.apply(start, self, given)
    const [, milliseconds = 0] = given
    // Without a delay it is the simulated page itself, which steps through its history that way, or over in a moment.
    if (milliseconds > 0) waiting.add(timer)
    return timer
  },
})

// The page's own frames come from one interval of all of them: begun while a test fakes intervals, it would never tick
// again, and no dialog of a later test would get its focus.
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), frameMs))
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame)

/** Intervals end with the component that began them. */
export async function clearTimers(): Promise<void> {
  // What is being answered just now is taken in first.
  await new Promise((done) => setTimeout(done))
  for (const timer of waiting) clearTimeout(timer)
  waiting.clear()
}
