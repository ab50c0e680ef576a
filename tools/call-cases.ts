/** Every call and its cases, as a table: what the server's tests have heard of it through HTTP, and what nobody tried. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '../contract/src/calls/endpoint.ts'
import * as api from '../contract/src/calls/member.ts'
import * as operatorApi from '../contract/src/calls/staff.ts'
import { excused, otherRoutes, ownCases, type Tried } from '../server/test/call-cases.ts'
import { type Outcome, type Stage, vitest } from './stages.ts'

/** How often each case of each call was heard. */
export type Heard = Map<string, Map<string, number>>

const rows: Record<string, Endpoint> = { ...api, ...operatorApi }

/** What every call of a kind owes, whatever it does: any of these answers will do. */
const duties = {
  success: ['SUCCESS', 'PENDING'],
  'bad input': ['KEY_MISSING', 'KEY_INVALID'],
  repeat: ['REPEAT'],
  stranger: ['invalid-token', 'UNAUTHORIZED'],
  'wrong role': ['FORBIDDEN'],
} as const

type Duty = keyof typeof duties

const dutyNames = Object.keys(duties) as Duty[]

function isOwed(call: Tried, duty: Duty): boolean {
  const row = rows[call]
  if (excused[call]?.[duty]) return false
  if (duty === 'repeat') return row?.changes === true
  if (duty === 'stranger') return row !== undefined && !/visitor$/.test(row.caller)
  if (duty === 'wrong role') return row?.caller === 'operator'
  // What is wrong with a signed link is that it is none: NO_DATA, which it owes as its own.
  if (duty === 'bad input') return row !== undefined || call === 'gatewayCallback'
  return true
}

/** `METHOD path` → the call. Spec's state-changing GETs answer POST too. */
const callOfRoute = new Map<string, Tried>([
  ...Object.entries(otherRoutes).map(([call, route]) => [route, call as Tried] as const),
  ...Object.entries(rows).flatMap(([call, { method, path, changes }]) => {
    const methods = changes && method === 'GET' ? ['GET', 'POST'] : [method]
    return methods.map((one) => [`${one} ${path}`, call as Tried] as const)
  }),
])

/** @param lines as server/test/call-record.ts writes them. */
export function readHeard(lines: string[]): Heard {
  const heard: Heard = new Map()
  for (const line of lines) {
    const [route = '', outcome = '', count = '0'] = line.split('\t')
    const call = callOfRoute.get(route)
    if (!call) continue
    const cases = heard.get(call) ?? new Map<string, number>()
    cases.set(outcome, (cases.get(outcome) ?? 0) + Number(count))
    heard.set(call, cases)
  }
  return heard
}

interface CallRow {
  call: Tried
  /** Undefined: such a call does not owe it. */
  counts: Record<Duty, number | undefined>
  own: { code: string; count: number }[]
  missing: string[]
}

export function judgeCalls(heard: Heard): CallRow[] {
  return (Object.keys(ownCases) as Tried[]).map((call) => {
    const countOf = (code: string) => heard.get(call)?.get(code) ?? 0
    const counts = Object.fromEntries(
      dutyNames.map((duty) => [
        duty,
        isOwed(call, duty) ? duties[duty].reduce((sum, code) => sum + countOf(code), 0) : undefined,
      ]),
    ) as CallRow['counts']
    const own = ownCases[call].map((code) => ({ code, count: countOf(code) }))
    const missing = [
      ...dutyNames.filter((duty) => counts[duty] === 0),
      ...own.filter(({ count }) => count === 0).map(({ code }) => code),
    ]
    return { call, counts, own, missing }
  })
}

const columns = { success: 8, 'bad input': 10, repeat: 7, stranger: 9, 'wrong role': 11 } as const
const nameWidth = 19

export function tableLines(judged: CallRow[]): string[] {
  const head = `${'call'.padEnd(nameWidth)}${dutyNames.map((duty) => duty.padStart(columns[duty])).join('')}  its own refusals`
  const lines = judged.map(({ call, counts, own }) => {
    const cells = dutyNames.map((duty) => String(counts[duty] ?? '·').padStart(columns[duty]))
    const codes = own.map(({ code, count }) => `${code} ${count}`).join(', ')
    return `${call.padEnd(nameWidth)}${cells.join('')}  ${codes}`.trimEnd()
  })
  const owed = judged.reduce(
    (sum, { counts, own }) =>
      sum + own.length + dutyNames.filter((duty) => counts[duty] !== undefined).length,
    0,
  )
  const missing = judged.reduce((sum, row) => sum + row.missing.length, 0)
  return [head, ...lines, `${judged.length} calls, ${owed - missing} of ${owed} cases heard`]
}

/** The tests, and then what they have heard; a call with a case that nobody tried is one failure. */
export function withCallCases(name: string): Stage[] {
  let folder: string | undefined
  const tests: Stage = {
    name,
    run() {
      folder = mkdtempSync(join(tmpdir(), 'kapao-calls-'))
      return vitest(name, [], { CALL_RECORD: folder }).run()
    },
  }
  const cases: Stage = {
    name: 'every call, every case',
    async run(): Promise<Outcome> {
      const judged = judgeCalls(readHeard(folder ? takeLines(folder) : []))
      const failures = judged
        .filter(({ missing }) => missing.length > 0)
        .map(({ call, missing }) => `${call}: no test has heard ${missing.join(', ')}`)
      for (const failure of failures) console.log(`FAILED  ${failure}`)
      const failed = failures.length
      return { passed: judged.length - failed, failed, failures, table: tableLines(judged) }
    },
  }
  return [tests, cases]
}

function takeLines(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  rmSync(folder, { recursive: true, force: true })
  return lines
}
