/** Whatever a field, a body or an address holds, every call answers a definite no, and never a 5xx (quality §3, I-40). */

import type { CallTypes, Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { memberSchemas } from '@kapao/contract/schemas/member-calls.ts'
import { staffSchemas } from '@kapao/contract/schemas/staff-calls.ts'
import { replyCodeShape, usernameShape } from '@kapao/contract/staff-limits.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anAddress } from './registration.ts'
import { sampleBodies } from './sample-bodies.ts'
import { multipart, multipartType } from './slips.ts'
import { aStaffMember } from './staff.ts'
import { tokenHeader } from './token-header.ts'
import { type CallExtras, race, useWorld } from './world.ts'

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
  if (caller === 'visitor' || caller === 'staff_visitor') return { address }
  const { token } = caller === 'operator' ? await aStaffMember(world) : await world.aMember()
  return { address, token }
}

const named = (row: Endpoint) => ({
  params: Object.fromEntries(paramsOf(row).map((name) => [name, 'NOWHERE'])),
})

/** A raw body, and what it is about. */
interface Raw {
  about: string
  rawBody: string
  headers?: Record<string, string>
}

/** What the schema of a call refuses is not counted: so many calls of one caller are no burst. */
const uncountedEach = 40

/** Sends them in bursts, each of a caller of its own. @returns the answers in the same order. */
async function sendAll(row: Endpoint, raws: readonly Raw[], each = uncountedEach) {
  // A state-changing GET takes a body by its POST form alone.
  const method = row.method === 'GET' ? ('POST' as const) : row.method
  const answers: Awaited<ReturnType<typeof world.call>>[] = []
  for (let from = 0; from < raws.length; from += uncountedEach) {
    const burst = raws.slice(from, from + uncountedEach)
    const callers = await race(Math.ceil(burst.length / each), () => aCaller(row))
    const answered = burst.map(({ rawBody, headers = {} }, nth) => {
      const extras = { ...callers[Math.floor(nth / each)], method, rawBody, headers }
      return world.send(row, named(row), extras)
    })
    answers.push(...(await Promise.all(answered)))
  }
  return answers
}

/** A raw body, and how it must be refused. */
interface Wrong extends Raw {
  status: number
  body: unknown
}

const invalid = { status: 400, body: expect.objectContaining({ message: 'KEY_INVALID' }) }

/** The call's sample body with another value in one field, as JSON. */
function corrupted(sample: Record<string, unknown>, field: string, json: string): string {
  const { [field]: _, ...others } = sample
  return `${JSON.stringify(others).slice(0, -1)}${Object.keys(others).length > 0 ? ',' : ''}${JSON.stringify(field)}:${json}}`
}

type Field = ReturnType<typeof fieldsOf>[number]

/** A field that is missing is named; a number is a number, a text a text, and nothing is nothing. */
const wrongFields = (sample: Record<string, unknown>, fields: Field[]): Wrong[] =>
  fields.flatMap(({ field, kind, isRequired }) => {
    const { [field]: _, ...others } = sample
    const missing = { message: 'KEY_MISSING', fields: [field] }
    return [
      ...(isRequired
        ? [
            {
              about: `without ${field}`,
              rawBody: JSON.stringify(others),
              status: 400,
              body: expect.objectContaining(missing),
            },
          ]
        : []),
      ...(kind === 'other' ? [] : wrong[kind]).map((json) => ({
        about: `${field}: ${json.slice(0, 40)}`,
        rawBody: corrupted(sample, field, json),
        status: 400,
        body: { message: 'KEY_INVALID', fields: [field] },
      })),
    ]
  })

/** No field that the call does not know, and none twice. */
const strangeFields = (sample: Record<string, unknown>): Wrong[] => [
  ...['role', 'wallet', 'isActive', '_id', '__proto__', 'constructor'].map((field) => ({
    about: `with ${field}`,
    rawBody: corrupted(sample, field, 'true'),
    ...invalid,
  })),
  ...Object.keys(sample).map((field) => ({
    about: `${field} twice`,
    rawBody: `${JSON.stringify(sample).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(sample[field])}}`,
    ...invalid,
  })),
]

/** Strict JSON of an object, and not too much of it. */
const wrongBodies = (sample: Record<string, unknown>): Wrong[] => [
  ...['{', ' ', '[]', '1', '"x"', 'null', '[['.repeat(5_000)].map((rawBody) => ({
    about: `body ${rawBody.slice(0, 40)}`,
    rawBody,
    ...invalid,
  })),
  {
    about: 'too large',
    rawBody: JSON.stringify({ ...sample, more: 'x'.repeat(2_097_152) }),
    status: 413,
    body: expect.objectContaining({ message: 'TOO_LARGE' }),
  },
  ...['text/plain', 'application/x-www-form-urlencoded', multipartType].map((type) => ({
    about: type,
    rawBody: JSON.stringify(sample),
    headers: { 'content-type': type },
    status: 415,
    body: expect.objectContaining({ message: 'UNSUPPORTED_TYPE' }),
  })),
]

async function livesThroughTexts(row: Endpoint, raws: Raw[], each: number) {
  const answers = await sendAll(row, raws, each)
  const seen = answers.map(({ status, headers }, nth) => ({
    about: raws[nth]?.about,
    isOurs: status < 500 && /^application\/json/.test(String(headers['content-type'])),
    status,
  }))
  expect(seen.filter(({ isOurs }) => !isOurs)).toEqual([])
}

const withBody = rows.flatMap(({ body, ...row }) => (body ? [{ ...row, body }] : []))

test.each(withBody)(
  '$call refuses what is wrong, and lives through every text',
  async ({ call, row, body }) => {
    const sample = sampleBodies[call] as Record<string, unknown>
    const fields = fieldsOf(body)

    const wrongs = [...wrongFields(sample, fields), ...strangeFields(sample), ...wrongBodies(sample)]
    const answers = await sendAll(row, wrongs)
    expect(answers.map(({ status, body }, nth) => ({ about: wrongs[nth]?.about, status, body }))).toEqual(
      wrongs.map(({ about, status, body }) => ({ about, status, body })),
    )

    const texts = fields
      .filter(({ kind }) => kind === 'string')
      .flatMap(({ field }) =>
        hostileTexts.map((text) => ({
          about: `${field}: ${text.slice(0, 40)}`,
          rawBody: corrupted(sample, field, JSON.stringify(text)),
        })),
      )
    // What gets past the schema is counted.
    const isTaken = ({ rawBody }: Raw) => z.safeParse(body, JSON.parse(rawBody)).success
    await livesThroughTexts(row, texts.filter(isTaken), 1)
    await livesThroughTexts(
      row,
      texts.filter((text) => !isTaken(text)),
      uncountedEach,
    )
  },
)

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
        ...tokenHeader(row, token),
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
    expect(await sendAll(row, [{ about: 'a body', rawBody: '{"amount":1}' }])).toMatchObject([
      { status: 400, body: { message: 'KEY_INVALID' } },
    ])
  const extras = await aCaller(row)
  const twice = { ...row, path: `${row.path}?a=1&a=2` }
  const answer = await world.send(twice, named(row), extras)
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['a'] } })
})

const strangeNames = [
  ...['nowhere', '%2e%2e%2f', '%00', 'NAGA%00', 'a%2Fb', '%20', '%0d%0a', "'%20OR%201=1", '%F0%9F%98%80'],
  ...['__proto__', 'constructor', 'undefined', '-1', '00000000-0000-0000-0000-000000000000', 'A'.repeat(400)],
]
const withParams = rows.filter(({ row }) => paramsOf(row).length > 0)

test.each(withParams)('$call knows nothing by a strange name', async ({ call, row }) => {
  const paths = paramsOf(row).flatMap((name) =>
    strangeNames
      // Somebody of the staff may be called so.
      .filter((strange) => name !== 'username' || !usernameShape.test(strange))
      // An answer kept ready is made by its name.
      .filter((strange) => call !== 'writeReply' || !replyCodeShape.test(strange))
      .map((strange) => row.path.replace(`:${name}`, strange).replace(/:\w+/g, 'NOWHERE')),
  )
  const seen = await race(paths.length, async (nth) => {
    const path = String(paths[nth])
    const args = { body: sampleBodies[call] }
    return { path, status: (await world.send({ ...row, path }, args, await aCaller(row))).status }
  })
  expect(seen.filter(({ status }) => status !== 404)).toEqual([])
})
