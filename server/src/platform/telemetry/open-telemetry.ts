/** Sends spans to an OpenTelemetry collector by OTLP over HTTP. Loaded only where traces are on. */
import {
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type ReadableSpan,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '#config.ts'
import * as telemetryLimits from './limits.ts'
import { type SpanFacts, type Trace, useTracer } from './trace.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** A parent without a span of its own gives the trace its id and no more. */
const contextOf = ({ traceId, spanId = '' }: Trace): SpanContext => ({
  ...{ traceId, spanId, isRemote: true },
  traceFlags: TraceFlags.SAMPLED,
})

/** Traces of jobs that found nothing to do are not sent: they would be nearly all. */
export class IdleJobFilter implements SpanProcessor {
  /** By trace: what has ended of a run that goes on. */
  readonly #running = new Map<string, ReadableSpan[]>()
  readonly #next: SpanProcessor

  constructor(next: SpanProcessor) {
    this.#next = next
  }

  onStart(...started: Parameters<SpanProcessor['onStart']>) {
    const [span] = started
    if ('kapao.job' in span.attributes) this.#running.set(span.spanContext().traceId, [])
    this.#next.onStart(...started)
  }

  onEnd(span: ReadableSpan) {
    const { traceId } = span.spanContext()
    const held = this.#running.get(traceId)
    if (!held) return this.#next.onEnd(span)
    if (held.length < telemetryLimits.jobSpansMax || 'kapao.job' in span.attributes) held.push(span)
    if (!('kapao.job' in span.attributes)) return
    this.#running.delete(traceId)
    if (span.attributes['kapao.job.done'] !== 0) for (const one of held) this.#next.onEnd(one)
  }

  forceFlush = () => this.#next.forceFlush()
  shutdown = () => this.#next.shutdown()
}

/** @returns sends what has ended, and makes no more. */
export function startTraces(
  { endpoint, ratio }: NonNullable<Config['traces']>,
  release: string | undefined,
): () => Promise<void> {
  let traceIdWanted: string | undefined
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    // All spans of a trace are sampled alike, at every node: what a caller says of it in its header is not asked.
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => traceIdWanted ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    resource: resourceFromAttributes({
      'service.name': 'kapao',
      ...(release && { 'service.version': release }),
    }),
    spanLimits: { linkCountLimit: telemetryLimits.spanLinksMax },
    spanProcessors: [
      new IdleJobFilter(
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
          ...telemetryLimits.spanQueue,
        }),
      ),
    ],
  })
  const tracer = provider.getTracer('kapao')

  const begin = ({ name, kind, attributes = {}, links = [] }: SpanFacts, parent: Trace | undefined) => {
    const context = parent?.spanId ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT
    traceIdWanted = parent?.traceId
    const span = tracer.startSpan(
      name,
      {
        ...{ attributes, kind: kind ? kinds[kind] : SpanKind.INTERNAL },
        links: links.filter(({ spanId }) => spanId).map((linked): Link => ({ context: contextOf(linked) })),
      },
      context,
    )
    const { traceId, spanId } = span.spanContext()
    return {
      trace: { traceId, spanId },
      end(noted: object = {}, failed?: unknown) {
        span.setAttributes({ ...noted })
        // What an error says of itself may quote what no trace is to hold: its name has to do.
        if (failed !== undefined)
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: failed instanceof Error ? failed.name : 'failed',
          })
        span.end()
      },
    }
  }
  const stop = useTracer({ begin })
  return async () => {
    stop()
    await provider.shutdown()
  }
}
