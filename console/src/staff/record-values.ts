/** What a record of the trail keeps, as people and as machines read it. Pure. */
interface Values {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Without values where it is no JSON; its text then stays as it is. What it is about is said beside them. */
export function readRecord({ record }: { record: string }): { text: string; values?: Values } {
  try {
    const whole = JSON.parse(record)
    const { subject: _, ...before } = whole.before ?? {}
    return { text: JSON.stringify(whole, null, 2), values: { before, after: whole.after ?? {} } }
  } catch {
    return { text: record }
  }
}
