/** Each request is part of a trace: of the caller's own, by its `traceparent` header, or of a new one (design §9). */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  beginSpan,
  isTracing,
  newTrace,
  readTraceParent,
  runInTrace,
  type Span,
  type Trace,
} from '#platform/telemetry/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** While spans are made; it ends with the answer. */
    span: Span | undefined
  }
}

export const traceOf = ({ traceparent }: IncomingHttpHeaders): Trace =>
  readTraceParent(String(traceparent)) ?? newTrace()

/** A request's id is the trace's. What is done for it begins once its body has been read. */
export function addTraces(server: FastifyInstance) {
  server.decorateRequest('span', undefined)
  server.addHook('preHandler', (request, _reply, done) => {
    const { headers, id: traceId, method, routeOptions } = request
    const parent = readTraceParent(String(headers.traceparent)) ?? { traceId }
    const { url: route = '' } = routeOptions
    if (isTracing() && route.startsWith('/api/'))
      request.span = beginSpan({
        ...{ name: `${method} ${route}`, kind: 'server', parent },
        // The route's pattern, never the address itself: it may hold what no trace is to hold.
        attributes: { 'http.request.method': method, 'http.route': route },
      })
    runInTrace(request.span?.trace ?? parent, done)
  })
  server.addHook('onResponse', async ({ span }, { statusCode }) =>
    span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? statusCode : undefined),
  )
}
