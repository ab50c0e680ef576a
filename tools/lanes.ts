/** Lanes: what a command does side by side on one terminal. Each line there says whose it is. */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Lane {
  /** What each of its lines begins with. */
  prefix: string
  /** A line that has begun and not ended: others may speak meanwhile. */
  open: string
}

const current = new AsyncLocalStorage<Lane>()

/** All of them to their end, whatever becomes of the others; then what each has answered, or the first failure. */
export async function sideBySide<Result>(lanes: Record<string, () => Promise<Result>>): Promise<Result[]> {
  const width = Math.max(...Object.keys(lanes).map((name) => name.length))
  const running = Object.entries(lanes).map(([name, work]) =>
    current.run({ prefix: `${name.padEnd(width)} │ `, open: '' }, work),
  )
  await Promise.allSettled(running)
  return Promise.all(running)
}

/** What a line of this lane begins with, for tools that write by themselves; nothing where there are no lanes. */
export const lanePrefix = (): string => current.getStore()?.prefix ?? ''

/** On the terminal, as it is; in a lane, line by line. */
export function write(text: string) {
  const lane = current.getStore()
  if (!lane) {
    process.stdout.write(text)
    return
  }
  const lines = `${lane.open}${text}`.split('\n')
  lane.open = lines.pop() ?? ''
  for (const line of lines) process.stdout.write(`${lane.prefix}${line}\n`)
}

export const say = (line: string) => write(`${line}\n`)
