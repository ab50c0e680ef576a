/** The bank's own pages for files of payouts: each once, and only whole. */
import { expect, test } from 'vitest'
import { openSandbox } from '../../test/open-sandbox.ts'

const payment = (reference: string, accountNo: string) =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${reference}</EndToEndId></PmtId><Amt><InstdAmt Ccy="THB">300.25</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>004</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>A &amp; B</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${accountNo}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`
const file = (sum = '600.50') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>PF1</MsgId><NbOfTxs>2</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr><PmtInf>${payment('WD1', '1234567890')}${payment('WD2', '1234560500')}</PmtInf></CstmrCdtTrfInitn></Document>`

test('a file is paid once, and its result tells of each payment', async () => {
  const { send } = await openSandbox()
  const handIn = (document: string) => send('POST', '/control/bank/files', { document })
  expect(await handIn(file())).toEqual({ status: 200, body: { reference: 'PF1', payments: 2 } })
  expect((await handIn(file())).status).toBe(409)
  expect((await send('GET', '/control/bank/payouts')).body).toMatchObject([
    { payoutReference: 'WD1', toBank: 'KBANK', toAccountNo: '1234567890', amount: 300.25 },
  ])
  const { body } = await send('GET', '/control/bank/files/PF1/result')
  expect(body.document).toContain('<OrgnlEndToEndId>WD1</OrgnlEndToEndId><TxSts>ACSC</TxSts>')
  expect(body.document).toContain('<OrgnlEndToEndId>WD2</OrgnlEndToEndId><TxSts>RJCT</TxSts>')
  expect((await send('GET', '/control/bank/files/PF2/result')).status).toBe(404)
})

test.each([
  ['wrong sums', file('600.51')],
  ['no file of payouts', '<Document/>'],
])('a file with %s is refused', async (_what, document) => {
  const { send } = await openSandbox()
  expect((await send('POST', '/control/bank/files', { document })).status).toBe(400)
  expect((await send('GET', '/control/bank/payouts')).body).toEqual([])
})
