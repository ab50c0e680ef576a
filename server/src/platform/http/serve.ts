/** Turns contract rows into routes; what happens to a call then is read in `call-steps.ts`. */
import type { CallTypes, Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import { contentLimits } from '@kapao/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { answerCall, type CallParts, type CallRoute, type Route } from './call-steps.ts'
import { createEncode } from './encode.ts'
import { addUpload } from './upload.ts'

/**
 * Adds a route for each row of the table; spec's state-changing GETs answer POST too (decisions D1). A row without a
 * handler does not compile; that each handler fits its row is said where it is written (`RoutesOf`).
 */
export function serve<Name extends string>(
  server: FastifyInstance,
  parts: CallParts,
  table: Record<Name, Endpoint>,
  schemas: Record<Name, CallTypes>,
  routes: Record<Name, Route['handle']>,
) {
  for (const name of keysOf(table)) {
    const types = schemas[name]
    const encode = createEncode(types.result)
    addRoute(server, parts, { name, row: table[name], types, handle: routes[name], encode })
  }
}

function addRoute(server: FastifyInstance, parts: CallParts, route: Route) {
  const { name, row } = route
  const add = (to: FastifyInstance) =>
    to.route<CallRoute>({
      method: row.changes && row.method === 'GET' ? ['GET', 'POST'] : [row.method],
      url: row.path,
      // Staff send whole texts in three languages.
      ...(row.caller === 'operator' && { bodyLimit: contentLimits.bodyBytesMax }),
      config: { call: name, caller: row.caller, upload: row.upload },
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall(parts, route, request, reply),
    })
  if (row.upload) addUpload(server, name, add)
  else add(server)
}
