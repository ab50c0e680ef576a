/** Facts about money in suspense that goes back to its sender by a payout file (decision 0024, decisions D22). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { housePayout, houseSuspense } from '#ledger/chart.ts'
import { createOutside } from '#outside/registry.ts'
import { houseIds } from '#platform/db/id.ts'
import { asOwner, tasksAbout } from '../../test/flows.ts'
import { approved } from '../../test/requests.ts'
import { paidTo, resultOfPayoutFile, sendBankTransfer } from '../../test/sandbox-calls.ts'
import { multipart, multipartType } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { tokenHeader } from '../../test/token-header.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld({ environment: { PAYOUT: 'file' } })
let [cashier, risk, account] = ['', '', '']
beforeAll(async () => {
  cashier = (await aStaffMember(world, { role: 'cashier' })).token
  risk = (await aStaffMember(world, { role: 'risk' })).token
})

let sent = 0
/** 250.50 baht from somebody whom nobody knows, which two people send back. */
async function aRefund({ ending = '' } = {}) {
  const fromAccountNo = `77${String(++sent).padStart(8 - ending.length, '0')}${ending}`
  const { bank: fromBank, reference } = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo, fromName: 'MR SOMSAK THONGDEE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250.5 },
  })
  await world.runJobs()
  const body = { kind: 'refund_to_sender' as const, fromBank, reference, reason: 'the sender called' }
  await approved(world, await world.call(staffApi.newRequest, { body }, { token: cashier }))
  await world.runJobs()
  return { fromBank, reference, fromAccountNo }
}
type Refund = Awaited<ReturnType<typeof aRefund>>

const rowOf = ({ reference }: Refund) =>
  world.app.db
    .selectFrom('senderRefund')
    .select(['id', 'state', 'payoutReference'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
const stateOf = async (refund: Refund) => (await rowOf(refund)).state
const inSuspense = () => world.balance(houseIds.THB, houseSuspense())
const paidOut = () => world.balance(houseIds.THB, housePayout())
const paidBack = ({ fromAccountNo }: Refund) => paidTo(world, { bankAccountNo: fromAccountNo })

const list = async () =>
  (await world.call(staffApi.payoutFiles, { body: { page: 1, limit: 10 } }, { token: cashier })).body
async function make() {
  account ||= (await list()).accounts.find(({ bankCode }) => bankCode === 'SCB')?.code ?? ''
  return world.call(staffApi.makePayoutFile, { body: { account, reason: 'noon' } }, { token: cashier })
}
const sheetOf = async (fileId: string) =>
  (await world.call(staffApi.payoutFile, { params: { fileId } }, { token: cashier })).body

/** In a file, which the bank has, with what it says of it. */
async function aFileAtTheBank() {
  const { _id: fileId } = (await make()).body
  const taken = await world.call(staffApi.takePayoutFile, { params: { fileId } }, { token: cashier })
  await world.control('POST', '/bank/files', { document: taken.body.document })
  const { reference } = await sheetOf(fileId)
  return { fileId, result: await resultOfPayoutFile(world, reference) }
}

async function readIn(document: string) {
  const answer = await world.running.server.inject({
    method: 'POST',
    url: staffApi.readPayoutResult.path,
    headers: {
      ...{ 'x-requested-with': 'XMLHttpRequest', 'content-type': multipartType },
      ...tokenHeader(staffApi.readPayoutResult, cashier),
    },
    payload: multipart([{ bytes: Buffer.from(document), filename: 'result.xml', type: 'text/xml' }]),
  })
  return answer.json() as { _id: string; paid: number; refused: number }
}
const askFor = (_id: string, token = cashier) =>
  world.call(
    staffApi.newRequest,
    { body: { kind: 'payout_result', _id, reason: 'from the bank' } },
    { token },
  )
const approve = async (requestId: string, token: string) => {
  const answer = await world.call(staffApi.approveRequest, { params: { requestId } }, { token })
  await world.runJobs()
  return answer
}

test('it waits for a file with the withdrawals, is in it once, and has gone when two people have read the result', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  await member.call(api.withdraw, { body: { amount: 300 } })
  const refund = await aRefund()
  const before = [await inSuspense(), await paidOut()] as const
  expect((await list()).waiting).toMatchObject({ rows: 2, amount: 550.5, notPayable: 0 })
  const { fileId, result } = await aFileAtTheBank()
  expect(await paidBack(refund)).toEqual([250.5])
  expect(await make()).toMatchObject(refused('NO_DATA', 404))
  const { _id } = await readIn(result)
  const asked = await askFor(_id)
  expect(await approve(asked.body._id, cashier)).toMatchObject({ status: 403 })
  expect([await stateOf(refund), await inSuspense()]).toEqual(['PAYING', before[0]])
  expect(await approve(asked.body._id, risk)).toMatchObject({ status: 200 })
  expect(await stateOf(refund)).toBe('PAID')
  expect([await inSuspense(), await paidOut()]).toEqual([before[0] - 250_50n, before[1] + 250_50n])
  const { payoutReference: reference } = await rowOf(refund)
  const sheet = await sheetOf(fileId)
  expect(sheet).toMatchObject({ rows: 2, paid: 2, failed: 0, amount: 550.5 })
  expect(sheet.payouts.find((payout) => payout.reference === reference)).toMatchObject({
    ...{ memberId: null, withdrawalId: null, amount: 250.5, toBank: 'KTB', state: 'PAID' },
    toAccountNo: `…${refund.fromAccountNo.slice(-4)}`,
  })
})

test('one that the bank rejects waits in suspense again, and a word against that later is a case', async () => {
  const refund = await aRefund({ ending: '0500' })
  const before = await inSuspense()
  const { fileId, result } = await aFileAtTheBank()
  await approve((await askFor((await readIn(result))._id)).body._id, risk)
  expect([await stateOf(refund), await inSuspense()]).toEqual(['FAILED', before])
  expect(await sheetOf(fileId)).toMatchObject({ paid: 0, failed: 1 })
  expect(await readIn(result.replace('<TxSts>RJCT', '<TxSts>ACSC'))).toMatchObject({ paid: 0, refused: 1 })
  expect(await tasksAbout(world, (await rowOf(refund)).id)).toMatchObject([
    { kind: 'late_payout', detail: { theirs: 'PAID' } },
  ])
})

test('whose own payout a result would end neither asks for it nor approves it', async () => {
  const payee = await world.aMember({ wallet: 1_000_00n })
  await payee.call(api.withdraw, { body: { amount: 300 } })
  const { fromAccountNo } = await aRefund()
  const sender = await world.aMember()
  const account = ['KTB', fromAccountNo, sender.id]
  await asOwner(world, 'UPDATE member SET bank_code = $1, bank_account_no = $2 WHERE id = $3', account)
  const { _id } = await readIn((await aFileAtTheBank()).result)
  const themselves = await Promise.all(
    [payee, sender].map(({ id }) => aStaffMember(world, { role: 'risk', memberId: id })),
  )
  for (const { token } of themselves)
    expect(await askFor(_id, token)).toMatchObject(refused('OWN_REQUEST', 403))
  const asked = await askFor(_id)
  for (const { token } of themselves)
    expect(await approve(asked.body._id, token)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await approve(asked.body._id, risk)).toMatchObject({ status: 200 })
})

test('eight cashiers who make a file at once put it into one', async () => {
  const refund = await aRefund()
  await race(8, make)
  const rows = world.app.db.selectFrom('payoutFileRow').select('fileId')
  expect(await rows.where('refundId', '=', (await rowOf(refund)).id).execute()).toHaveLength(1)
})

test.each(['done', 'not_done'] as const)(
  'what two people have ended as %s is in no file that is taken to the bank after that',
  async (outcome) => {
    const [ended, other] = [await aRefund(), await aRefund()]
    const { _id: fileId } = (await make()).body
    const take = () => world.call(staffApi.takePayoutFile, { params: { fileId } }, { token: cashier })
    const end = async (refund: Refund) => {
      const { id: _id } = await rowOf(refund)
      const body = { kind: 'payout_end' as const, _id, outcome, evidence: 'by hand', reason: 'urgent' }
      await approved(world, await world.call(staffApi.newRequest, { body }, { token: cashier }))
    }
    await end(ended)
    await world.control('POST', '/bank/files', { document: (await take()).body.document })
    expect([await paidBack(ended), await paidBack(other)]).toEqual([[], [250.5]])
    await end(other)
    expect(await take()).toMatchObject(refused('ALREADY_DECIDED', 409))
  },
)

test('what a result says was not paid is in no file that is taken to the bank after that', async () => {
  const [refund, other] = [await aRefund(), await aRefund()]
  const { _id: fileId } = (await make()).body
  const { reference } = await sheetOf(fileId)
  const take = () => world.call(staffApi.takePayoutFile, { params: { fileId } }, { token: cashier })
  const { payoutReference } = await rowOf(refund)
  const tag = (name: string, ...inner: string[]) => `<${name}>${inner.join('')}</${name}>`
  const about = (status: string, ...more: string[]) =>
    tag(
      'Document',
      tag(
        'CstmrPmtStsRpt',
        tag('OrgnlGrpInfAndSts', tag('OrgnlMsgId', reference), tag('GrpSts', status)),
        ...more,
      ),
    )
  const payment = tag('TxInfAndSts', tag('OrgnlEndToEndId', payoutReference), tag('TxSts', 'RJCT'))
  const confirm = async (document: string) =>
    approve((await askFor((await readIn(document))._id)).body._id, risk)
  await confirm(about('PART', tag('OrgnlPmtInfAndSts', payment)))
  expect(await stateOf(refund)).toBe('FAILED')
  await world.control('POST', '/bank/files', { document: (await take()).body.document })
  expect([await paidBack(refund), await paidBack(other)]).toEqual([[], [250.5]])
  // A file that was never released at the bank is ended so (decision 0024).
  await aRefund()
  const { _id: unreleased } = (await make()).body
  const { reference: its } = await sheetOf(unreleased)
  await confirm(about('RJCT').replace(reference, its))
  const params = { fileId: unreleased }
  expect(await world.call(staffApi.takePayoutFile, { params }, { token: cashier })).toMatchObject(
    refused('ALREADY_DECIDED', 409),
  )
})

test('another way of paying, set meanwhile, orders nothing that is in a file', async () => {
  const refund = await aRefund()
  await make()
  const { outside, config, clock } = world.app
  const payout = { ...config.outsideServices.payout, adapter: 'generic' }
  const services = { ...config.outsideServices, payout }
  world.app.outside = createOutside({ ...config, outsideServices: services } as typeof config, clock)
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  world.app.outside = outside
  expect([await stateOf(refund), await paidBack(refund)]).toEqual(['PAYING', []])
})
