/** Whether the process lives, whether it can work, and its figures for Prometheus (run.md). */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#config.ts'
import type { Db } from '#platform/db/schema.ts'
import type { JobRun } from '#platform/jobs/job-runner.ts'
import type { Realtime } from '#platform/realtime/realtime.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { withProcessMetrics } from './process-metrics.ts'
import { addProductMetrics, type ProductState } from './product-metrics.ts'
import { createReadiness, type FindReadiness } from './readiness.ts'
import { addStateMetrics } from './state-metrics.ts'
import { addWorkMetrics } from './work-metrics.ts'

/** What is looked at. */
interface Looked {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'count' | 'canEmit'>
  config: Pick<Config, 'metrics' | 'metricsToken' | 'dataDir'>
  jobRuns(): JobRun[]
  readProductState(): Promise<ProductState>
}

/** @param isLeaving true from the order to end: balancers are told first, and calls are served on meanwhile. */
export function addHealth(server: FastifyInstance, app: Looked, isLeaving: () => boolean) {
  // A connection that a balancer keeps for later calls ends with the next answer, so that none is cut at the end.
  server.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving()) reply.header('Connection', 'close')
    done()
  })
  for (const path of ['/livez', '/healthz']) server.get(path, async () => ({ status: 'ok' }))
  const findReadiness = createReadiness(app, isLeaving)
  server.get('/readyz', async (_request, reply) => {
    const { isReady, said } = await findReadiness()
    return isReady ? said : reply.code(503).header('Retry-After', '5').send(said)
  })
  addMetrics(server, app, findReadiness)
}

/** What staff or a provider have closed: an answer as it should be, which wakes nobody. */
const closedOnPurpose: ReadonlySet<string> = new Set<RefusalCode>(['SERVICE_CLOSED', 'GAME_MAINTENANCE'])

function addMetrics(server: FastifyInstance, app: Looked, findReadiness: FindReadiness) {
  const registry = new Registry()
  const registers = [registry]
  addStateMetrics(registers, { jobRuns: app.jobRuns, findReadiness, dataDir: app.config.dataDir })
  addProductMetrics(registers, app.readProductState, app.clock)
  const endWork = addWorkMetrics(registers)
  server.addHook('onClose', async () => endWork())
  const seconds = new Histogram({
    name: 'kapao_http_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  })
  new Gauge({
    name: 'kapao_sockets',
    help: 'Realtime connections',
    registers,
    collect() {
      this.set(app.realtime.count())
    },
  })
  new Gauge({
    name: 'kapao_realtime_shared',
    help: '1 while devices hear what any node tells; 0 while Redis is away and news wait in the outbox',
    registers,
    collect() {
      this.set(app.realtime.canEmit() ? 1 : 0)
    },
  })
  const faults = new Counter({
    name: 'kapao_server_faults_total',
    help: 'Answers with a 5xx status, but for what is closed on purpose',
    registers,
  })
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
    if (reply.statusCode >= 500 && !closedOnPurpose.has(request.ended?.code ?? '')) faults.inc()
  })
  const all = withProcessMetrics(registry)
  server.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers
    if (!mayReadMetrics(app.config, { authorization, address: request.ip })) throw new Refusal('FORBIDDEN')
    return reply.type(all.contentType).send(await all.metrics())
  })
}
