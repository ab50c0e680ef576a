/** The sandbox's HTTP: every part's calls under one roof, and one place that words what went wrong. */
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { addFeedCalls } from './bank/feed.ts'
import { addNameCalls } from './bank/name-inquiry.ts'
import { addBankCalls } from './bank/payout.ts'
import { addControlCalls } from './control/control.routes.ts'
import { addMemoCalls } from './game/memo-provider.ts'
import { addGameCalls } from './game/provider.ts'
import { addGameSite } from './game/site.ts'
import { addGatewayCalls } from './gateway/charge.ts'
import { Problem } from './http.ts'
import { addPages } from './page/pages.ts'
import type { Sandbox } from './sandbox.ts'
import { addSlipCalls } from './slip/verification.ts'
import { addSmsCalls } from './sms/sms.ts'
import { addVoucherCalls } from './voucher/redemption.ts'

const bodyBytesMax = 64 * 1024

export function buildApp(sandbox: Sandbox): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain')
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ message: `the sandbox has no ${request.method} ${request.url.split('?')[0]}` }),
  )
  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send({ message: error.message })
    const status = error.statusCode ?? 500
    if (status >= 500 && !sandbox.closing.aborted) console.error(error)
    return reply.code(status).send({ message: error.message })
  })

  addSmsCalls(app, sandbox)
  addGatewayCalls(app, sandbox)
  addBankCalls(app, sandbox)
  addFeedCalls(app, sandbox)
  addNameCalls(app, sandbox)
  addVoucherCalls(app, sandbox)
  addSlipCalls(app, sandbox)
  addGameCalls(app, sandbox)
  addMemoCalls(app, sandbox)
  addGameSite(app, sandbox)
  addControlCalls(app, sandbox)
  addPages(app)
  return app
}
