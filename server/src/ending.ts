/** How a node ends: first what callers wait for, then what may still tell them something, the database last. */
import type { FastifyInstance } from 'fastify'
import type { App } from '#parts/app-parts.ts'
import type { NodeLease } from '#platform/db/node-lease.ts'
import type { JobRunner } from '#platform/jobs/job-runner.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { within } from '#platform/time/within.ts'

type Ending = Pick<App, 'realtime' | 'backgroundWork' | 'outside' | 'slipReader' | 'pdfs' | 'db' | 'homes'>

/** A database that says nothing keeps nobody: whatever needs it is given up after a time (quality F25). */
export async function endInOrder(
  server: FastifyInstance,
  { realtime, backgroundWork, outside, slipReader, pdfs, db, homes }: Ending,
  jobs: JobRunner | undefined,
  nodeLease: NodeLease,
) {
  await realtime.close()
  await closeServer(server)
  await within(
    serverLimits.jobsEndWithinMs,
    backgroundWork.settled().then(() => jobs?.stop()),
  )
  await within(serverLimits.goodbyeMs, outside.close())
  realtime.leave()
  await slipReader.close()
  await pdfs.close()
  await within(serverLimits.goodbyeMs, nodeLease.release())
  await within(serverLimits.goodbyeMs, homes.close())
  await within(serverLimits.goodbyeMs, db.destroy())
}

/** Takes nothing new and waits for the calls under way. */
async function closeServer(server: FastifyInstance) {
  // A kept-alive connection becomes idle once its call has been answered; each would hold the end up for a minute.
  const untilIdle = setInterval(() => server.server.closeIdleConnections(), serverLimits.idleCheckMs)
  await server.close()
  clearInterval(untilIdle)
}
