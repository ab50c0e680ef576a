/** Whatever a field, a body or an address holds, every call answers a definite no, and never a 5xx (quality §3, I-40). */

import type { Caller, CallTypes, Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { memberSchemas } from '@kapao/contract/schemas/member-calls.ts'
import { staffSchemas } from '@kapao/contract/schemas/staff-calls.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anAddress } from './registration.ts'
import { sampleBodies } from './sample-bodies.ts'
import { multipart, multipartType } from './slips.ts'
import { aStaffMember } from './staff.ts'
import { type CallExtras, useWorld } from './world.ts'

const world = useWorld()

const schemas: Record<string, CallTypes> = { ...memberSchemas, ...staffSchemas }
const rows = Object.entries<Endpoint>({ ...api, ...operatorApi }).map(([call, row]) => ({
  call,
  row,
  body: schemas[call]?.body,
}))
const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))

type Kind = 'number' | 'integer' | 'string' | 'boolean' | 'other'

const hostile = ['', ' ', 'x'.repeat(60_000), '\u0000', 'a\u0000b', '\u202etxt', '🎰', 'กี่้๊๋', '\'";--']
const hostileTexts = [
  ...hostile,
  ...['%', '_', '../../etc/passwd', 'a\r\nb', '{{7*7}}', '<svg onload=alert(1)>', 'javascript:alert(1)'],
  ...['=cmd|calc', '__proto__', 'constructor', '\ud800', '\u200b'],
]

/** As JSON: what no field of that kind takes. */
const wrong: Record<Exclude<Kind, 'other'>, string[]> = {
  number: [
    ...['null', 'true', '""', '" 5 "', '"100"', '"0x10"', '"1e3"', '"Infinity"', '"NaN"', '[5]', '{}'],
    ...['-0', '0.001', '1.005', '1e-9', '1e309', '-1e309', '9007199254740993', '1e15', '1e21'],
    ...['9'.repeat(400), '"๑๐๐"', '"１００"', '"1,000"'],
  ],
  integer: ['null', 'true', '"1"', '[1]', '{}', '-1', '1.5', '1e309', '9007199254740993', '1e15'],
  string: ['null', 'true', '1', '[]', '["x"]', '{}', '{"$ne":null}'],
  boolean: ['null', '"true"', '1', '0', '[]', '{}'],
}

interface JsonSchema {
  properties?: Record<string, { type?: string; anyOf?: unknown; oneOf?: unknown; enum?: unknown }>
  required?: string[]
}

function fieldsOf(body: z.ZodMiniType) {
  const { properties = {}, required = [] } = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema
  return Object.entries(properties).map(([field, { type = 'other' }]) => ({
    field,
    kind: (type in wrong ? type : 'other') as Kind,
    isRequired: required.includes(field),
  }))
}

/** Somebody new, so that no limit speaks before the rule does. */
async function aCaller({ caller }: Endpoint): Promise<CallExtras> {
  const address = anAddress()
  if (caller === 'visitor') return { address }
  const { token } = caller === 'operator' ? await aStaffMember(world) : await world.aMember()
  return { address, token }
}

const named = (row: Endpoint) => ({
  params: Object.fromEntries(paramsOf(row).map((name) => [name, 'NOWHERE'])),
})

/** Members and staff who have not been counted yet, and how many more calls each may send in a burst. */
const fresh = new Map<Caller, { extras: CallExtras; left: number }>()
const callsEach = 40
/** What the schema of a call refuses is not counted: only what got past it was. */
const refusedUncounted: ReadonlySet<number> = new Set([400, 413, 415])

async function sendRaw(row: Endpoint, rawBody: string, headers: Record<string, string> = {}) {
  const { caller } = row
  const from = fresh.get(caller) ?? { extras: await aCaller(row), left: callsEach }
  // A state-changing GET takes a body by its POST form alone.
  const method = row.method === 'GET' ? ('POST' as const) : row.method
  const answer = await world.call(row, named(row) as never, { ...from.extras, method, rawBody, headers })
  from.left -= 1
  if (refusedUncounted.has(answer.status) && from.left > 0) fresh.set(caller, from)
  else fresh.delete(caller)
  return answer
}

const withBody = rows.flatMap(({ body, ...row }) => (body ? [{ ...row, body }] : []))

describe.each(withBody)('$call', ({ call, row, body }) => {
  const sample = sampleBodies[call] as Record<string, unknown>
  const corrupted = (field: string, json: string) => {
    const { [field]: _, ...others } = sample
    return `${JSON.stringify(others).slice(0, -1)}${Object.keys(others).length > 0 ? ',' : ''}${JSON.stringify(field)}:${json}}`
  }
  const fields = fieldsOf(body)

  test('names the field that is missing', async () => {
    for (const { field } of fields.filter(({ isRequired }) => isRequired)) {
      const { [field]: _, ...others } = sample
      expect(await sendRaw(row, JSON.stringify(others))).toMatchObject({
        status: 400,
        body: { message: 'KEY_MISSING', fields: [field] },
      })
    }
  })

  test('takes a number for a number, a text for a text, and nothing for nothing', async () => {
    for (const { field, kind } of fields)
      for (const json of kind === 'other' ? [] : wrong[kind]) {
        const answer = await sendRaw(row, corrupted(field, json))
        expect([json, answer.status, answer.body]).toEqual([
          json,
          400,
          { message: 'KEY_INVALID', fields: [field] },
        ])
      }
  })

  test('lives through every text', async () => {
    for (const { field } of fields.filter(({ kind }) => kind === 'string'))
      for (const text of hostileTexts) {
        const answer = await sendRaw(row, corrupted(field, JSON.stringify(text)))
        expect([text.slice(0, 40), field, answer.status < 500]).toEqual([text.slice(0, 40), field, true])
        expect(String(answer.headers['content-type'])).toMatch(/^application\/json/)
      }
  })

  test('takes no field that it does not know, and none twice', async () => {
    for (const field of ['role', 'wallet', 'isActive', '_id', '__proto__', 'constructor']) {
      const answer = await sendRaw(row, corrupted(field, 'true'))
      expect([field, answer.status, answer.body.message]).toEqual([field, 400, 'KEY_INVALID'])
    }
    for (const field of Object.keys(sample)) {
      const twice = `${JSON.stringify(sample).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(sample[field])}}`
      expect(await sendRaw(row, twice)).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
    }
  })

  test('takes strict JSON of an object, and not too much of it', async () => {
    for (const rawBody of ['{', ' ', '[]', '1', '"x"', 'null', '[['.repeat(5_000)])
      expect(await sendRaw(row, rawBody)).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
    const large = JSON.stringify({ ...sample, more: 'x'.repeat(2_097_152) })
    expect(await sendRaw(row, large)).toMatchObject({ status: 413, body: { message: 'TOO_LARGE' } })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', multipartType])
      expect(await sendRaw(row, JSON.stringify(sample), { 'content-type': type })).toMatchObject({
        status: 415,
        body: { message: 'UNSUPPORTED_TYPE' },
      })
  })
})

const uploads = rows.filter(({ row }) => row.upload)

test.each(uploads)('$call takes one part, the file, and nothing beside it', async ({ row }) => {
  for (const parts of [
    [{ bytes: 'x', name: 'other' }],
    [{ bytes: 'x' }, { bytes: 'y' }],
    [{ bytes: '1', name: 'amount', filename: null }],
  ]) {
    const { address = '', token = '' } = await aCaller(row)
    const answer = await world.running.server.inject({
      method: 'POST',
      url: row.path,
      remoteAddress: address,
      headers: {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': multipartType,
      },
      payload: multipart(parts),
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'KEY_INVALID' })
  }
})

const withoutBody = rows.filter(({ row, body }) => !body && !row.upload)

test.each(withoutBody)('$call takes no body, and no query key twice', async ({ row }) => {
  if (row.method !== 'GET' || row.changes)
    expect(await sendRaw(row, '{"amount":1}')).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID' },
    })
  const extras = await aCaller(row)
  const twice = { ...row, path: `${row.path}?a=1&a=2` }
  const answer = await world.call(twice, named(row) as never, extras)
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['a'] } })
})

const strangeNames = [
  ...['nowhere', '%2e%2e%2f', '%00', 'NAGA%00', 'a%2Fb', '%20', '%0d%0a', "'%20OR%201=1", '%F0%9F%98%80'],
  ...['__proto__', 'constructor', 'undefined', '-1', '00000000-0000-0000-0000-000000000000', 'A'.repeat(400)],
]
const withParams = rows.filter(({ row }) => paramsOf(row).length > 0)

test.each(withParams)('$call knows nothing by a strange name', async ({ call, row }) => {
  for (const name of paramsOf(row))
    for (const strange of strangeNames) {
      const path = row.path.replace(`:${name}`, strange).replace(/:\w+/g, 'NOWHERE')
      const extras = await aCaller(row)
      const answer = await world.call({ ...row, path }, { body: sampleBodies[call] } as never, extras)
      expect([strange, answer.status]).toEqual([strange, 404])
    }
})
