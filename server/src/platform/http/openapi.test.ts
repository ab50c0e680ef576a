/** The API reference says what the contract says (run.md). */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { refusals } from '@kapao/contract/errors.ts'
import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'

const world = useWorld({ environment: { API_REFERENCE: 'on' } })

test('the document has every call, and every code with its words', async () => {
  const answer = await world.running.server.inject('/api/docs/openapi.json')
  expect(answer.statusCode).toBe(200)
  const document = answer.json() as {
    openapi: string
    info: { description: string }
    paths: Record<string, object>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const row of Object.values<Endpoint>({ ...api, ...operatorApi })) {
    const described = document.paths[row.path.replace(/:(\w+)/g, '{$1}')]
    expect(described).toHaveProperty(row.method.toLowerCase())
    if (row.changes && row.method === 'GET') expect(described).toHaveProperty('post')
  }
  for (const [code, status] of Object.entries(refusals))
    expect(document.info.description).toMatch(new RegExp(`\\| \`${code}\` \\| ${status} \\| \\S`))
})

test('an upload is described as one file', async () => {
  const document = (await world.running.server.inject('/api/docs/openapi.json')).json()
  const { content } = document.paths['/api/wallet/slip'].post.requestBody
  expect(content['multipart/form-data'].schema).toMatchObject({ required: ['file'] })
})

test('amounts are described as they travel', async () => {
  const document = (await world.running.server.inject('/api/docs/openapi.json')).json()
  const { schema } = document.paths['/api/wallet/withdraw'].post.requestBody.content['application/json']
  expect(schema).toMatchObject({
    type: 'object',
    required: ['amount'],
    properties: { amount: { type: 'number' } },
  })
})

test('the page works under its own policy: no inline script without leave', async () => {
  const page = await world.running.server.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
