/** Cases that share a world and its invariants: all of them are tried, and each that fails is named. */

/** One after the other, so that none sees what another is in the middle of. */
export async function everyCase(cases: Record<string, () => Promise<unknown>>): Promise<void> {
  const failures: Error[] = []
  for (const [name, run] of Object.entries(cases))
    await Promise.try(run).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      failures.push(new Error(`${name}: ${why}`, { cause: error }))
    })
  if (failures.length === 0) return
  throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
}
