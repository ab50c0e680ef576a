/** Facts about wrong imports that two people take back: suspense is as before, and the same file can be imported again (decision 0023). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { readFeed } from '#deposit/bank/feed.jobs.ts'
import { aStatementFile, statementsIn, uploadStatementFile } from '../../../test/bank-statements.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { approveByAnother } from '../../../test/requests.ts'
import { runJob } from '../../../test/run-job.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()
const { aCashier, walletOf, suspense, aLine, sheetOf, matchAs, sentBy, waiting } = statementsIn(world)

type Lines = Parameters<typeof aStatementFile>[0]

async function importFile(file: string) {
  const { token } = await aCashier()
  const { status, body } = await uploadStatementFile(world, token, file)
  expect(status).toBe(200)
  const { body: counts } = await matchAs(token, body._id)
  return { token, statementId: body._id, counts }
}
const importLines = (lines: Lines) => importFile(aStatementFile(lines))

const askBack = async (statementId: string) => {
  const body = { kind: 'statement_taken_back' as const, reason: 'the file of another account', statementId }
  return world.call(operatorApi.newRequest, { body }, await aCashier())
}

async function takeBack(statementId: string) {
  const { status, body } = await askBack(statementId)
  expect(status).toBe(202)
  await approveByAnother(world, body._id)
}

/** That a payment in suspense is this member's: asked for, and it waits. */
const claimFor = async ({ id: memberId }: { id: string }, { fromBank = 'KTB', reference = '' }) =>
  world.call(
    operatorApi.attributePayment,
    { params: { fromBank, reference }, body: { memberId, note: 'receipt' } },
    await aCashier(),
  )

test('a wrong import leaves suspense as it was, and its file is imported again', async () => {
  const before = await suspense()
  const lines = [aLine(), aLine({ amount: 40 })]
  const file = aStatementFile(lines)
  const { token, statementId } = await importFile(file)
  expect((await suspense()) - before).toBe(290_50n)
  await takeBack(statementId)
  expect(await suspense()).toBe(before)
  const [first] = lines
  expect(await waiting(first?.reference ?? '')).toEqual([])
  expect(await tasksAbout(world, `KTB:${first?.reference}`)).toEqual([])
  expect(await sheetOf(token, statementId)).toMatchObject({
    state: 'TAKEN_BACK',
    takenBackAt: expect.any(String),
  })
  expect(await askBack(statementId)).toMatchObject(refused('ALREADY_DECIDED', 409))

  const again = await importFile(file)
  expect(again.counts).toMatchObject({ matched: 0, unmatched: 2 })
  expect((await suspense()) - before).toBe(290_50n)
  await takeBack(again.statementId)
  expect(await suspense()).toBe(before)
})

test('what the feed tells of afterwards is credited to its sender, once', async () => {
  const member = await world.aMember()
  const { bank, reference } = await sentBy(member, { notify: false })
  const line = { amount: 100, reference, fromBank: bank, fromAccountNo: member.bankAccountNo }
  const { statementId } = await importLines([aLine(line)])
  await takeBack(statementId)
  await world.control('POST', `/bank/transfers/${bank}/${encodeURIComponent(reference)}/notify`)
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(100_00n)
  expect((await importLines([aLine(line)])).counts).toMatchObject({ matched: 1, unmatched: 0 })
})

test('what was decided since, and what the feed has told too, stays', async () => {
  const before = await suspense()
  const [member, sender] = [await world.aMember(), await world.aMember()]
  const { bank, reference } = await sentBy(sender, { notify: false })
  const given = aLine({ amount: 30 })
  const { statementId } = await importLines([
    given,
    aLine({ amount: 100, reference, fromBank: bank, fromAccountNo: sender.bankAccountNo }),
    aLine({ amount: 7 }),
  ])
  const asked = await claimFor(member, given)
  expect(await askBack(statementId)).toMatchObject(refused('IN_PROGRESS', 409))
  await approveByAnother(world, asked.body._id)
  await world.control('POST', `/bank/transfers/${bank}/${encodeURIComponent(reference)}/notify`)
  await runJob(world, readFeed)
  expect((await suspense()) - before).toBe(7_00n)
  const { body } = await askBack(statementId)
  const params = { requestId: body._id }
  const { body: shown } = await world.call(operatorApi.staffRequest, { params }, await aCashier())
  expect(shown).toMatchObject({
    title: expect.any(String),
    before: { state: 'MATCHED', rows: 3, currency: 'THB', inSuspense: 1, amount: 7, decidedSince: 2 },
    after: { state: 'TAKEN_BACK', inSuspense: 0, amount: 0 },
  })
  await approveByAnother(world, body._id)
  const acts = { page: 1, limit: 1, subject: statementId }
  const { body: trail } = await world.call(
    operatorApi.auditTrail,
    { body: acts },
    await aStaffMember(world, { role: 'auditor' }),
  )
  expect(JSON.parse(trail.records[0]?.record ?? '{}')).toMatchObject({
    ...{ action: 'bank_statement_taken_back', reason: 'the file of another account', requestId: body._id },
    ...{ before: shown.before, after: { state: 'TAKEN_BACK' } },
  })
  expect(await suspense()).toBe(before)
  expect([await walletOf(member), await walletOf(sender)]).toEqual([30_00n, 100_00n])
})

test('an approver who would see other money than there is by now is refused', async () => {
  const member = await world.aMember()
  const lines = [aLine(), aLine()]
  const { statementId } = await importLines(lines)
  const { body } = await askBack(statementId)
  const asked = await claimFor(member, lines[0] ?? {})
  await approveByAnother(world, asked.body._id)
  const risk = await aStaffMember(world, { role: 'risk' })
  const params = { requestId: body._id }
  expect(await world.call(operatorApi.approveRequest, { params }, risk)).toMatchObject(
    refused('ALREADY_DECIDED', 409),
  )
})

test('a file that was never matched is not taken back', async () => {
  const { token } = await aCashier()
  const { body } = await uploadStatementFile(world, token, aStatementFile([aLine()]))
  expect(await askBack(body._id)).toMatchObject(refused('NO_DATA', 404))
})

test('of taking back and giving to a member at the same time, one happens', async () => {
  const before = await suspense()
  const member = await world.aMember()
  const line = aLine()
  const { statementId } = await importLines([line])
  const { body: back } = await askBack(statementId)
  const { body: given } = await claimFor(member, line)
  const staff = [await aStaffMember(world, { role: 'risk' }), await aStaffMember(world, { role: 'risk' })]
  const answers = await race(2, (n) =>
    world.call(
      operatorApi.approveRequest,
      { params: { requestId: n === 0 ? back._id : given._id } },
      staff[n] as { token: string },
    ),
  )
  // While the other one waits it is not taken back: that is the member's then, or nobody's as before.
  const isGiven = answers[1]?.status === 200
  expect(await walletOf(member)).toBe(isGiven ? 250_50n : 0n)
  expect((await suspense()) - before).toBe(isGiven || answers[0]?.status === 200 ? 0n : 250_50n)
})
