/** The trace of what is being done: one id from a call to all that follows from it, and the places where spans are made (design §9). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'

/** Where in a trace something is done. */
export interface Trace {
  readonly traceId: string
  /** The span that this is part of; absent: nothing has begun one. */
  readonly spanId?: string
}

export type SpanAttributes = Record<string, string | number | boolean>

/** What a span says of a piece of work. Nothing personal, no values of statements, no secrets (decisions D17). */
export interface SpanFacts {
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: SpanAttributes
  /** Instead of the trace that the work is begun in. */
  parent?: Trace | undefined
  /** Other traces that this work is done for. */
  links?: readonly Trace[]
}

export interface Span {
  readonly trace: Trace
  /** @param failed what went wrong, when something did. */
  end(attributes?: SpanAttributes, failed?: unknown): void
}

/** Makes spans and sends them somewhere. */
export interface Tracer {
  begin(facts: SpanFacts, parent: Trace | undefined): Span
}

/** W3C Trace Context, level 1: version, trace, parent, flags. */
const traceParentForm = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

const underWay = new AsyncLocalStorage<Trace>()
/** Where a tracer listens. Traces are the process's, as its log is: a span begins wherever in it something is done. */
const spans = channel('kapao:span')

interface AskedSpan {
  facts: SpanFacts
  parent: Trace | undefined
  span?: Span
}

/** @returns takes it away again. */
export function useTracer(tracer: Tracer): () => void {
  const listener = (message: unknown) => {
    const asked = message as AskedSpan
    asked.span = tracer.begin(asked.facts, asked.parent)
  }
  spans.subscribe(listener)
  return () => void spans.unsubscribe(listener)
}

/** Whether spans are made; where they are not, nothing is to be spent on them. */
export const isTracing = (): boolean => spans.hasSubscribers

export const newTrace = (): Trace => ({ traceId: randomBytes(16).toString('hex') })

/** Undefined for what is no `traceparent` header. */
export function readTraceParent(text: string | undefined): Trace | undefined {
  const [, traceId, spanId] = (text && traceParentForm.exec(text)) || []
  return traceId && spanId ? { traceId, spanId } : undefined
}

/** As a `traceparent` header. */
export const traceParentOf = ({ traceId, spanId = randomBytes(8).toString('hex') }: Trace): string =>
  `00-${traceId}-${spanId}-${isTracing() ? '01' : '00'}`

/** The trace of what is being done right now. */
export const traceNow = (): Trace | undefined => underWay.getStore()

/** What a log line has of it, by the names of OpenTelemetry's data model for logs. */
export function traceFields(): { trace_id?: string } {
  const trace = traceNow()
  return trace ? { trace_id: trace.traceId } : {}
}

export const runInTrace = <Result>(trace: Trace, fn: () => Result): Result => underWay.run(trace, fn)

/** Begins a span that its caller ends; undefined while no spans are made. */
export function beginSpan(facts: SpanFacts): Span | undefined {
  if (!isTracing()) return
  const asked: AskedSpan = { facts, parent: facts.parent ?? traceNow() }
  spans.publish(asked)
  return asked.span
}

/**
 * Does something as a span of its own. Without a tracer it is just done. What waits for nothing is no span: it took no time.
 *
 * @param fn gets a function that adds to the span what is known only later.
 */
export function traced<Result>(
  facts: SpanFacts,
  fn: (note: (more: SpanAttributes) => void) => Result,
): Result {
  const noted: SpanAttributes = {}
  const note = (more: SpanAttributes) => Object.assign(noted, more)
  const span = beginSpan(facts)
  if (!span) return facts.parent ? runInTrace(facts.parent, () => fn(note)) : fn(note)
  const result = runInTrace(span.trace, () => fn(note))
  if (!(result instanceof Promise)) return result
  const end = (failed?: unknown) => span.end(noted, failed)
  return result.then(
    (value) => {
      end()
      return value
    },
    (error) => {
      end(error)
      throw error
    },
  ) as Result
}

/** Does what several callers asked for at once: part of the first one's trace, and linked to the others. */
export function tracedBatch<Result>(
  name: string,
  callers: readonly (Trace | undefined)[],
  fn: () => Result,
): Result {
  const [first, ...others] = callers.filter((trace) => trace !== undefined)
  // It may have been begun by the batch before it: that one's trace is not its own.
  if (!first) return underWay.exit(fn)
  return traced({ name, parent: first, links: others, attributes: { 'kapao.batch': callers.length } }, () =>
    fn(),
  )
}
