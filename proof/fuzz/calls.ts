/** What there is to call, as the product's own OpenAPI document says it, and the addresses that are no call. */
import { otherRoutes } from '../../server/test/call-cases.ts'
import { sampleBodies } from '../../server/test/sample-bodies.ts'

export interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface FuzzCall {
  name: string
  method: string
  /** With `{name}` for a parameter. */
  path: string
  caller: 'visitor' | 'member' | 'customer' | 'operator'
  changes: boolean
  isUpload: boolean
  /** A body that is taken, and the schema it is taken by. */
  sample: object | undefined
  schema: JsonSchema | undefined
}

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: { name: string }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

function callerOf([first, second]: Operation['security']): FuzzCall['caller'] {
  if (!first) return 'visitor'
  if (second) return 'customer'
  return 'operator' in first ? 'operator' : 'member'
}

function readCall(path: string, method: string, operation: Operation): FuzzCall {
  const content = operation.requestBody?.content
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    caller: callerOf(operation.security),
    changes: operation.parameters.some((parameter) => parameter.name === 'X-Requested-With'),
    isUpload: content !== undefined && 'multipart/form-data' in content,
    sample: sampleBodies[operation.operationId],
    schema: content?.['application/json']?.schema,
  }
}

/** Routes that no document tells of. */
const unwritten: FuzzCall[] = Object.entries(otherRoutes).map(([name, route]) => {
  const [method = '', path = ''] = route.split(' ')
  return {
    name,
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    caller: 'visitor',
    changes: false,
    isUpload: false,
    sample: method === 'POST' ? { eventId: 'evt_1', qrcodeId: 'x', amount: 100, currency: 'THB' } : undefined,
    schema: undefined,
  }
})

/** Asks the product itself. */
export async function readCalls(serverUrl: string): Promise<FuzzCall[]> {
  const answer = await fetch(`${serverUrl}/api/docs/openapi.json`)
  const { paths } = (await answer.json()) as Document
  const written = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readCall(path, method, operation)),
  )
  return [...written, ...unwritten]
}
