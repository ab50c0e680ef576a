/** Facts about importing banks' statements: what is known stays as it is, what is new is put into suspense once, and what is refused says why (decision 0023). */
import { createHash, randomUUID } from 'node:crypto'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { ColumnNames } from '@kapao/contract/schemas/staff-bank-statement.ts'
import { expect, test } from 'vitest'
import { readFeed } from '#deposit/bank/feed.jobs.ts'
import { newId } from '#platform/db/id.ts'
import {
  aStatementFile,
  statementColumns,
  statementsIn,
  uploadStatementFile,
} from '../../../test/bank-statements.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { runJob } from '../../../test/run-job.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { race, useWorld } from '../../../test/world.ts'

const world = useWorld()

const { aCashier, walletOf, suspense, aLine, sheetOf, ourAccount, matchAs, importLines, sentBy, waiting } =
  statementsIn(world)

test('a row that the feed has told is known, one that it has not is kept in suspense, and money out is none of ours', async () => {
  const member = await world.aMember()
  const { bank, reference } = await sentBy(member)
  await runJob(world, readFeed)
  const before = await suspense()
  const fresh = aLine()
  const lines = [
    aLine({
      amount: 100,
      reference: reference.toLowerCase(),
      fromBank: bank,
      fromAccountNo: member.bankAccountNo,
    }),
    fresh,
    aLine({ amount: '-75.00' }),
    aLine({ amount: '10.005' }),
  ]
  const { status, body, token, statementId } = await importLines(lines)
  expect([status, body]).toEqual([
    200,
    {
      ...{ message: 'SUCCESS', rows: 4, matched: 1, unmatched: 1, debits: 1 },
      refused: [{ row: 5, why: 'AMOUNT_DECIMALS' }],
    },
  ])
  expect(await walletOf(member)).toBe(100_00n)
  expect((await suspense()) - before).toBe(250_50n)
  expect(await waiting(fresh.reference)).toMatchObject([
    {
      ...{
        state: 'WAITING',
        why: 'STATEMENT',
        amount: 250.5,
        fromBank: 'KTB',
        toBank: 'SCB',
        canGoBack: false,
      },
      statement: { importedBy: expect.any(String), likelySame: 0 },
    },
  ])
  expect(await tasksAbout(world, `KTB:${fresh.reference}`)).toMatchObject([
    { kind: 'payment_unmatched', detail: { reason: 'STATEMENT', fromAccountNo: '…1112' } },
  ])
  const sheet = await sheetOf(token, statementId)
  expect(sheet).toMatchObject({
    ...{ state: 'MATCHED', rows: 4, matched: 1, unmatched: 1, debits: 1, refused: 1, preview: [] },
    refusedRows: [{ row: 5, why: 'AMOUNT_DECIMALS' }],
    suspended: [{ row: 3, fromBank: 'KTB', reference: fresh.reference }],
  })
  const kept = await world.app.db
    .selectFrom('bankStatementRow')
    .select('cells')
    .where('statementId', '=', statementId)
    .execute()
  expect(kept.map(({ cells }) => cells)).toEqual([null, null, null, null])
  expect((await matchAs(token, statementId)).body.message).toBe('ALREADY_DECIDED')
})

test('a file is imported once, also when it is handed in many times at once', async () => {
  const { token } = await aCashier()
  const file = aStatementFile([aLine()])
  const answers = await race(8, () => uploadStatementFile(world, token, file))
  expect(answers.map(({ body }) => body.message).sort()).toEqual([
    ...Array(7).fill('ALREADY_EXISTS'),
    'SUCCESS',
  ])
})

test('what is sent twice with one key happens once, and both get the same', async () => {
  const { token, name } = await aStaffMember(world, { role: 'admin' })
  const headers = { 'idempotency-key': newId() }
  const file = aStatementFile([aLine()])
  const [first, second] = [
    await uploadStatementFile(world, token, file, headers),
    await uploadStatementFile(world, token, file, headers),
  ]
  expect([first.status, second.body]).toEqual([200, first.body])
  const statementId = first.body._id
  const body = { account: await ourAccount(token, statementId), columns: statementColumns }
  const request = { params: { statementId }, body, idempotencyKey: newId() }
  const matched = await world.call(operatorApi.matchBankStatement, request, { token })
  const again = await world.call(operatorApi.matchBankStatement, request, { token })
  expect([matched.status, again.body]).toEqual([200, matched.body])
  const trail = { page: 1, limit: 5, subject: statementId }
  const { body: told } = await world.call(operatorApi.auditTrail, { body: trail }, { token })
  expect(told.records.map(({ action, operator }) => [action, operator])).toEqual([
    ['bank_statement_matched', name],
    ['bank_statement_uploaded', name],
  ])
  const [done, handedIn] = told.records.map(({ record }) => JSON.parse(record).after)
  expect(done).toEqual({
    ...{ account: body.account, rows: 1, matched: 0, unmatched: 1, debits: 0, refused: 0 },
  })
  expect(handedIn).toEqual({
    ...{ fileHash: createHash('sha256').update(file).digest('hex'), bytes: Buffer.byteLength(file) },
    ...{ format: 'csv', rows: 1 },
  })
})

test('a row in two files, and twice in one, is one payment', async () => {
  const before = await suspense()
  const line = aLine()
  const first = await importLines([line, { ...line, reference: line.reference.toLowerCase() }])
  expect(first.body).toMatchObject({ matched: 0, unmatched: 1, refused: [{ row: 3, why: 'REPEATED' }] })
  const again = await importLines([line, aLine({ amount: '-1' })])
  expect(again.body).toMatchObject({ matched: 1, unmatched: 0, debits: 1 })
  // The other file says nothing of the bank that it came from.
  const untold = await importLines([{ ...line, fromBank: '' }, aLine({ amount: '-2' })])
  expect(untold.body).toMatchObject({ matched: 1, unmatched: 0 })
  expect((await suspense()) - before).toBe(250_50n)
})

test('a statement that many match at once, and a row that stands in several, are counted once', async () => {
  const before = await suspense()
  const line = aLine()
  const { token } = await aCashier()
  const files = await Promise.all(
    [1, 2, 3].map((n) =>
      uploadStatementFile(world, token, aStatementFile([line, aLine({ amount: `-${n}` })])),
    ),
  )
  const answers = await race(12, (n) => matchAs(token, files[n % 3]?.body._id ?? ''))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(3)
  expect(done.reduce((sum, { body }) => sum + body.unmatched, 0)).toBe(1)
  for (const { status, body } of answers)
    if (status !== 200) expect(['IN_PROGRESS', 'ALREADY_DECIDED']).toContain(body.message)
  expect((await suspense()) - before).toBe(250_50n)
})

test('what says something else than we know is refused, and a person is asked', async () => {
  const member = await world.aMember()
  const { bank, reference } = await sentBy(member)
  await runJob(world, readFeed)
  const { body } = await importLines([
    aLine({ amount: 999, reference, fromBank: bank }),
    aLine({ amount: '-1' }),
  ])
  expect(body.refused).toEqual([{ row: 2, why: 'CONTRADICTS' }])
  expect(await tasksAbout(world, `${bank}:${reference}`)).toMatchObject([
    { kind: 'payment_contradicts', detail: { amount: 999, amountBefore: 100, toAccountNoBefore: '…4567' } },
  ])
  expect(await walletOf(member)).toBe(100_00n)
})

test('a trial changes nothing, and neither does a statement of which every row is refused', async () => {
  const { token } = await aCashier()
  const before = await suspense()
  const { body } = await uploadStatementFile(world, token, aStatementFile([aLine()]))
  const trial = await matchAs(token, body._id, { isTrial: true })
  expect(trial.body).toMatchObject({ matched: 0, unmatched: 1, refused: [] })
  const columns = { ...statementColumns, reference: 'Sender' }
  const wrong = await matchAs(token, body._id, { columns })
  expect(wrong.body).toMatchObject({ unmatched: 0, refused: [{ row: 2, why: 'NO_REFERENCE' }] })
  expect([await suspense(), (await sheetOf(token, body._id)).state]).toEqual([before, 'UPLOADED'])
  expect((await matchAs(token, body._id)).body).toMatchObject({ unmatched: 1 })
  expect((await suspense()) - before).toBe(250_50n)
})

test('the account is one of ours, and the one that the file names', async () => {
  const { token } = await aCashier()
  const ofx = (
    accountNo: string,
    currency = 'THB',
  ) => `<OFX><CURDEF>${currency}<BANKACCTFROM><ACCTID>${accountNo}</BANKACCTFROM>
    <STMTTRN><DTPOSTED>${world.now().toISOString().slice(0, 10).replaceAll('-', '')}<TRNAMT>9.99<REFNUM>${aLine().reference}</STMTTRN></OFX>`
  const messageOf = async (file: string, account?: string) => {
    const { body } = await uploadStatementFile(world, token, file)
    expect(body).toMatchObject({ format: 'ofx', columns: [] })
    const matched = await matchAs(token, body._id, { columns: undefined, ...(account && { account }) })
    return matched.body.message
  }
  expect(await messageOf(ofx('1112223334'))).toBe('STATEMENT_OTHER_ACCOUNT')
  expect(await messageOf(ofx('4051234567', 'USD'))).toBe('STATEMENT_OTHER_ACCOUNT')
  expect(await messageOf(ofx('405-123-4567'), 'NOBODYS')).toBe('KEY_INVALID')
  expect(await messageOf(ofx('405-123-4567'))).toBe('SUCCESS')
})

test('columns are asked for, and must be the file’s', async () => {
  const { token } = await aCashier()
  const { body } = await uploadStatementFile(world, token, aStatementFile([aLine()]))
  const messageOf = async (columns?: ColumnNames) =>
    (await matchAs(token, body._id, { columns })).body.message
  expect(await messageOf()).toBe('KEY_MISSING')
  expect(await messageOf({ ...statementColumns, at: 'Day' })).toBe('KEY_INVALID')
})

test('what is shown of a file, in lists and in the trail has no whole account number', async () => {
  const { token, name } = await aCashier()
  const { body } = await uploadStatementFile(world, token, aStatementFile([aLine()]))
  const sheet = await world.call(operatorApi.bankStatement, { params: { statementId: body._id } }, { token })
  expect(sheet.body).toMatchObject({
    ...{ uploadedBy: name, state: 'UPLOADED', suggested: statementColumns },
    preview: [
      {
        row: 2,
        cells: [expect.any(String), '250.5', expect.any(String), expect.any(String), '…1112', 'KTB'],
      },
    ],
  })
  const auditor = await aStaffMember(world, { role: 'auditor' })
  const list = await world.call(operatorApi.bankStatements, { body: { page: 1, limit: 5 } }, auditor)
  expect(list.body.statements[0]).toMatchObject({ _id: body._id, uploadedBy: name, matchedBy: null })
  // Senders' names are for those who match it.
  const read = await world.call(operatorApi.bankStatement, { params: { statementId: body._id } }, auditor)
  expect(read.body).toMatchObject({ _id: body._id, preview: [] })
  const trail = await world.call(
    operatorApi.auditTrail,
    { body: { page: 1, limit: 5, subject: body._id } },
    auditor,
  )
  expect(trail.body.records).toMatchObject([
    {
      action: 'bank_statement_uploaded',
      operator: name,
      record: expect.stringContaining(sheet.body.fileHash),
    },
  ])
  expect(sheet.text + list.text + trail.text).not.toContain('9990001112')
  expect(sheet.text).not.toContain('4051234567')
})

test('what is not one of ours, or not there, is refused in words', async () => {
  const { token } = await aCashier()
  for (const [file, message] of [
    ['', 'STATEMENT_UNREADABLE'],
    ['no statement', 'STATEMENT_UNREADABLE'],
    [Buffer.alloc(3 * 1024 * 1024, 'a'), 'TOO_LARGE'],
  ] as const)
    expect((await uploadStatementFile(world, token, file)).body.message).toBe(message)
  expect((await matchAs(token, randomUUID(), { account: 'SCB_1' })).body.message).toBe('NO_DATA')
})
