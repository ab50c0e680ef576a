/**
 * Payouts by a file that a cashier takes to the bank, and another one that comes back (decision 0024). The files are those of
 * Thailand's National Payment Message Standard (standard.etda.or.th, "มธอ. 1-2555", page_id=2050, as read in November
 * 2026): ISO 20022 pain.001.001.03, customer credit transfer initiation, and pain.002.001.03, payment status report. Banks
 * are named by their three digits (external code THCBC), a payout by our reference (EndToEndId).
 *
 * Nothing is called here: a withdrawal waits until it is in a file, and in a file until two people have read its result.
 */
import { bahtText, toSatang } from '@kapao/contract/money.ts'
import { thaiBankIds } from '@kapao/contract/outside/slip.ts'
import { payoutFileLimits } from '@kapao/contract/staff-limits.ts'
import { Parser } from 'htmlparser2'
import { cutText } from '#platform/cut-text.rules.ts'
import { invariant } from '#platform/refusal.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import * as outsideLimits from '../limits.ts'
import type { Payout, PayoutBank, PayoutSaid } from './bank.ts'

export const createFilePayout = (): PayoutBank => ({
  knowsRepeats: false,
  slowestMs: outsideLimits.payoutFileMs,
  prepare: async () => ({ status: 'processing' }),
  pay: async () => ({ status: 'processing' }),
  // Whatever an earlier way of paying has ordered is not known to files.
  findPayout: async () => ({ status: 'unknown' }),
})

/** Banks that a file can name. */
export const banksPaidByFile: readonly string[] = Object.keys(thaiBankIds)

interface FileAccount {
  bankCode: string
  accountNo: string
  accountName: string
}

export interface PayoutFileContent {
  /** Ours, at most 35 characters. */
  reference: string
  madeAt: Date
  /** Our account that pays. */
  from: FileAccount
  rows: readonly Payout[]
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const tag = (name: string, ...inner: string[]) => `<${name}>${inner.join('')}</${name}>`
const text = (name: string, value: string) => tag(name, escaped(value))
const named = (name: string) => text('Nm', [...name].slice(0, payoutFileLimits.nameLengthMax).join(''))
const account = (accountNo: string, ...more: string[]) =>
  tag('Id', tag('Othr', text('Id', accountNo))) + more.join('')

function agent(bankCode: string): string {
  const id = thaiBankIds[bankCode]
  invariant(id, `${bankCode} is not paid by file`)
  const system = tag('ClrSysId', text('Cd', 'THCBC'))
  return tag('FinInstnId', tag('ClrSysMmbId', system, text('MmbId', id)))
}

const transfer = ({ payoutReference, amount, currency, toBank, toName, toAccountNo }: Payout): string =>
  tag(
    'CdtTrfTxInf',
    tag('PmtId', text('InstrId', payoutReference), text('EndToEndId', payoutReference)),
    tag('Amt', `<InstdAmt Ccy="${currency}">${bahtText(amount)}</InstdAmt>`),
    tag('CdtrAgt', agent(toBank)),
    tag('Cdtr', named(toName)),
    tag('CdtrAcct', account(toAccountNo)),
  )

/** The same content is the same file, byte by byte. */
export function writePayoutFile({ reference, madeAt, from, rows }: PayoutFileContent): string {
  const sum = bahtText(rows.reduce((total, { amount }) => total + amount, 0n))
  const totals = text('NbOfTxs', String(rows.length)) + text('CtrlSum', sum)
  const head = tag(
    'GrpHdr',
    ...[text('MsgId', reference), text('CreDtTm', madeAt.toISOString().slice(0, 19)), totals],
    tag('InitgPty', named(from.accountName)),
  )
  const payment = tag(
    'PmtInf',
    ...[text('PmtInfId', reference), text('PmtMtd', 'TRF'), totals, text('ReqdExctnDt', dayOf(madeAt))],
    tag('Dbtr', named(from.accountName)),
    tag('DbtrAcct', account(from.accountNo, text('Ccy', 'THB'))),
    tag('DbtrAgt', agent(from.bankCode)),
    ...rows.map(transfer),
  )
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${tag('CstmrCdtTrfInitn', head, payment)}</Document>\n`
}

export interface ToldPayout {
  /** Its place among those that the file tells of, from 1. */
  row: number
  reference: string
  /** Undefined: the file does not repeat it, or not in a way that can be read. */
  amount: bigint | undefined
  said: PayoutSaid
}

export interface PayoutResult {
  /** Of the file that it is about. */
  fileReference: string
  rows: ToldPayout[]
  /** What it says of every payout that it does not name; `processing`: nothing. */
  rest: PayoutSaid
}

/** By path below the transaction, or below the document. */
type Fields = Record<string, string>

/** Settlement is completed, or it is rejected. Everything else is on its way, or not understood. */
function saidBy(status: string | undefined, reason: string | undefined): PayoutSaid {
  if (status === 'ACSC') return { status: 'paid' }
  if (status === 'RJCT') return { status: 'rejected', ...(reason && { reason }) }
  return { status: 'processing' }
}

const report = 'CstmrPmtStsRpt'
const reasonPaths = ['StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry'] as const
const reasonIn = (fields: Fields, before = '') => {
  const said = reasonPaths.map((path) => fields[before + path]).find(Boolean)
  return said && cutText(said, payoutFileLimits.reasonLengthMax)
}

/** Read tag by tag: no entity, address or schema of the document is ever followed. */
function takeApart(document: string) {
  const path: string[] = []
  const about: Fields = {}
  const payouts: Fields[] = []
  let [isWhole, isNested] = [false, false]
  const place = () => {
    const at = path.indexOf('TxInfAndSts')
    const last = at === -1 ? undefined : payouts.at(-1)
    return last
      ? { fields: last, name: path.slice(at + 1).join('/') }
      : { fields: about, name: path.slice(path.indexOf(report) + 1).join('/') }
  }
  const localName = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(localName(name))
        if (path.length > payoutFileLimits.depthMax) isNested = true
        if (path.at(-1) === 'TxInfAndSts') payouts.push({})
      },
      ontext(words) {
        const { fields, name } = place()
        fields[name] = ((fields[name] ?? '') + words).trimStart()
      },
      onclosetag(name, isImplied) {
        path.pop()
        if (localName(name) === 'Document') isWhole = !isImplied
      },
    },
    { xmlMode: true },
  )
  parser.end(document)
  return isWhole && !isNested ? { about, payouts } : undefined
}

/** Undefined: it is no status report about a file of payouts. */
export function readPayoutResult(document: string): PayoutResult | undefined {
  const parts = takeApart(document)
  const fileReference = parts?.about['OrgnlGrpInfAndSts/OrgnlMsgId']?.trim()
  if (!parts || !fileReference) return undefined
  const { about } = parts
  const [payment, group] = ['OrgnlPmtInfAndSts/', 'OrgnlGrpInfAndSts/']
  const rest = about[`${payment}PmtInfSts`]
    ? saidBy(about[`${payment}PmtInfSts`], reasonIn(about, payment))
    : saidBy(about[`${group}GrpSts`], reasonIn(about, group))
  const rows = parts.payouts.map((fields, index) => ({
    row: index + 1,
    reference: (fields.OrgnlEndToEndId ?? fields.OrgnlInstrId ?? '').trim(),
    amount: amountIn(fields['OrgnlTxRef/Amt/InstdAmt']),
    said: fields.TxSts ? saidBy(fields.TxSts.trim(), reasonIn(fields)) : rest,
  }))
  return { fileReference, rows, rest }
}

const amountIn = (told: string | undefined): bigint | undefined =>
  told?.trim() ? toSatang(Number(told)) : undefined
