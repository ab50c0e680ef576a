/** Facts about payouts by file: made by a cashier, paid by the bank, and read back by two people (decision 0024, quality I-19). */
import { createHash } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { payoutFileLimits } from '@kapao/contract/staff-limits.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { housePayout, wallet } from '#ledger/chart.ts'
import * as outsideLimits from '#outside/limits.ts'
import { createOutside } from '#outside/registry.ts'
import { newId } from '#platform/db/id.ts'
import { asOwner, tasksAbout } from '../../test/flows.ts'
import { paidTo, resultOfPayoutFile } from '../../test/sandbox-calls.ts'
import { multipart, multipartType } from '../../test/slips.ts'
import { actsAbout, aStaffMember, turnPayouts } from '../../test/staff.ts'
import { tokenHeader } from '../../test/token-header.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld({ environment: { PAYOUT: 'file' } })
let [cashier, otherCashier, risk] = ['', '', '']
let account = ''
beforeAll(async () => {
  const token = async (role: 'cashier' | 'risk') => (await aStaffMember(world, { role })).token
  ;[cashier, otherCashier, risk] = [await token('cashier'), await token('cashier'), await token('risk')]
})
const list = async () =>
  (await world.call(operatorApi.payoutFiles, { body: { page: 1, limit: 10 } }, { token: cashier })).body
beforeEach(async () => {
  const { accounts } = await list()
  account = accounts.find(({ bankCode }) => bankCode === 'SCB')?.code ?? ''
})

async function withdraw(more: object = {}) {
  const member = await world.aMember({ wallet: 1_000_00n, ...more })
  const { body } = await member.call(api.withdraw, { body: { amount: 300.25 } })
  return Object.assign(member, { reference: body.reference as string })
}
const make = (token = cashier, from = account) =>
  world.call(operatorApi.makePayoutFile, { body: { account: from, reason: 'noon' } }, { token })
const sheetOf = async (fileId: string) =>
  (await world.call(operatorApi.payoutFile, { params: { fileId } }, { token: cashier })).body
const take = async (fileId: string) =>
  (await world.call(operatorApi.takePayoutFile, { params: { fileId } }, { token: cashier })).body

const atBank = (document: string) => world.control('POST', '/bank/files', { document })
const resultAtBank = (reference: string) => resultOfPayoutFile(world, reference)

async function readIn(document: string | Buffer, token = cashier, headers: Record<string, string> = {}) {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  const answer = await world.running.server.inject({
    method: 'POST',
    url: operatorApi.readPayoutResult.path,
    headers: {
      ...{ 'x-requested-with': 'XMLHttpRequest', 'content-type': multipartType },
      ...tokenHeader(operatorApi.readPayoutResult, token),
      ...headers,
    },
    payload: multipart([{ bytes, filename: 'result.xml', type: 'text/xml' }]),
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { message: string; _id: string; refused: number },
  }
}
const ask = (_id: string, token = cashier) =>
  world.call(
    operatorApi.newRequest,
    { body: { kind: 'payout_result', _id, reason: 'from the bank' } },
    { token },
  )
const approve = (requestId: string, token = risk) =>
  world.call(operatorApi.approveRequest, { params: { requestId } }, { token })

/** In a file, which the bank has, with what it says of it. */
async function aFileAtTheBank() {
  const { _id } = (await make()).body
  const { document } = await take(_id)
  await atBank(document)
  const { reference } = await sheetOf(_id)
  return { fileId: _id, document, reference, result: await resultAtBank(reference) }
}

async function confirmed(document: string) {
  const { body } = await readIn(document)
  const asked = await ask(body._id)
  expect(await approve(asked.body._id)).toMatchObject({ status: 200 })
  await world.runJobs()
}
const rowOf = ({ reference }: { reference: string }) =>
  world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'state', 'reason'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
const amountsTold = (resultId: string) =>
  world.app.db.selectFrom('payoutResultRow').select('amount').where('resultId', '=', resultId).execute()
const stateOf = async (named: { reference: string }) => (await rowOf(named)).state
test('what is made, taken or read in twice with one key happens once, and both get the same', async () => {
  await withdraw()
  await world.runJobs()
  const bodies = { body: { account, reason: 'noon' }, idempotencyKey: newId() }
  const made = await world.call(operatorApi.makePayoutFile, bodies, { token: cashier })
  const madeAgain = await world.call(operatorApi.makePayoutFile, bodies, { token: cashier })
  expect([made.status, madeAgain.text]).toEqual([200, made.text])
  const request = { params: { fileId: made.body._id }, idempotencyKey: newId() }
  const taken = await world.call(operatorApi.takePayoutFile, request, { token: cashier })
  const takenAgain = await world.call(operatorApi.takePayoutFile, request, { token: cashier })
  expect([taken.status, takenAgain.text]).toEqual([200, taken.text])
  await atBank(taken.body.document)
  const { reference } = await sheetOf(made.body._id)
  const [result, headers] = [await resultAtBank(reference), { 'idempotency-key': newId() }]
  const [read, readAgain] = [await readIn(result, cashier, headers), await readIn(result, cashier, headers)]
  expect([read.status, readAgain.body]).toEqual([200, read.body])
  const asked = await ask(read.body._id)
  expect(await approve(asked.body._id)).toMatchObject({ status: 200 })
  await world.runJobs()
})

test('a result that is too large is refused', async () => {
  const large = 'x'.repeat(payoutFileLimits.bytesMax + 1)
  expect(await readIn(large)).toMatchObject({ status: 413, body: { message: 'TOO_LARGE' } })
})

test('a withdrawal waits for a file, is in it once, and is paid when two people have read the result', async () => {
  const member = await withdraw()
  await world.runJobs()
  expect((await list()).waiting).toMatchObject({ rows: 1, amount: 300.25, notPayable: 0 })
  const { fileId, reference, result, document } = await aFileAtTheBank()
  const total = { rows: 1, amount: 300.25, currency: 'THB' }
  expect((await list()).files[0]).toMatchObject({ _id: fileId, reference, ...total, fromAccountNo: '…4567' })
  expect(await actsAbout(world, fileId)).toMatchObject([
    { action: 'payout_file_made', after: { reference, ...total, account }, reason: 'noon' },
    { action: 'payout_file_taken', after: { reference } },
  ])
  expect(document).toContain(`<EndToEndId>${member.reference}</EndToEndId>`)
  expect(await paidTo(world, member)).toEqual([300.25])
  expect(await make()).toMatchObject(refused('NO_DATA', 404))

  const read = await readIn(result)
  expect(read).toMatchObject({ status: 200, body: { paid: 1, rejected: 0, refused: 0 } })
  await world.runJobs()
  expect(await stateOf(member)).toBe('PAYING')
  const asked = await ask(read.body._id)
  const params = { requestId: asked.body._id }
  const { body: request } = await world.call(operatorApi.staffRequest, { params }, { token: risk })
  expect(request).toMatchObject({ subject: read.body._id, title: reference, fileId })
  const counted = { paid: 1, rejected: 0, pending: 0, refused: 0 }
  expect([request.before, request.after]).toEqual([
    { file: reference },
    { ...counted, paidAmount: 300.25, rejectedAmount: 0 },
  ])
  expect(await actsAbout(world, read.body._id)).toMatchObject([
    {
      action: 'payout_result_read',
      after: { reference, fileHash: createHash('sha256').update(result).digest('hex'), ...counted, known: 0 },
    },
  ])
  expect(await approve(asked.body._id, otherCashier)).toMatchObject(refused('FORBIDDEN', 403))
  expect(await approve(asked.body._id)).toMatchObject({ status: 200 })
  await world.runJobs()
  expect(await stateOf(member)).toBe('PAID')
  expect(await world.balance(member.id, housePayout())).toBe(300_25n)
  expect(await sheetOf(fileId)).toMatchObject({
    ...{ rows: 1, paid: 1, failed: 0 },
    payouts: [{ reference: member.reference, state: 'PAID', toAccountNo: expect.stringMatching(/^…\d{4}$/) }],
    results: [{ paid: 1, confirmedBy: expect.any(String), rows: [{ outcome: 'paid' }] }],
  })
  // Kept as the bank told it, for a person who looks into a difference.
  expect(await amountsTold(read.body._id)).toEqual([{ amount: 300_25n }])
})

test('one that the bank rejects comes back with its reason, one that it works on stays open', async () => {
  const [rejected, held] = [
    await withdraw({ bankAccountNo: '7770010500' }),
    await withdraw({ bankAccountNo: '7770010501' }),
  ]
  const { reference, result, fileId } = await aFileAtTheBank()
  await confirmed(result)
  expect(await rowOf(rejected)).toMatchObject({ state: 'FAILED', reason: 'AC01' })
  expect(await stateOf(held)).toBe('PAYING')
  expect(await world.balance(rejected.id, wallet())).toBe(1_000_00n)
  // A rejected one is asked for anew: in no file again.
  expect(await make()).toMatchObject(refused('NO_DATA', 404))
  await world.control('POST', `/bank/payouts/${held.reference}/settle`, { status: 'paid' })
  await confirmed(await resultAtBank(reference))
  expect(await stateOf(held)).toBe('PAID')
  expect(await sheetOf(fileId)).toMatchObject({
    paid: 1,
    failed: 1,
    results: [{ known: 1, paid: 1 }, { pending: 1 }],
  })
})

test('a bank that rejects a file whole but for one payout: that one is paid, the others come back', async () => {
  const [paid, ...others] = [await withdraw(), await withdraw(), await withdraw()]
  const { _id: fileId } = (await make()).body
  const { reference } = await sheetOf(fileId)
  const tag = (name: string, ...inner: string[]) => `<${name}>${inner.join('')}</${name}>`
  const told = await readIn(
    tag(
      'Document',
      tag(
        'CstmrPmtStsRpt',
        tag('OrgnlGrpInfAndSts', tag('OrgnlMsgId', reference), tag('GrpSts', 'RJCT')),
        tag(
          'OrgnlPmtInfAndSts',
          tag('TxInfAndSts', tag('OrgnlEndToEndId', paid.reference), tag('TxSts', 'ACSC')),
        ),
      ),
    ),
  )
  expect(told.body).toMatchObject({ paid: 1, rejected: 2, pending: 0, refused: 0 })
  const asked = await ask(told.body._id)
  const { body: request } = await world.call(
    operatorApi.staffRequest,
    { params: { requestId: asked.body._id } },
    { token: risk },
  )
  expect(request.after).toMatchObject({ paidAmount: 300.25, rejectedAmount: 600.5 })
  expect(await approve(asked.body._id)).toMatchObject({ status: 200 })
  expect(await ask(told.body._id)).toMatchObject(refused('ALREADY_DECIDED', 409))
  await world.runJobs()
  expect(await stateOf(paid)).toBe('PAID')
  for (const member of others) {
    expect(await stateOf(member)).toBe('FAILED')
    expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
  }
  const { results } = await sheetOf(fileId)
  expect(results[0]?.rows.map(({ row }) => row)).toEqual([1, 2, 3])
})

test('there is no file, result or account by a strange name', async () => {
  await withdraw()
  const params = { fileId: newId() }
  for (const answer of [
    await world.call(operatorApi.payoutFile, { params }, { token: cashier }),
    await world.call(operatorApi.takePayoutFile, { params }, { token: cashier }),
    await ask(newId()),
    await make(cashier, `${account}X`),
  ])
    expect(answer).toMatchObject(refused('NO_DATA', 404))
})

test('a file is paid from an account in baht, at a bank that files can name', async () => {
  await withdraw()
  const setCurrency = (currency: string) =>
    asOwner(world, 'UPDATE deposit_account SET currency = $1 WHERE code = $2', [currency, account])
  await setCurrency('LAK')
  world.atTestEnd(() => setCurrency('THB'))
  const codes = (await list()).accounts.map(({ code }) => code)
  for (const strange of [account, 'BCEL_THB']) {
    expect(codes).not.toContain(strange)
    expect(await make(cashier, strange)).toMatchObject(refused('NO_DATA', 404))
  }
})

test('eight cashiers who make a file at once put each withdrawal into one', async () => {
  const members = [await withdraw(), await withdraw()]
  await race(8, () => make())
  const rows = await world.app.db.selectFrom('payoutFileRow').selectAll().execute()
  for (const { id } of members) expect(rows.filter(({ memberId }) => memberId === id)).toHaveLength(1)
  const { files } = await list()
  for (const { _id } of files.slice(0, 2)) await atBank((await take(_id)).document).catch(() => {})
})

test('a result that is read twice changes nothing, also by sixteen at once', async () => {
  const member = await withdraw()
  const { result } = await aFileAtTheBank()
  const answers = await race(16, () => readIn(result))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message)).toEqual(
    Array(15).fill('ALREADY_EXISTS'),
  )
  const { _id } = answers.find(({ status }) => status === 200)?.body ?? {}
  const asked = await ask(_id ?? '')
  await approve(asked.body._id)
  await world.runJobs()
  // With one blank more it is another file, that says the same.
  const again = await readIn(`${result}\n`)
  expect(again.body).toMatchObject({ known: 1, paid: 0 })
  expect(await ask(again.body._id)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await paidTo(world, member)).toEqual([300.25])
  expect(await world.balance(member.id, housePayout())).toBe(300_25n)
})

test('a result that contradicts what has been decided is refused, and a person looks', async () => {
  const member = await withdraw()
  const { result } = await aFileAtTheBank()
  await confirmed(result)
  const otherwise = await readIn(result.replace('<TxSts>ACSC', '<TxSts>RJCT'))
  expect(otherwise.body).toMatchObject({ rejected: 0, refused: 1 })
  expect(await ask(otherwise.body._id)).toMatchObject(refused('ALREADY_DECIDED', 409))
  const { id } = await rowOf(member)
  expect(await tasksAbout(world, id)).toEqual([
    {
      kind: 'late_payout',
      detail: {
        ...{ reference: member.reference, amount: 300.25, currency: 'THB' },
        ...{ ours: 'PAID', theirs: 'FAILED' },
      },
    },
  ])
  expect(await stateOf(member)).toBe('PAID')
})

test('a word that is refused for another reason than what has been decided is no case', async () => {
  const member = await withdraw()
  const { result } = await aFileAtTheBank()
  await confirmed(result)
  const twice = result.replace(
    /<TxInfAndSts>.*<\/TxInfAndSts>/s,
    (told) => `${told}${told.replace('<TxSts>ACSC', '<TxSts>RJCT')}`,
  )
  expect((await readIn(twice)).body).toMatchObject({ refused: 2 })
  expect(await tasksAbout(world, (await rowOf(member)).id)).toEqual([])
})

test('a result that is not UTF-8 is refused', async () => {
  await withdraw()
  const { result } = await aFileAtTheBank()
  const latin = Buffer.from(result.replace('</Document>', '<!-- é --></Document>'), 'latin1')
  expect(await readIn(latin)).toMatchObject(refused('PAYOUT_RESULT_UNREADABLE', 400))
})

test('a result that leaves every payout open is refused', async () => {
  await withdraw()
  const { reference } = await aFileAtTheBank()
  const group = `<OrgnlGrpInfAndSts><OrgnlMsgId>${reference}</OrgnlMsgId><GrpSts>PDNG</GrpSts></OrgnlGrpInfAndSts>`
  expect(await readIn(`<Document><CstmrPmtStsRpt>${group}</CstmrPmtStsRpt></Document>`)).toMatchObject(
    refused('PAYOUT_RESULT_UNREADABLE', 400),
  )
})

test('who has read a result in does not confirm it, though another one asked', async () => {
  await withdraw()
  const { result } = await aFileAtTheBank()
  const { id, token } = await aStaffMember(world, { role: 'risk' })
  const asked = await ask((await readIn(result, token)).body._id)
  for (const one of [token, (await aStaffMember(world, { role: 'risk', invitedBy: id })).token])
    expect(await approve(asked.body._id, one)).toMatchObject(refused('OWN_REQUEST', 403))
})

test('another way of paying, set meanwhile, orders nothing that is in a file', async () => {
  const member = await withdraw()
  await make()
  const { outside, config, clock } = world.app
  const services = {
    ...config.outsideServices,
    payout: { ...config.outsideServices.payout, adapter: 'generic' },
  }
  world.app.outside = createOutside({ ...config, outsideServices: services } as typeof config, clock)
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  world.app.outside = outside
  expect([await stateOf(member), await paidTo(world, member)]).toEqual(['PAYING', []])
})

test('a file that nobody has read the result of is a task after days, not before', async () => {
  const member = await withdraw()
  await make()
  const { id } = await rowOf(member)
  world.advance(outsideLimits.payoutFileMs - 60_000)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toEqual([])
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'payout_unanswered' }])
})

test('while payouts are closed no file is made', async () => {
  await withdraw()
  await turnPayouts(world, false)
  expect(await make()).toMatchObject(refused('SERVICE_CLOSED', 503))
  await turnPayouts(world, true)
  expect((await make()).status).toBe(200)
})

test.each([
  ['no XML', 'status,paid', 'PAYOUT_RESULT_UNREADABLE'],
  ['our own file', '<Document><CstmrCdtTrfInitn/></Document>', 'PAYOUT_RESULT_UNREADABLE'],
  [
    'a file of somebody else',
    '<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>PF0</OrgnlMsgId></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>',
    'NO_DATA',
  ],
])('%s is no result', async (_what, document, code) => {
  expect((await readIn(document)).body.message).toBe(code)
})
