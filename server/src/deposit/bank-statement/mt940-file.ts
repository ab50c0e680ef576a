/** A bank's statement as MT940: `:61:` is a row, the `:86:` after it says whose it is. */
import type { FileText } from './statement-file.ts'
import { emptyRow, fileOf, firstReference, reversal, type ToldRow } from './told-rows.ts'

interface Field {
  tag: string
  text: string
}

/** A field goes on until the next one begins; `-` ends a message. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag) fields.push({ tag, text: rest })
    else if (/^-\}?$/.test(line) || line.startsWith('{')) fields.push({ tag: '', text: '' })
    else {
      const last = fields.at(-1)
      if (last) last.text += `\n${line}`
    }
  }
  return fields
}

const lineShape =
  /^(\d\d)(\d\d)(\d\d)(?:\d{4})?(RC|RD|C|D)[A-Z]?(\d{1,15}(?:,\d{0,5})?)[A-Z][A-Z0-9]{3}([^/\n]{0,16})(?:\/\/([^\n]{0,16}))?/

/** What cannot be read stays a row, and is refused for its day. */
function rowOf(text: string, currency: string): ToldRow {
  const [, year, month, day, mark, amount = '', ours, theirs] = lineShape.exec(text.trim()) ?? []
  if (!year) return { ...emptyRow(), at: '?', amount: '?' }
  const plain = amount.replace(/,$/, '').replace(',', '.')
  // A credit taken back is money out; a debit taken back is no payment of anybody's.
  const amounts: Record<string, string> = { C: plain, D: `-${plain}`, RC: `-${plain}`, RD: reversal }
  return {
    ...emptyRow(),
    ...{ at: `20${year}-${month}-${day}`, amount: amounts[mark ?? ''] ?? '?', currency },
    reference: firstReference(ours, theirs),
  }
}

/** `?30` bank, `?31` account, `?32` and `?33` name, in lines that may break anywhere. */
function addSender(row: ToldRow, text: string) {
  const parts = text.replaceAll('\n', '').split('?')
  const part = (number: string) =>
    parts
      .find((one) => one.startsWith(number))
      ?.slice(2)
      .trim() ?? ''
  row.fromBank = part('30')
  row.accountNo = part('31')
  row.name = [part('32'), part('33')].filter(Boolean).join(' ')
}

export function readMt940(text: string): FileText | undefined {
  const rows: ToldRow[] = []
  const accounts = new Set<string>()
  const currencies = new Set<string>()
  let last: ToldRow | undefined
  for (const { tag, text: said } of fieldsOf(text)) {
    // A bank may stand in front of the account.
    if (tag === '25') accounts.add(said.trim().split('/').at(-1) ?? '')
    if (tag === '60F' || tag === '60M') currencies.add(said.slice(7, 10))
    if (tag === '86' && last) addSender(last, said)
    last = tag === '61' ? rowOf(said, [...currencies].at(-1) ?? '') : undefined
    if (last) rows.push(last)
  }
  // One file is about one account: whose would the rows be else?
  if (accounts.size > 1 || currencies.size > 1) return undefined
  const [accountNo = null] = accounts
  const [currency = null] = currencies
  return fileOf({ accountNo: accountNo?.replace(/[A-Z]{3}$/, '') || null, currency }, rows)
}
