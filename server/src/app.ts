/** Builds the app from its parts and names every feature. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { moneySettingParts } from '@kapao/contract/lists.ts'
import { memberSchemas } from '@kapao/contract/schemas/member-calls.ts'
import { staffSchemas } from '@kapao/contract/schemas/staff-calls.ts'
import type { RequestKind } from '@kapao/contract/schemas/staff-request.ts'
import type { FastifyInstance } from 'fastify'
import { bonusRoutes } from '#bonus/bonus.routes.ts'
import { offerInvitationRequest } from '#bonus/invitation.service.ts'
import { operatorOfferRoutes } from '#bonus/offering.routes.ts'
import { offerRequest } from '#bonus/offering.service.ts'
import { operatorBooksRoutes } from '#books/books.routes.ts'
import { catalogueRequests, catalogueRoutes } from '#catalogue/catalogue.routes.ts'
import { chatRoutes, operatorChatRoutes } from '#chat/chat.routes.ts'
import { addChatFiles } from '#chat/file-view.ts'
import { contentRoutes, operatorContentRoutes } from '#content/content.routes.ts'
import { addSitePictures } from '#content/picture-view.ts'
import { accountRoutes } from '#deposit/account.routes.ts'
import { expectedRoutes } from '#deposit/bank/expected.routes.ts'
import { operatorBankStatementRoutes } from '#deposit/bank-statement/bank-statement.routes.ts'
import { statementTakenBackRequest } from '#deposit/bank-statement/taking-back.service.ts'
import { addGatewayCallback } from '#deposit/qr/gateway-callback.ts'
import { qrRoutes } from '#deposit/qr/qr.routes.ts'
import { addRecallCallbacks } from '#deposit/recall/recall-callback.ts'
import { operatorSlipRoutes, slipRoutes } from '#deposit/slip/slip.routes.ts'
import { addSlipPictures } from '#deposit/slip/slip-picture.ts'
import { createSlipReader } from '#deposit/slip/slip-reader.ts'
import { attributionWithSlips } from '#deposit/slip/slip-review.service.ts'
import { refundToSenderRequest } from '#deposit/suspense/sender-refund.service.ts'
import { operatorSuspenseRoutes } from '#deposit/suspense/suspense.routes.ts'
import { toldTwiceRequest } from '#deposit/suspense/told-twice.service.ts'
import { voucherRoutes } from '#deposit/voucher/voucher.routes.ts'
import { giftLinkEndRequest } from '#deposit/voucher/voucher-end.service.ts'
import { operatorExportRoutes } from '#export/export.routes.ts'
import { addListFiles } from '#export/list-file.ts'
import { gameRoutes } from '#game/game.routes.ts'
import { getGamePlace } from '#game/game.service.ts'
import { inviteRoutes, operatorInviteRoutes } from '#invite/invite.routes.ts'
import { getHoldings } from '#ledger/balance.ts'
import { isPaused } from '#ledger/keeping.ts'
import { createLedger } from '#ledger/post.ts'
import { bankAccountRequest } from '#member/bank-account.service.ts'
import { codeRoutes } from '#member/code.routes.ts'
import { forgottenPasswordRoutes } from '#member/forgotten-password.routes.ts'
import { operatorMemberRoutes } from '#member/freeze.routes.ts'
import { unfreezeRequest } from '#member/freeze.service.ts'
import { checkOpen } from '#member/gates.ts'
import { memberRoutes } from '#member/member.routes.ts'
import { pinRoutes } from '#member/pin.routes.ts'
import { checkStepUp } from '#member/pin.service.ts'
import { operatorStaffRoutes } from '#member/staff.routes.ts'
import { noticeRoutes } from '#notice/notice.routes.ts'
import { otpRoutes } from '#otp/otp.routes.ts'
import { createOutside } from '#outside/registry.ts'
import type { App } from '#parts/app-parts.ts'
import { passkeyRoutes } from '#passkey/passkey.routes.ts'
import { openHomes } from '#platform/cells/homes.ts'
import { findSchemaVersion, judgeVersion, schemaVersion } from '#platform/db/migrate.ts'
import { takeNodeLease } from '#platform/db/node-lease.ts'
import { ConnectionQueue, type MakePool, openConnections, openDatabase } from '#platform/db/open.ts'
import type { Db } from '#platform/db/schema.ts'
import { createFileLinks } from '#platform/files/file-link.ts'
import { createFileStore } from '#platform/files/file-store.ts'
import { createPictures } from '#platform/files/picture.ts'
import type { CallParts } from '#platform/http/call-steps.ts'
import { addConsole } from '#platform/http/console-app.ts'
import { createDeviceCookies } from '#platform/http/device-cookie.ts'
import { createGuestCookies } from '#platform/http/guest-cookie.ts'
import { addApiReference } from '#platform/http/openapi.ts'
import { portOf } from '#platform/http/port.ts'
import { serve } from '#platform/http/serve.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createStaffCookies } from '#platform/http/staff-cookie.ts'
import { createUploadBudget } from '#platform/http/upload-budget.ts'
import { addWebApp } from '#platform/http/web-app.ts'
import { createIdempotency } from '#platform/idempotency/idempotency.ts'
import { createBackgroundWork } from '#platform/jobs/background-work.ts'
import { type JobRunner, startJobs } from '#platform/jobs/job-runner.ts'
import { createCallLimits } from '#platform/limits/call-limits.ts'
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { createPdfMaker } from '#platform/pdf/pdf-maker.ts'
import { createRealtime } from '#platform/realtime/realtime.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addHealth } from '#platform/telemetry/health.ts'
import { createLog } from '#platform/telemetry/log.ts'
import type { Clock } from '#platform/time/clock.ts'
import { playRoutes } from '#play/play.routes.ts'
import { addExportFiles } from '#privacy/export-file.ts'
import { operatorPrivacyRoutes, privacyRoutes } from '#privacy/privacy.routes.ts'
import { promotionRoutes } from '#promotion/promotion.routes.ts'
import { operatorReconciliationRoutes } from '#reconciliation/reconciliation.routes.ts'
import { refundRoutes } from '#refund/refund.routes.ts'
import { readProductState } from '#reports/product-state.service.ts'
import { operatorReportRoutes } from '#reports/reports.routes.ts'
import { operatorRiskRoutes } from '#risk/risk.routes.ts'
import { operatorSearchRoutes } from '#search/search.routes.ts'
import { createAuthenticate, findEnded } from '#session/authenticate.ts'
import { createAddressNotes } from '#session/device.service.ts'
import { sessionRoutes } from '#session/session.routes.ts'
import { operatorSettingsRoutes, settingsRoutes } from '#settings/settings.routes.ts'
import { settingsRequest } from '#settings/settings.service.ts'
import { createSystemSwitch } from '#settings/system-switch.ts'
import { operatorSpinRoutes } from '#spin/campaign.routes.ts'
import { campaignRequest } from '#spin/campaign.service.ts'
import { spinRoutes } from '#spin/spin.routes.ts'
import { accessRoutes } from '#staff/access.routes.ts'
import { staffEnableRequest, staffResetRequest, staffRolesRequest } from '#staff/account.service.ts'
import { createFindOperator } from '#staff/authenticate.ts'
import { staffOwnMemberRequest } from '#staff/own-member.service.ts'
import { createRequestRoutes } from '#staff/request.routes.ts'
import type { RequestHandling } from '#staff/request.service.ts'
import { operatorRoutes } from '#staff/staff.routes.ts'
import { staffPasskeyRoutes } from '#staff/staff-passkey.routes.ts'
import { checkStaffStepUp } from '#staff/staff-session.service.ts'
import { storeUnreadable } from '#staff/unread-record.service.ts'
import { statementRoutes } from '#statement/statement.routes.ts'
import { addStatementFiles } from '#statement/statement-file.ts'
import { transferRoutes } from '#transfer/transfer.routes.ts'
import { transferEndRequest } from '#transfer/transfer-end.service.ts'
import { adjustmentRequest } from '#wallet/adjustment.service.ts'
import { walletRoutes } from '#wallet/wallet.routes.ts'
import { payoutEndRequest } from '#withdraw/payout-end.service.ts'
import { createPayoutRecipients } from '#withdraw/payout-recipient.service.ts'
import { payoutResultRequest } from '#withdraw/payout-result.service.ts'
import { largeWithdrawalRequest } from '#withdraw/review.service.ts'
import { operatorWithdrawRoutes, withdrawRoutes } from '#withdraw/withdraw.routes.ts'
import type { Config } from './config.ts'
import { endInOrder } from './ending.ts'
import { allJobs, wakeRelayAfterPost } from './jobs.ts'

/** Everything that takes two people, by kind, with the feature that carries it out (staff-calls T2; quality I-48). */
const requestKinds = {
  adjustment: adjustmentRequest,
  attribution: attributionWithSlips,
  refund_to_sender: refundToSenderRequest,
  told_twice: toldTwiceRequest,
  bank_account: bankAccountRequest,
  unfreeze: unfreezeRequest,
  large_withdrawal: largeWithdrawalRequest,
  payout_end: payoutEndRequest,
  payout_result: payoutResultRequest,
  transfer_end: transferEndRequest,
  gift_link_end: giftLinkEndRequest,
  offer_invitation: offerInvitationRequest,
  statement_taken_back: statementTakenBackRequest,
  staff_roles: staffRolesRequest,
  staff_enable: staffEnableRequest,
  staff_reset: staffResetRequest,
  staff_own_member: staffOwnMemberRequest,
  'money_setting:offer': offerRequest,
  'money_setting:campaign': campaignRequest,
  'money_setting:settings': settingsRequest,
  ...catalogueRequests,
} satisfies Record<
  Exclude<RequestKind, 'money_setting'> | `money_setting:${(typeof moneySettingParts)[number]}`,
  RequestHandling<unknown>
>

export interface RunningApp {
  app: App
  server: FastifyInstance
  jobs: JobRunner | undefined
  /** Where it listens; with `listen` only. */
  url: string
  /** Lets requests and jobs that are under way end, then closes sockets and database. */
  close(): Promise<void>
}

/** How long what callers wait for may take before it is given up. */
export interface Timeouts {
  /** A short no is better than a long queue (quality F11). */
  connectTimeoutMs: number
  /** Once somebody has waited so long for a connection, newcomers would not get one in time, and get 503 at once. */
  overloadedAfterMs: number
  lockTimeoutMs: number
  /** What a caller waits for takes milliseconds; beyond this it has gone wrong, and a no is better (quality F7, F11). */
  statementTimeoutMs: number
  /** Looking for the codes on a slip. */
  slipReadMsMax: number
}

/** @param factor how many times as long as usual the database is waited for. */
export function timeoutsFor(factor: number): Timeouts {
  const { connectTimeoutMs, overloadedAfterMs, lockTimeoutMs, statementTimeoutMs } = serverLimits.callTimeouts
  return {
    connectTimeoutMs: factor * connectTimeoutMs,
    overloadedAfterMs: factor * overloadedAfterMs,
    lockTimeoutMs: factor * lockTimeoutMs,
    statementTimeoutMs: factor * statementTimeoutMs,
    slipReadMsMax: pictureLimits.readMsMax,
  }
}

export const defaultTimeouts: Timeouts = timeoutsFor(1)

interface Options {
  /** Absent in tests: requests are injected, and jobs run when the test says so. */
  listen: boolean
  runJobs: boolean
  timeouts?: Timeouts | undefined
  makePool?: MakePool | undefined
}

/** Code and tables must know each other: on any other version money could be written wrongly (quality F26, F34). */
async function checkVersion(db: Db) {
  const [found, wanted] = [await findSchemaVersion(db), schemaVersion()]
  if (['fits', 'ahead'].includes(judgeVersion(found, wanted))) return
  await db.destroy()
  throw new Error(
    `The database has version ${found}, and this server needs version ${wanted}. Migrate it, or start the server that fits.`,
  )
}

export async function startApp(config: Config, clock: Clock, options: Options): Promise<RunningApp> {
  const log = createLog(config)
  const queue = new ConnectionQueue()
  const { timeouts = timeoutsFor(config.databaseTimeoutFactor) } = options
  const db = openDatabase(config.databaseUrl, {
    queue,
    connectionsMax: config.databaseConnections,
    ...timeouts,
    ...(options.makePool && { makePool: options.makePool }),
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  await checkVersion(db)
  const nodeLease = await takeNodeLease(config.databaseUrl, (error) =>
    log.warn({ err: error }, 'the connection that tells others of this node broke'),
  )
  const server = await createHttpServer(config, log)
  const authenticate = createAuthenticate(db, clock)
  const limits = createRateLimits(db, clock)
  const idempotency = createIdempotency(db, clock, config.credentialKeys, nodeLease.node)
  const guests = createGuestCookies(config.credentialKeys, config.isHttps)
  const realtime = await createRealtime({
    http: server.server,
    authenticate,
    findGuest: guests.read,
    findEnded: (tokenHashes) => findEnded(db, clock, tokenHashes),
    findLastMove: async (memberId) => (await getHoldings(db, memberId)).updatedAt,
    origins: config.origins,
    redisUrl: config.redisUrl,
    streamName: ['kapao', config.edition, config.cell?.name].filter(Boolean).join(':'),
    log,
  })
  const systemSwitch = await createSystemSwitch(db)
  let jobs: JobRunner | undefined
  const wake = (job: string) => jobs?.wake(job)
  const jobRuns = () => jobs?.listRuns() ?? []
  const ledger = wakeRelayAfterPost(createLedger({ db, clock }), wake)
  const running = { db, ledger, clock, config, log, limits, realtime, guests, systemSwitch, wake, jobRuns }
  const app = makeApp(running, timeouts)
  addCalls(server, {
    ...app,
    app,
    authenticate,
    findOperator: createFindOperator(app),
    idempotency,
    callLimits: createCallLimits(limits),
    noteAddress: createAddressNotes(app),
    checkStepUp: (member) => checkStepUp(app, member),
    checkStaffStepUp: (operator) => checkStaffStepUp(app, operator),
    checkOpen: (call, memberId, body) => checkOpen(app.db, call, memberId, body),
    isPaused: (memberId) => isPaused(app.db, { memberId, now: app.clock.now() }),
    isTerminated: systemSwitch.isTerminated,
    isOverloaded: () => queue.longestWaitMs() > timeouts.overloadedAfterMs,
  })
  const leaving = new AbortController()
  await addPages(server, app, () => leaving.signal.aborted)
  await realtime.joined()
  const ahead = Math.min(config.databaseConnections, serverLimits.connectionsAtStart)
  if (options.runJobs)
    await openConnections(db, ahead, (err) => log.warn({ err }, 'fewer connections at start'))
  if (options.listen) await server.listen({ port: config.port, host: config.host })
  if (options.runJobs) jobs = startJobs(app, allJobs)

  return {
    app,
    server,
    jobs,
    url: options.listen ? `http://${config.host}:${portOf(server.server)}` : '',
    async close() {
      leaving.abort()
      // Served as ever, until every balancer has seen that this node is not ready any more.
      if (options.listen) await wait(config.leavingMs)
      systemSwitch.stop()
      await endInOrder(server, app, jobs, nodeLease)
    },
  }
}

type Running =
  | ('db' | 'ledger' | 'clock' | 'config' | 'log')
  | ('limits' | 'realtime' | 'guests' | 'systemSwitch' | 'wake' | 'jobRuns')

/** The parts that run already, and those that only need to be made. */
function makeApp(running: Pick<App, Running>, { slipReadMsMax }: Timeouts): App {
  const { config, clock, log } = running
  return {
    ...running,
    homes: openHomes(config.cell),
    outside: createOutside(config, clock, {
      storeUnreadable: (source, unreadable) => storeUnreadable(running, source, unreadable),
      recipients: createPayoutRecipients(running),
      findGamePlace: (slot) => getGamePlace(running, slot),
    }),
    files: createFileStore(join(config.dataDir, 'files'), clock),
    chatFiles: createFileStore(join(config.dataDir, 'chat-files'), clock),
    exports: createFileStore(join(config.dataDir, 'exports'), clock),
    listExports: createFileStore(join(config.dataDir, 'list-exports'), clock),
    fileLinks: createFileLinks(config.credentialKeys, clock),
    uploads: createUploadBudget(),
    pictures: createPictures(),
    slipReader: createSlipReader(slipReadMsMax),
    pdfs: createPdfMaker(),
    backgroundWork: createBackgroundWork(log),
    devices: createDeviceCookies(config.isHttps),
    staffCookies: createStaffCookies(config.isHttps),
  }
}

function addCalls(server: FastifyInstance, parts: CallParts & { app: App }) {
  serve(server, parts, api, memberSchemas, {
    ...bonusRoutes,
    ...chatRoutes,
    ...expectedRoutes,
    ...qrRoutes,
    ...voucherRoutes,
    ...gameRoutes,
    ...inviteRoutes,
    ...memberRoutes,
    ...passkeyRoutes,
    ...pinRoutes,
    ...forgottenPasswordRoutes,
    ...noticeRoutes,
    ...otpRoutes,
    ...codeRoutes,
    ...playRoutes,
    ...privacyRoutes,
    ...promotionRoutes,
    ...refundRoutes,
    ...sessionRoutes,
    ...settingsRoutes,
    ...contentRoutes,
    ...accountRoutes,
    ...slipRoutes,
    ...spinRoutes,
    ...statementRoutes,
    ...transferRoutes,
    ...walletRoutes,
    ...withdrawRoutes,
  })
  serve(server, parts, operatorApi, staffSchemas, {
    ...catalogueRoutes,
    ...operatorChatRoutes,
    ...operatorContentRoutes,
    ...operatorOfferRoutes,
    ...operatorSuspenseRoutes,
    ...operatorInviteRoutes,
    ...operatorSlipRoutes,
    ...operatorSpinRoutes,
    ...accessRoutes,
    ...staffPasskeyRoutes,
    ...operatorRoutes,
    ...operatorMemberRoutes,
    ...operatorPrivacyRoutes,
    ...operatorSearchRoutes,
    ...operatorStaffRoutes,
    ...createRequestRoutes(requestKinds),
    ...operatorSettingsRoutes,
    ...operatorWithdrawRoutes,
    ...operatorBooksRoutes,
    ...operatorReconciliationRoutes,
    ...operatorBankStatementRoutes,
    ...operatorReportRoutes,
    ...operatorRiskRoutes,
    ...operatorExportRoutes,
  })
  addGatewayCallback(server, parts.app)
  addRecallCallbacks(server, parts.app)
  addSlipPictures(server, parts)
  addStatementFiles(server, parts)
  addExportFiles(server, parts)
  addListFiles(server, parts)
  addChatFiles(server, parts)
  addSitePictures(server, parts)
}

async function addPages(server: FastifyInstance, app: App, isLeaving: () => boolean) {
  addHealth(server, { ...app, readProductState: () => readProductState(app) }, isLeaving)
  if (app.config.hasApiReference) await addApiReference(server)
  await addConsole(server, app.config)
  await addWebApp(server, app.config)
  await server.ready()
}
