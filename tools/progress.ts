/** What a person sees while a command works: one line per step, with its seconds. */

/** Says that a step begins, does it, says how long it took. A step that fails says so and rethrows. */
export async function step<Result>(
  title: string,
  work: (note: (line: string) => void) => Result | Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  let lineOpen = true
  process.stdout.write(`  ${title} … `)
  const note = (line: string) => {
    process.stdout.write(`${lineOpen ? '\n' : ''}    ${line}\n`)
    lineOpen = false
  }
  const finish = (outcome: string) => {
    const seconds = secondsSince(startedAt)
    process.stdout.write(
      lineOpen ? `${outcome}${seconds}\n` : `  ${title}: ${outcome || 'done, '}${seconds}\n`,
    )
  }
  try {
    const result = await work(note)
    finish('')
    return result
  } catch (error) {
    finish('failed after ')
    throw error
  }
}

/** `12.3 s`, since a moment of `performance.now()`. */
export function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Runs a command's program: an expected failure is its message alone; DEBUG=1 also shows where it happened. */
export async function runProgram(work: () => Promise<number>) {
  try {
    process.exitCode = await work()
  } catch (error) {
    const { message, stack } = error as Error
    console.error(`\n${process.env.DEBUG ? stack : message}`)
    process.exitCode = 1
  }
}
