/**
 * Who may call what: every row of the contract against everybody, as its `caller` and its roles say (quality C-49).
 * `npm run prove -- access` prints it as a table (ACCESS_TABLE).
 */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest } from './chats.ts'
import { anAddress } from './registration.ts'
import { sampleBodies } from './sample-bodies.ts'
import { aStaffMember } from './staff.ts'
import { useWorld } from './world.ts'

const world = useWorld()

const callers = ['nobody', 'guest', 'member', ...OperatorRole.options] as const
type CallerName = (typeof callers)[number]

/** Heard: whatever the answer was, it was about what was asked. */
type Treatment = 'heard' | 'invalid-token' | 'UNAUTHORIZED' | 'FORBIDDEN'

const rows = Object.entries<Endpoint>({ ...api, ...operatorApi })
const roleOf = (caller: CallerName) => OperatorRole.options.find((role) => role === caller)

function rightTreatment(name: string, row: Endpoint, caller: CallerName): Treatment {
  const role = roleOf(caller)
  switch (row.caller) {
    case 'visitor':
    case 'staff_visitor':
      return 'heard'
    case 'member':
      return caller === 'member' ? 'heard' : 'invalid-token'
    case 'customer':
      // A token that opens nothing makes no guest of its bearer; `chat/config` is what makes one of nobody.
      if (role) return 'invalid-token'
      return caller === 'nobody' && name !== 'chatConfig' ? 'UNAUTHORIZED' : 'heard'
    case 'operator': {
      if (!role) return 'invalid-token'
      const allowed: readonly OperatorRole[] = operatorRoles[name as keyof typeof operatorRoles]
      return allowed.includes(role) ? 'heard' : 'FORBIDDEN'
    }
  }
}

const staff = new Map<CallerName, string>()
let cookie: string
beforeAll(async () => {
  for (const role of OperatorRole.options) staff.set(role, (await aStaffMember(world, { role })).token)
  cookie = (await aGuest(world)).cookie
})

/** Each role has one session for all calls; who signs out has one for that alone. */
async function tokenOf(caller: CallerName, call: string): Promise<string | undefined> {
  const role = roleOf(caller)
  return role && call === 'staffLogout' ? (await aStaffMember(world, { role })).token : staff.get(caller)
}

/** Asked for things that are not there, so that an allowed call changes nothing for the next one. */
async function treatmentOf(name: string, row: Endpoint, caller: CallerName): Promise<Treatment> {
  const params = Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, 'NOWHERE']))
  const token = caller === 'member' ? (await world.aMember()).token : await tokenOf(caller, name)
  const answer = await world.send(
    row,
    { params, body: sampleBodies[name] },
    {
      address: anAddress(),
      ...(token && { token }),
      ...(caller === 'guest' && { headers: { cookie } }),
    },
  )
  expect(answer.status).toBeLessThan(500)
  const said = answer.body.message
  if (said === 'invalid-token' || said === 'UNAUTHORIZED') expect(answer.status).toBe(401)
  if (said === 'FORBIDDEN') expect(answer.status).toBe(403)
  return said === 'invalid-token' || said === 'UNAUTHORIZED' || said === 'FORBIDDEN' ? said : 'heard'
}

const seen = new Map<string, Partial<Record<CallerName, Treatment>>>()

const marks: Record<Treatment, string> = {
  heard: 'heard',
  'invalid-token': '401',
  UNAUTHORIZED: '401',
  FORBIDDEN: '403',
}

afterAll(() => {
  if (!process.env.ACCESS_TABLE) return
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = [...seen].map(([name, treated]) =>
    line([name, ...callers.map((caller) => (treated[caller] ? marks[treated[caller]] : 'not asked'))]),
  )
  console.log([line(['call', ...callers]), line(['---', ...callers.map(() => '---')]), ...lines].join('\n'))
  console.log(`${seen.size} calls, ${callers.length} callers, ${seen.size * callers.length} pairs`)
})

test.each(rows)('%s accepts its callers and refuses all others', async (name, row) => {
  const treated: Partial<Record<CallerName, Treatment>> = {}
  for (const caller of callers) treated[caller] = await treatmentOf(name, row, caller)
  seen.set(name, treated)
  expect(treated).toEqual(
    Object.fromEntries(callers.map((caller) => [caller, rightTreatment(name, row, caller)])),
  )
})
