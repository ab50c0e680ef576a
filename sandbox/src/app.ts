/** The sandbox's HTTP: every part's calls under one roof, and one place that words what went wrong. */
import type { AdapterName, OutsideKind } from '@kapao/contract/outside/adapters.ts'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { addFeedCalls } from './bank/feed.ts'
import { addNameCalls } from './bank/name-inquiry.ts'
import { addOpnPayoutCalls } from './bank/opn-payout.ts'
import { addBankCalls } from './bank/payout.ts'
import { addPayoutFiles } from './bank/payout-file.ts'
import { addControlCalls } from './control/control.routes.ts'
import { addHub88Calls } from './game/hub88.ts'
import { addJdbCalls } from './game/jdb.ts'
import { addMemoCalls } from './game/memo-provider.ts'
import { addGameCalls } from './game/provider.ts'
import { addGameSite } from './game/site.ts'
import { Problem } from './http.ts'
import * as sandboxLimits from './limits.ts'
import { addPages } from './page/pages.ts'
import { addPushCalls } from './push/push.ts'
import { addBcelCalls } from './qr/bcel.ts'
import { addGatewayCalls } from './qr/charge.ts'
import { addOpnCharges } from './qr/opn.ts'
import { addScbCalls } from './qr/scb.ts'
import type { Sandbox } from './sandbox.ts'
import { addEasySlipCalls, addSlipOkCalls } from './slip/slip-services.ts'
import { addSlipCalls } from './slip/verification.ts'
import { addSmsCalls, addThaiBulkSmsCalls, addTwilioCalls } from './sms/sms.ts'
import { addVoucherCalls } from './voucher/redemption.ts'
import { addTrueMoneyCalls } from './voucher/truemoney.ts'

type AddCalls = (app: FastifyInstance, sandbox: Sandbox) => void

/** What answers each adapter of the server: a name without its double does not compile (decisions D21). */
const doubles: { readonly [Kind in OutsideKind]: Record<AdapterName<Kind>, readonly AddCalls[]> } = {
  sms: { generic: [addSmsCalls], thaibulksms: [addThaiBulkSmsCalls], twilio: [addTwilioCalls], smpp: [] },
  payout: { generic: [addBankCalls], opn: [addOpnPayoutCalls], file: [addPayoutFiles] },
  feed: { generic: [addFeedCalls] },
  names: { generic: [addNameCalls] },
  qr: {
    generic: [addGatewayCalls],
    opn: [addOpnCharges],
    scb: [addScbCalls],
    bcel: [addBcelCalls],
  },
  slip: { generic: [addSlipCalls], easyslip: [addEasySlipCalls], slipok: [addSlipOkCalls] },
  voucher: { generic: [addVoucherCalls], truemoney: [addTrueMoneyCalls] },
  game: {
    plain: [addGameCalls],
    credits: [addGameCalls],
    decimal: [addGameCalls],
    form: [addGameCalls],
    memo: [addGameCalls, addMemoCalls],
    hub88: [addHub88Calls],
    jdb: [addJdbCalls],
  },
}

export function buildApp(sandbox: Sandbox): FastifyInstance {
  const app = Fastify({
    bodyLimit: sandboxLimits.bodyBytesMax,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: sandboxLimits.paramLengthMax },
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

  const allDoubles = Object.values(doubles).flatMap((ofKind) => Object.values(ofKind).flat())
  for (const addDouble of new Set(allDoubles)) addDouble(app, sandbox)
  addPushCalls(app, sandbox)
  addGameSite(app, sandbox)
  addControlCalls(app, sandbox)
  addPages(app)
  return app
}
