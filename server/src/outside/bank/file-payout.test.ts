/** Facts about the files by which payouts go to a bank and come back, as text (decision 0024). */
import { expect, test } from 'vitest'
import { readPayoutResult, writePayoutFile } from './file-payout.ts'

const content = {
  ...{ reference: 'PF0123456789ABCDEF', madeAt: new Date('2026-11-24T18:30:00Z') },
  from: { bankCode: 'SCB', accountNo: '4051234567', accountName: 'KAPAO & CO' },
  rows: [
    {
      ...{ payoutReference: 'WD0', toBank: 'TMB', toAccountNo: '0012345678', toName: 'มะลิ <สุขใจ>' },
      ...{ amount: 300_25n, currency: 'THB' as const },
    },
  ],
}

test('an order file names banks by their digits, its sums, and the day in Bangkok', () => {
  const document = writePayoutFile(content)
  for (const part of [
    '<NbOfTxs>1</NbOfTxs><CtrlSum>300.25</CtrlSum>',
    '<ReqdExctnDt>2026-11-25</ReqdExctnDt><Dbtr><Nm>KAPAO &amp; CO</Nm></Dbtr>',
    '<InstdAmt Ccy="THB">300.25</InstdAmt>',
    '<ClrSysId><Cd>THCBC</Cd></ClrSysId><MmbId>011</MmbId>',
    '<Cdtr><Nm>มะลิ &lt;สุขใจ&gt;</Nm></Cdtr><CdtrAcct><Id><Othr><Id>0012345678</Id></Othr></Id></CdtrAcct>',
  ])
    expect(document).toContain(part)
  expect(writePayoutFile(content)).toBe(document)
})

const report = (about: string, ...payouts: string[]) =>
  `<?xml version="1.0"?><n:Document xmlns:n="x"><n:CstmrPmtStsRpt><n:OrgnlGrpInfAndSts><n:OrgnlMsgId>PF0</n:OrgnlMsgId>${about}</n:OrgnlGrpInfAndSts><n:OrgnlPmtInfAndSts>${payouts.join('')}</n:OrgnlPmtInfAndSts></n:CstmrPmtStsRpt></n:Document>`
const payout = (status: string, more = '') =>
  `<n:TxInfAndSts><n:OrgnlEndToEndId>WD0</n:OrgnlEndToEndId><n:TxSts>${status}</n:TxSts>${more}</n:TxInfAndSts>`

test.each([
  ['ACSC', { status: 'paid' }],
  ['ACSP', { status: 'processing' }],
  ['ACCP', { status: 'processing' }],
  ['PDNG', { status: 'processing' }],
  ['paid', { status: 'processing' }],
  ['RJCT', { status: 'rejected' }],
])('a payout of which the bank says %s', (status, said) => {
  expect(readPayoutResult(report('', payout(status)))?.rows).toEqual([
    { row: 1, reference: 'WD0', amount: undefined, said },
  ])
})

test('the reason and the amount are told where the bank tells them', () => {
  const more =
    '<n:StsRsnInf><n:Rsn><n:Cd>AC01</n:Cd></n:Rsn></n:StsRsnInf><n:OrgnlTxRef><n:Amt><n:InstdAmt Ccy="THB">300.25</n:InstdAmt></n:Amt></n:OrgnlTxRef>'
  expect(readPayoutResult(report('', payout('RJCT', more)))?.rows).toMatchObject([
    { amount: 300_25n, said: { status: 'rejected', reason: 'AC01' } },
  ])
})

test('a reason that never ends is cut, and not within a sign', () => {
  const more = `<n:StsRsnInf><n:Rsn><n:Prtry>x${'🎰'.repeat(40)}</n:Prtry></n:Rsn></n:StsRsnInf>`
  expect(readPayoutResult(report('', payout('RJCT', more)))?.rows).toMatchObject([
    { said: { status: 'rejected', reason: `x${'🎰'.repeat(19)}` } },
  ])
})

test('what is said of the whole file is said of every payout in it', () => {
  const group = '<n:GrpSts>RJCT</n:GrpSts>'
  expect(readPayoutResult(report(group))).toMatchObject({ rest: { status: 'rejected' }, rows: [] })
  expect(readPayoutResult(report('<n:GrpSts>PART</n:GrpSts>'))?.rest).toEqual({ status: 'processing' })
})

test('half a file is none', () => {
  expect(readPayoutResult(report('', payout('ACSC')).slice(0, -10))).toBeUndefined()
})
