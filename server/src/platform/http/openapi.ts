/** The API reference, printed from the contract's rows: document at /api/docs/openapi.json, page at /api/docs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Caller, CallTypes, Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { en } from '@kapao/contract/error-words/en.ts'
import { refusals } from '@kapao/contract/errors.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import * as limits from '@kapao/contract/limits.ts'
import { appVersion } from '@kapao/contract/limits.ts'
import { memberSchemas } from '@kapao/contract/schemas/member-calls.ts'
import { staffSchemas } from '@kapao/contract/schemas/staff-calls.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const jsonSchema = (schema: z.ZodMiniType) => {
  // Amounts and dates as they travel, not as they are inside.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const codesTable = () =>
  [
    '| Code | Status | Words |',
    '|---|---|---|',
    ...keysOf(refusals).map((code) => `| \`${code}\` | ${refusals[code]} | ${en[code]} |`),
  ].join('\n')

const oneFile = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

/** A customer of the chat is a member, or a guest with the cookie that `chat/config` sets. */
const securityOf = (caller: Caller) => {
  if (caller === 'visitor') return []
  return caller === 'customer' ? [{ member: [] }, {}] : [{ [caller]: [] }]
}

function operation(name: string, row: Endpoint, types: CallTypes, method: string) {
  const changes = row.changes
    ? [
        { name: 'X-Requested-With', in: 'header', required: true, schema: { const: 'XMLHttpRequest' } },
        {
          name: 'Idempotency-Key',
          in: 'header',
          schema: {
            type: 'string',
            minLength: limits.idempotencyKeyLengthMin,
            maxLength: limits.idempotencyKeyLengthMax,
          },
        },
      ]
    : []
  const params = [...row.path.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    operationId: method === row.method.toLowerCase() ? name : `${name}By${method}`,
    tags: [row.path.split('/')[2]],
    security: securityOf(row.caller),
    parameters: [...params, ...changes],
    ...(types.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(types.body) } } },
    }),
    ...(row.upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(types.result) } } },
      default: {
        description: 'A refusal: `message` is a code of the table above',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of every call. */
function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  const rows = { ...api, ...operatorApi }
  const schemas: Record<keyof typeof rows, CallTypes> = { ...memberSchemas, ...staffSchemas }
  for (const name of keysOf(rows)) {
    const row: Endpoint = rows[name]
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    const methods = row.changes && row.method === 'GET' ? ['get', 'post'] : [row.method.toLowerCase()]
    paths[path] ??= {}
    for (const method of methods) paths[path][method] = operation(name, row, schemas[name], method)
  }
  const bearer = { type: 'http', scheme: 'bearer' }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kapao',
      version: appVersion,
      description: `Amounts are baht (or kip) with at most two decimals. Dates are ISO 8601 in UTC.\n\n${codesTable()}`,
    },
    paths,
    components: {
      securitySchemes: { member: bearer, operator: bearer },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            fields: { type: 'array', items: { type: 'string' } },
            by: { type: 'string' },
            incident: { type: 'string' },
          },
        },
      },
    },
  }
}

/** Not in production (quality C-57). */
export async function addApiReference(server: FastifyInstance) {
  const document = openApiDocument()
  server.get('/api/docs/openapi.json', async (_request, reply) => reply.send(document))
  await server.register(swagger, { mode: 'static', specification: { document: document as never } })
  await server.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
