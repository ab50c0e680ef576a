/**
 * How much CPU each kind of process has used: where sender, server and database share two cores, that says what a call
 * costs and what bounds it, whatever else the machine is doing. Read from /proc, so on Linux alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Microseconds. */
export interface CpuUse {
  sender: number
  server: number
  database: number
}

interface Process {
  parent: number
  /** With what those had used that it has started and that have ended. */
  usedUs: number
}

/** The kernel counts in hundredths of a second. */
const tickUs = 10_000

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // Behind the name, which may hold anything: state, parent, …, user and system time as 12th and 13th, and of ended children.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const [parent = 0, ticks] = [fields[1], fields.slice(11, 15)]
      processes.set(Number(name), { parent, usedUs: ticks.reduce((sum, each) => sum + each, 0) * tickUs })
    } catch {
      // It has ended meanwhile.
    }
  }
  return processes
}

/**
 * Undefined where there is no /proc.
 * @param postmaster the process id of the database's first process.
 * @param servers the processes under load; all others that this one has started send, or stand for the outside.
 */
export function readCpuUse(postmaster: number, servers: readonly number[]): CpuUse | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const processes = readProcesses()
  const isOf = (pid: number, ancestor: number): boolean =>
    pid === ancestor || (pid > 1 && isOf(processes.get(pid)?.parent ?? 0, ancestor))
  const use: CpuUse = { sender: 0, server: 0, database: 0 }
  for (const [pid, { usedUs }] of processes) {
    if (isOf(pid, postmaster)) use.database += usedUs
    else if (servers.some((server) => isOf(pid, server))) use.server += usedUs
    else if (isOf(pid, process.pid)) use.sender += usedUs
  }
  return use
}

/** The database's processes, its first one included. */
export function databaseProcesses(postmaster: number): number[] {
  const children = [...readProcesses()].filter(([, { parent }]) => parent === postmaster)
  return [postmaster, ...children.map(([pid]) => pid)]
}

/** What was used between two readings, for each of so many answers. */
export const perAnswer = (before: CpuUse, after: CpuUse, answers: number): CpuUse => ({
  sender: (after.sender - before.sender) / answers,
  server: (after.server - before.server) / answers,
  database: (after.database - before.database) / answers,
})
