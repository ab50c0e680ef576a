/** Facts about the word of a statement alone: it credits nobody and pays nobody, and what others tell of the same payment is the same (decision 0023). */
import { randomUUID } from 'node:crypto'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { describe, expect, test } from 'vitest'
import { readFeed } from '#deposit/bank/feed.jobs.ts'
import { recallBankTransfer } from '#deposit/recall/recall.service.ts'
import {
  aStatementFile,
  statementColumns,
  statementsIn,
  uploadStatementFile,
} from '../../../test/bank-statements.ts'
import { approved } from '../../../test/requests.ts'
import { runJob } from '../../../test/run-job.ts'
import { compareAllBooks, listDifferences } from '../../../test/service-books.ts'
import { sendTransfer, upload } from '../../../test/slips.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { refused, useWorld } from '../../../test/world.ts'
import { matchStatement } from './statement-match.service.ts'

const world = useWorld()

const { aCashier, walletOf, suspense, aLine, ourAccount, matchAs, importLines, sentBy, waiting } =
  statementsIn(world)

test('when the feed tells it later, it is its sender’s, once, also where the statement named no bank', async () => {
  for (const isBankTold of [true, false]) {
    const member = await world.aMember()
    const { bank, reference } = await sentBy(member, { notify: false })
    const line = aLine({ amount: 100, reference, fromBank: isBankTold ? bank : '', fromAccountNo: '' })
    expect((await importLines([line])).body).toMatchObject({ unmatched: 1 })
    expect(await walletOf(member)).toBe(0n)
    const before = await suspense()
    for (let nth = 0; nth < 2; nth++) {
      await world.control('POST', `/bank/transfers/${bank}/${reference}/notify`, {})
      await runJob(world, readFeed)
      expect(await walletOf(member)).toBe(100_00n)
    }
    expect((await suspense()) - before).toBe(-100_00n)
    expect(await waiting(reference)).toMatchObject([{ state: 'ATTRIBUTED', statement: null }])
  }
})

test('when the feed tells it and nobody is its sender, it waits on, and can go back', async () => {
  const sent = await sentBy(
    { bankAccountNo: '9990001113' },
    {
      notify: false,
      fromName: 'SOMSAK T',
    },
  )
  const line = aLine({
    amount: 100,
    reference: sent.reference,
    fromBank: sent.bank,
    fromAccountNo: '9990001113',
  })
  await importLines([line])
  expect(await waiting(sent.reference)).toMatchObject([{ canGoBack: false }])
  await world.control('POST', `/bank/transfers/${sent.bank}/${sent.reference}/notify`, {})
  await runJob(world, readFeed)
  expect(await waiting(sent.reference)).toMatchObject([
    { state: 'WAITING', canGoBack: true, statement: null },
  ])
})

test('nor does who began to match it, where that attempt did not end and somebody else matched it', async () => {
  const member = await world.aMember()
  const [uploader, beginner, finisher] = [await aCashier(), await aCashier(), await aCashier()]
  const line = aLine({ fromAccountNo: '9990007779' })
  const { body: uploaded } = await uploadStatementFile(world, uploader.token, aStatementFile([line]))
  const id = uploaded._id
  const account = await ourAccount(uploader.token, id)
  const operator = {
    ...{ id: beginner.id, username: beginner.name, roles: ['cashier' as const] },
    ...{ memberId: null, isMachine: false, session: undefined },
  }
  const match = { id, account, columns: statementColumns, isTrial: false }
  const dying = matchStatement(world.app, { operator, address: '10.0.0.1' }, match, async () => {
    throw new Error('the process ends')
  })
  await expect(dying).rejects.toThrow('the process ends')
  const params = { fromBank: 'KTB', reference: line.reference }
  const body = { memberId: member.id, note: 'receipt seen' }
  const asked = await world.call(operatorApi.attributePayment, { params, body }, uploader)
  const approve = (by: { token: string }) =>
    world.call(operatorApi.approveRequest, { params: { requestId: asked.body._id } }, by)
  expect(await approve(beginner)).toMatchObject(refused('OWN_REQUEST', 403))
  expect((await matchAs(finisher.token, id)).status).toBe(200)
  for (const teller of [beginner, finisher])
    expect(await approve(teller)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await walletOf(member)).toBe(0n)
  expect((await approve(await aCashier())).status).toBe(200)
  expect(await walletOf(member)).toBe(250_50n)
})

test('who imported it does not approve whose it is; a third person sees who imported it, and does', async () => {
  const member = await world.aMember()
  const importer = await aStaffMember(world, { role: 'admin' })
  const line = aLine({ fromAccountNo: '9990007778' })
  const { body: uploaded } = await uploadStatementFile(world, importer.token, aStatementFile([line]))
  await matchAs(importer.token, uploaded._id)
  const params = { fromBank: 'KTB', reference: line.reference }
  const body = { memberId: member.id, note: 'receipt seen' }
  const { token } = await aCashier()
  const asked = await world.call(operatorApi.attributePayment, { params, body }, { token })
  const requestId = asked.body._id
  for (const one of [importer, await aStaffMember(world, { invitedBy: importer.id })]) {
    const own = await world.call(operatorApi.approveRequest, { params: { requestId } }, one)
    expect([own.status, own.body.message]).toEqual([403, 'OWN_REQUEST'])
  }
  expect(await walletOf(member)).toBe(0n)
  const third = await aStaffMember(world, { role: 'admin' })
  const { body: request } = await world.call(operatorApi.staffRequest, { params: { requestId } }, third)
  expect(request).toMatchObject({ before: { importedBy: importer.name, likelySame: 0 } })
  expect((await world.call(operatorApi.approveRequest, { params: { requestId } }, third)).status).toBe(200)
  expect(await walletOf(member)).toBe(250_50n)
})

test('nor does who chose its columns, and so said how much it was', async () => {
  const member = await world.aMember()
  const line = aLine({ fromAccountNo: '9990007779' })
  const { body: uploaded } = await uploadStatementFile(
    world,
    (await aCashier()).token,
    aStatementFile([line]),
  )
  const matcher = await aStaffMember(world, { role: 'admin' })
  await matchAs(matcher.token, uploaded._id)
  const params = { fromBank: 'KTB', reference: line.reference }
  const body = { memberId: member.id, note: 'receipt seen' }
  const asked = await world.call(operatorApi.attributePayment, { params, body }, await aCashier())
  const approval = { params: { requestId: asked.body._id } }
  expect(await world.call(operatorApi.approveRequest, approval, matcher)).toMatchObject(
    refused('OWN_REQUEST', 403),
  )
  expect(await walletOf(member)).toBe(0n)
  const third = await aStaffMember(world, { role: 'admin' })
  expect((await world.call(operatorApi.approveRequest, approval, third)).status).toBe(200)
})

test('nothing is paid out on the word of a statement alone', async () => {
  const line = aLine()
  await importLines([line])
  const { token } = await aStaffMember(world, { role: 'risk' })
  const body = {
    kind: 'refund_to_sender' as const,
    fromBank: 'KTB',
    reference: line.reference,
    reason: 'unknown',
  }
  const { body: answer } = await world.call(operatorApi.newRequest, { body }, { token })
  expect(answer.message).toBe('SENDER_UNKNOWN')
})

test('a payment of the same sender and amount under another reference is shown as likely the same', async () => {
  const sent = await sentBy({ bankAccountNo: '9990001114' }, { amount: 321, fromBank: 'KTB' })
  await runJob(world, readFeed)
  const line = aLine({ at: world.now(), amount: 321, fromAccountNo: 'xxx-x-x1114' })
  await importLines([line])
  expect(await waiting(line.reference)).toMatchObject([{ statement: { likelySame: 1 } }])
  expect(await waiting(sent.reference)).toMatchObject([{ statement: null }])
})

describe('of a payment whose bank the statement did not tell', () => {
  const told = async (amount: number) => {
    const member = await world.aMember()
    const sent = await sendTransfer(world, member, { amount })
    const line = aLine({ amount, reference: sent.reference, fromBank: '', fromAccountNo: '' })
    expect((await importLines([line])).body).toMatchObject({ unmatched: 1 })
    return { member, ...sent }
  }

  test('a slip that its bank confirms is its member’s, once', async () => {
    const { member, slip, bank, reference } = await told(610)
    await upload(world, member, slip)
    await world.runJobs()
    expect(await walletOf(member)).toBe(610_00n)
    await world.control('POST', `/bank/transfers/${bank}/${reference}/notify`, {})
    await runJob(world, readFeed)
    expect(await walletOf(member)).toBe(610_00n)
  })

  test('a recall by its bank takes it out of suspense', async () => {
    const { bank, reference } = await told(620)
    const before = await suspense()
    const heard = { recallId: randomUUID(), amount: 620_00n, currency: 'THB' as const, at: world.now() }
    await recallBankTransfer(world.app, { fromBank: bank, reference }, heard)
    expect((await suspense()) - before).toBe(-620_00n)
    expect(await waiting(reference)).toMatchObject([{ state: 'RECALLED' }])
  })
})

test('the comparison of the books finds a row that the bank never had, and is content with one that the feed has lost', async () => {
  const member = await world.aMember()
  const lost = await sentBy(member, { notify: false, amount: 77 })
  world.advance(3 * 3_600_000)
  const differing = async () => {
    world.advance(90 * 60_000)
    await compareAllBooks(world)
    const found = await listDifferences(world)
    return found.map(({ name, what }) => `${what} ${name}`)
  }
  expect(await differing()).toContain(`missing_with_us ${lost.bank} ${lost.reference}`)
  const forged = aLine({ fromBank: 'KTB' })
  // The day alone, and of the Buddhist calendar.
  const day = `${world.now().getUTCFullYear() + 543}-${world.now().toISOString().slice(5, 10)}`
  const lines = [
    aLine({ amount: 77, reference: lost.reference, fromBank: lost.bank, fromAccountNo: '' }),
    forged,
  ]
  const file = aStatementFile(lines).replace(lines[0]?.at.toISOString() ?? '', day)
  const { token } = await aCashier()
  const { body } = await uploadStatementFile(world, token, file)
  expect((await matchAs(token, body._id)).body).toMatchObject({ unmatched: 2 })
  const found = await differing()
  expect(found).toContain(`missing_outside KTB ${forged.reference.replace('-', '')}`)
  expect(found.filter((one) => one.includes(lost.reference))).toEqual([])
})

describe('of a payment that the feed has told too, the sender is whom the feed names', () => {
  const backTo = async (sent: { bank: string; reference: string }, fromBank: string) => {
    await world.control('POST', `/bank/transfers/${sent.bank}/${sent.reference}/notify`, {})
    await runJob(world, readFeed)
    const body = { kind: 'refund_to_sender' as const, fromBank, reference: sent.reference, reason: 'asked' }
    const asked = await world.call(
      operatorApi.newRequest,
      { body },
      await aStaffMember(world, { role: 'risk' }),
    )
    if (asked.status >= 300) return asked.body.message
    await approved(world, asked)
    await world.runJobs()
    return world.control('GET', '/bank/payouts')
  }

  test('at its bank, also where the statement named none', async () => {
    const stranger = { bankAccountNo: '9990001115' }
    const sent = await sentBy(stranger, { notify: false, fromName: 'SOMSAK T' })
    const line = aLine({ amount: 100, reference: sent.reference, fromBank: '', fromAccountNo: '9990001115' })
    await importLines([line])
    expect(await backTo(sent, 'SCB')).toMatchObject([{ toBank: 'KBANK', toAccountNo: '9990001115' }])
    world.advance(2 * 3_600_000)
    const books = await compareAllBooks(world)
    expect(books.find(({ book }) => book === 'payouts')).toMatchObject({ differences: 0 })
  })

  test('and nobody whom the statement names instead', async () => {
    const stranger = { bankAccountNo: '9990001116' }
    const sent = await sentBy(stranger, { notify: false, fromName: 'SOMSAK T', masked: true })
    const line = aLine({
      ...{ amount: 100, reference: sent.reference, fromBank: sent.bank },
      ...{ fromAccountNo: '5550001116', fromName: 'A FRIEND' },
    })
    await importLines([line])
    expect(await backTo(sent, sent.bank)).toBe('SENDER_UNKNOWN')
  })
})
