/** Facts about traces: what happens for one deposit is one trace, and nothing of it says who or what (design §9, decisions D17). */
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, onTestFinished, test } from 'vitest'
import { allJobs } from '#jobs.ts'
import { wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { portOf } from '#platform/http/port.ts'
import { startJobs } from '#platform/jobs/job-runner.ts'
import { injectFault } from '../../../test/flows.ts'
import { approved } from '../../../test/requests.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { sendTransfer, upload } from '../../../test/slips.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { useWorld } from '../../../test/world.ts'
import { createLog } from './log.ts'
import { startTraces } from './open-telemetry.ts'

const world = useWorld()

/** As a collector receives it. */
interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  links?: { traceId: string }[]
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface Received {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** A collector, and all that it has received. */
async function aCollector() {
  const bodies: string[] = []
  const paths: string[] = []
  const collector = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    paths.push(request.url ?? '')
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  const end = startTraces({ endpoint: `http://127.0.0.1:${portOf(collector)}`, ratio: 1 }, undefined)
  return {
    /** Sends what is left, and reads all. */
    async read() {
      await end()
      const spans = bodies.flatMap((body) =>
        (JSON.parse(body) as Received).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap((scope) => scope.spans),
        ),
      )
      return { spans, text: bodies.join('\n'), paths }
    },
  }
}

/** Runs one job as the product does, until there is no more for it. */
async function runJob(wanted: string, isDone: () => Promise<boolean>) {
  const jobs = startJobs(
    world.app,
    allJobs.filter(({ name }) => name === wanted),
  )
  jobs.wake(wanted)
  await expect.poll(isDone).toBe(true)
  await jobs.stop()
}

const relayAll = () =>
  runJob('relayOutbox', async () => {
    const untold = world.app.db.selectFrom('outbox').select('id').where('deliveredAt', 'is', null)
    return (await untold.execute()).length === 0
  })

const createQr = `POST ${api.createQrcode.path}`

/** A member's QR. */
async function createCharge() {
  const member = await world.aMember()
  const asked = { params: { gatewayCode: 'KBANK' }, body: { amount: 123.45 }, idempotencyKey: newId() }
  return { member, qrcodeId: (await member.call(api.createQrcode, asked)).body.qrcodeId }
}

/** A member's QR, paid at the gateway; it is credited when this ends. */
async function payQr() {
  const { member, qrcodeId } = await createCharge()
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(123_45n)
  return { member, qrcodeId }
}

test('a QR deposit is one trace, from the order at the gateway to what the devices are told', async () => {
  const collector = await aCollector()
  await payQr()
  await relayAll()
  const { spans, paths } = await collector.read()
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']))
  const created = spans.find(({ name }) => name === createQr)
  const webhook = spans.find(({ name }) => name === 'POST /api/callback/gateway/:gatewayCode')
  const ofDeposit = spans.filter(({ traceId }) => traceId === created?.traceId)
  expect(ofDeposit.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['POST gateway:KBANK', 'creditPayment', 'post', 'postBatch', 'INSERT journal', 'COMMIT'],
      'tell wallet:changed',
    ]),
  )
  const ids = new Set(ofDeposit.map(({ spanId }) => spanId))
  expect(ofDeposit.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([created])
  expect(ofDeposit.find(({ name }) => name === 'creditPayment')?.links).toMatchObject([
    { traceId: webhook?.traceId },
  ])
})

test('a payment that only the job learns of goes on in the trace of its QR', async () => {
  const collector = await aCollector()
  const { member, qrcodeId } = await createCharge()
  await injectFault(world, { service: 'gateway:KBANK', fault: 'webhook_lost' })
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  world.advance(limits.qrAskAfterCreatedMs)
  await runJob('askCharges', async () => (await world.balance(member.id, wallet())) === 123_45n)
  const { spans } = await collector.read()
  const created = spans.find(({ name }) => name === createQr)
  const job = spans.find(({ name }) => name === 'job askCharges')
  const ofDeposit = spans.filter(({ traceId }) => traceId === created?.traceId)
  expect(ofDeposit.map(({ name }) => name)).toEqual(expect.arrayContaining(['askCharge', 'post']))
  expect(ofDeposit.find(({ name }) => name === 'askCharge')?.links).toMatchObject([{ traceId: job?.traceId }])
})

test('a slip is one trace, from its upload to what the devices are told', async () => {
  const member = await world.aMember()
  const { slip } = await sendTransfer(world, member)
  const collector = await aCollector()
  await upload(world, member, slip)
  await runJob('verifySlips', async () => (await world.balance(member.id, wallet())) === 500_00n)
  await relayAll()
  const { spans } = await collector.read()
  const uploaded = spans.find(({ name }) => name === `POST ${api.uploadSlip.path}`)
  const job = spans.find(({ name }) => name === 'job verifySlips')
  const ofSlip = spans.filter(({ traceId }) => traceId === uploaded?.traceId)
  expect(ofSlip.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['verifySlip', 'GET slip', 'post', 'tell slip:decided', 'tell wallet:changed']),
  )
  expect(ofSlip.find(({ name }) => name === 'verifySlip')?.links).toMatchObject([{ traceId: job?.traceId }])
})

test('money that goes back to its sender is one trace, from the second person’s word to the bank', async () => {
  const { bank: fromBank, reference } = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '7700000001', fromName: 'MR SOMSAK THONGDEE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250.5 },
  })
  await world.runJobs()
  const body = { kind: 'refund_to_sender' as const, fromBank, reference, reason: 'the sender called' }
  const asked = await world.call(staffApi.newRequest, { body }, await aStaffMember(world))
  const collector = await aCollector()
  await approved(world, asked)
  const refund = world.app.db.selectFrom('senderRefund').select('state').where('reference', '=', reference)
  await runJob('paySenderRefunds', async () => (await refund.executeTakeFirstOrThrow()).state === 'PAID')
  const { spans } = await collector.read()
  const traceIdOf = (wanted: string) => spans.find(({ name }) => name === wanted)?.traceId
  const decided = traceIdOf(`POST ${staffApi.approveRequest.path}`)
  expect(decided).toBeDefined()
  expect(spans.find(({ name }) => name === 'payBack')).toMatchObject({
    traceId: decided,
    links: [{ traceId: traceIdOf('job paySenderRefunds') }],
  })
  expect(traceIdOf('POST bank')).toBe(decided)
})

test('deposits that are posted in one batch are told each in its own trace', async () => {
  const collector = await aCollector()
  await Promise.all([payQr(), payQr(), payQr()])
  await relayAll()
  const { spans } = await collector.read()
  const tracesOf = (wanted: string) =>
    spans.flatMap(({ name, traceId }) => (name === wanted ? [traceId] : [])).toSorted()
  expect(new Set(tracesOf('tell wallet:changed')).size).toBe(3)
  expect(tracesOf('tell wallet:changed')).toEqual(tracesOf(createQr))
})

test('a payout goes on in the trace of the withdrawal, and is linked to the run of the job', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  const collector = await aCollector()
  await member.call(api.withdraw, { body: { amount: 500 }, idempotencyKey: newId() })
  await runJob('payWithdrawals', async () => (await world.balance(member.id, withdrawHold())) === 0n)
  const { spans } = await collector.read()
  const traceIdOf = (wanted: string) => spans.find(({ name }) => name === wanted)?.traceId
  const asked = traceIdOf('POST /api/wallet/withdraw')
  expect(asked).toBeDefined()
  expect(spans.find(({ name }) => name === 'pay')).toMatchObject({
    traceId: asked,
    links: [{ traceId: traceIdOf('job payWithdrawals') }],
  })
  expect(traceIdOf('POST bank')).toBe(asked)
})

test('what a caller names as its trace is the trace of its call, and of its lines in the log', async () => {
  const collector = await aCollector()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parentSpanId = '00f067aa0ba902b7'
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const { info, isLevelEnabled } = log
  Object.assign(world.app.log, { info: info.bind(log), isLevelEnabled: isLevelEnabled.bind(log) })
  await world.call(
    api.login,
    { body: { username: '0899999999', password: 'wrong' } },
    { headers: { traceparent: `00-${traceId}-${parentSpanId}-01` } },
  )
  const { spans } = await collector.read()
  expect(spans.find(({ name }) => name === 'POST /api/login')).toMatchObject({ traceId, parentSpanId })
  expect(lines.map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id)).toEqual(
    lines.map(() => traceId),
  )
  expect(lines.length).toBeGreaterThan(0)
})

test('spans hold nobody, no value of a statement and no secret', async () => {
  const collector = await aCollector()
  const { member, qrcodeId } = await payQr()
  await member.call(api.profile)
  await world.runJobs()
  const { text, spans } = await collector.read()
  expect(spans.length).toBeGreaterThan(50)
  for (const hidden of [member.id, member.phone, member.token, qrcodeId, '123.45', '12345'])
    expect(text).not.toContain(hidden)
})

test('a run of a job that found nothing to do is not sent', async () => {
  const collector = await aCollector()
  await runJob('relayOutbox', async () => true)
  expect((await collector.read()).spans).toEqual([])
})

test('where traces are off nothing that makes or sends them is loaded', () => {
  const root = join(import.meta.dirname, '../..')
  const users = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).filter((path) =>
    /from '(@opentelemetry\/|.*open-telemetry\.ts')/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(users).toEqual(['platform/telemetry/open-telemetry.ts'])
})
