/** Waiting for something that may never come. */

/** @returns undefined when it has not ended by then; it goes on all the same, and what it throws later is heard by nobody. */
export async function within<Result>(
  ms: number,
  work: Promise<Result> | undefined,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  work?.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
