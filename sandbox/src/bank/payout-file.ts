/**
 * The bank's own pages, where a person hands in a file of payouts and takes its result: ISO 20022 pain.001.001.03 and
 * pain.002.001.03. A file with a name that it has had is refused, as banks do.
 */
import { bahtText, toSatang } from '@kapao/contract/money.ts'
import { bankOfThaiId } from '@kapao/contract/outside/slip.ts'
import type { FastifyInstance } from 'fastify'
import { DomUtils, parseDocument } from 'htmlparser2'
import * as z from 'zod/mini'
import { Problem, read } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import { type PayoutRow, settleIfFree, takeOrder } from './payout.ts'

const Handed = z.strictObject({ document: z.string() })

const { getElementsByTagName, textContent } = DomUtils
type Document = ReturnType<typeof parseDocument>
type Element = ReturnType<typeof getElementsByTagName>[number]

/** The first element of that name within. */
function inside(place: Document | Element, name: string): Element {
  const [found] = getElementsByTagName(name, place, true, 1)
  if (!found) throw new Problem(400, `the file has no ${name}`)
  return found
}
const textIn = (place: Document | Element, name: string): string => textContent(inside(place, name)).trim()

function orderIn(payment: Element) {
  const amount = toSatang(Number(textIn(payment, 'InstdAmt')))
  const toBank = bankOfThaiId.get(textIn(inside(payment, 'CdtrAgt'), 'MmbId'))
  if (amount === undefined || amount <= 0n || !toBank)
    throw new Problem(400, 'the file has a payment that is none')
  return {
    ...{ payoutReference: textIn(payment, 'EndToEndId'), toBank, amount, currency: 'THB' as const },
    toName: textIn(inside(payment, 'Cdtr'), 'Nm'),
    toAccountNo: textIn(inside(payment, 'CdtrAcct'), 'Id'),
  }
}

function takeFile(sandbox: Sandbox, document: string) {
  if (!document.includes('pain.001.001.03')) throw new Problem(400, 'the file is no pain.001.001.03')
  const file = parseDocument(document, { xmlMode: true })
  const head = inside(file, 'GrpHdr')
  const reference = textIn(head, 'MsgId')
  const orders = getElementsByTagName('CdtTrfTxInf', file).map(orderIn)
  const sum = bahtText(orders.reduce((total, { amount }) => total + amount, 0n))
  if (Number(textIn(head, 'NbOfTxs')) !== orders.length || textIn(head, 'CtrlSum') !== sum)
    throw new Problem(400, 'the sums of the file are not those of its payments')
  const { store } = sandbox
  if (store.find('SELECT 1 FROM payout_file WHERE reference = ?', reference))
    throw new Problem(409, `the bank has had a file ${reference}`)
  store.atomically(() => {
    store.run(
      'INSERT INTO payout_file (reference, told_at) VALUES (?, ?)',
      reference,
      sandbox.now().toISOString(),
    )
    orders.forEach((order, index) => {
      takeOrder(sandbox, order, false, false)
      const row = [reference, index + 1, order.payoutReference]
      store.run('INSERT INTO payout_file_row (file, position, payout) VALUES (?, ?, ?)', ...row)
    })
  })
  return { reference, payments: orders.length }
}

const statusOf = { paid: 'ACSC', rejected: 'RJCT', processing: 'PDNG' } as const

const told = ({ reference, status, amount, currency }: PayoutRow): string =>
  [
    `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${statusOf[status]}</TxSts>`,
    status === 'rejected' ? '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>' : '',
    `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${bahtText(amount)}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`,
  ].join('')

function resultOf(sandbox: Sandbox, reference: string) {
  const { store } = sandbox
  if (!store.find('SELECT 1 FROM payout_file WHERE reference = ?', reference))
    throw new Problem(404, `the bank has no file ${JSON.stringify(reference)}`)
  const rows = store
    .list<PayoutRow>(
      'SELECT p.* FROM payout_file_row r JOIN payout p ON p.reference = r.payout WHERE r.file = ? ORDER BY r.position',
      reference,
    )
    .map((row) => settleIfFree(sandbox, row))
  const at = sandbox.now().toISOString().slice(0, 19)
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>',
    `<GrpHdr><MsgId>R${at.replace(/\D/g, '')}</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr>`,
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${reference}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId></OrgnlGrpInfAndSts>`,
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${reference}</OrgnlPmtInfId>${rows.map(told).join('')}</OrgnlPmtInfAndSts>`,
    '</CstmrPmtStsRpt></Document>\n',
  ].join('')
  return { document }
}

/** Beside the other things that a hand does: no key is asked for. */
export function addPayoutFiles(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/control/bank/files', { bodyLimit: sandboxLimits.payoutFileBytesMax }, async ({ body }) =>
    takeFile(sandbox, read(Handed, body).document),
  )
  app.get<{ Params: { reference: string } }>('/control/bank/files/:reference/result', async ({ params }) =>
    resultOf(sandbox, params.reference),
  )
}
