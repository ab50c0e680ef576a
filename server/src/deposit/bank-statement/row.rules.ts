/** Judges a row of a bank's statement: money that came in, money that went out, or why it is refused. Pure. */
import { type ImportColumn, type ImportFault, importColumns } from '@kapao/contract/lists.ts'
import { bankBics, canonicalReference } from '@kapao/contract/outside/bank.ts'
import { thaiBankIds } from '@kapao/contract/outside/slip.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { amountOf, isFormula, momentOf, type Told } from './cell.rules.ts'

/** Which cell of a row holds what. */
export type Places = Partial<Record<ImportColumn, number>>

/** A bank, by all that a statement may call it. */
export interface BankName {
  code: string
  names: readonly string[]
}

export interface RowContext {
  places: Places
  now: Date
  currency: string
  banks: readonly BankName[]
}

export interface Credit extends Told {
  amount: bigint
  reference: string
  fromName: string
  fromAccountNo: string
  /** Null: the row says nothing of it. */
  fromBank: string | null
}

export type Judged = { credit: Credit } | { why: ImportFault } | 'debit'

/** All of its digits are hidden: nothing is told of it. */
const untoldAccount = 'xxxx'

export function judgeRow(cells: readonly string[], { places, now, currency, banks }: RowContext): Judged {
  const cell = (column: ImportColumn) => {
    const place = places[column]
    const text = place === undefined ? '' : (cells[place] ?? '').replace(/\s+/g, ' ').trim()
    return text === '-' ? '' : text
  }
  if (importColumns.some((column) => isFormula(cell(column)))) return { why: 'FORMULA' }
  const amount = amountOf(cell('amount'))
  if (amount === null || (typeof amount === 'bigint' && amount <= 0n)) return 'debit'
  if (typeof amount === 'string') return { why: amount }
  const told = momentOf(cell('at'), cell('time'), now)
  if (typeof told === 'string') return { why: told }
  if (cell('currency') !== '' && cell('currency').toUpperCase() !== currency) return { why: 'OTHER_CURRENCY' }
  const fromBank = findBank(cell('fromBank'), banks)
  if (fromBank === undefined) return { why: 'BANK_UNKNOWN' }
  const [reference, fromName] = [cell('reference'), cell('name')]
  const fromAccountNo = cell('accountNo') || untoldAccount
  const why =
    checkReference(reference) ??
    (/^[0-9xX*•#. -]{1,40}$/.test(fromAccountNo) ? undefined : 'ACCOUNT_INVALID') ??
    (/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]{0,200}$/u.test(fromName) ? undefined : 'NAME_INVALID')
  if (why) return { why }
  return {
    credit: { ...told, amount, reference, fromName, fromAccountNo: plainAccount(fromAccountNo), fromBank },
  }
}

/** Digits, and `x` for those that are hidden, as the feed's are kept. */
const plainAccount = (shown: string) => shown.replace(/[X*•#]/g, 'x').replaceAll('.', '')

function checkReference(reference: string): ImportFault | undefined {
  const said = canonicalReference(reference)
  if (said.length < bankStatementLimits.referenceLengthMin || !/\d/.test(said)) return 'NO_REFERENCE'
  return /^[\x20-\x7e]{1,64}$/.test(reference) ? undefined : 'REFERENCE_INVALID'
}

/** Null where nothing is told; undefined where nobody knows what is told. */
function findBank(told: string, banks: readonly BankName[]): string | null | undefined {
  if (told === '') return null
  const said = told.toUpperCase()
  const bic = /^[A-Z]{4}(?:TH|LA)[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(said)
    ? bankBics[said.slice(0, 4)]
    : undefined
  const known = banks.find(({ code, names }) => {
    const all = [code, thaiBankIds[code], ...names]
    return code === bic || all.some((name) => name?.toUpperCase() === said)
  })
  return known?.code
}
