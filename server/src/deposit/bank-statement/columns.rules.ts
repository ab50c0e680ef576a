/** What the names of a CSV's columns say that they hold, and which column is meant by a name: pure. */
import { type ImportColumn, importColumns } from '@kapao/contract/lists.ts'
import type { ColumnNames } from '@kapao/contract/schemas/staff-bank-statement.ts'
import type { Places } from './row.rules.ts'

/** In the order in which they are looked for: the amount that came in before any amount. */
const words: Record<ImportColumn, readonly RegExp[]> = {
  at: [/^(?:transaction )?date|^posted|^วันที่|^ວັນທີ/i],
  time: [/^(?:transaction )?time|^เวลา|^ເວລາ/i],
  amount: [/deposit|credit|money in|เงินเข้า|เงินฝาก|ฝากเงิน|ເງິນເຂົ້າ/i, /^amount|จำนวนเงิน|ຈຳນວນເງິນ/i],
  reference: [/reference|^ref\b|เลขที่อ้างอิง|อ้างอิง|ເລກອ້າງອີງ/i],
  name: [/name|sender|payer|ชื่อ|ผู้โอน|ຊື່/i],
  accountNo: [/account|เลขที่บัญชี|เลขบัญชี|ເລກບັນຊີ/i],
  fromBank: [/bank|ธนาคาร|ທະນາຄານ/i],
  currency: [/currency|สกุลเงิน|ສະກຸນເງິນ/i],
}

/** Each column holds one thing. */
export function suggestColumns(columns: readonly string[]): Partial<ColumnNames> {
  const suggested: Partial<Record<ImportColumn, string>> = {}
  for (const column of importColumns) {
    const taken = Object.values(suggested)
    const found = words[column]
      .map((word) => columns.find((name) => word.test(name) && !taken.includes(name)))
      .find((name) => name !== undefined)
    if (found !== undefined) suggested[column] = found
  }
  return suggested
}

/** Undefined when a name is none of the file's columns. */
export function placesOf(columns: readonly string[], names: ColumnNames): Places | undefined {
  const places: Places = {}
  for (const column of importColumns) {
    const name = names[column]
    if (name === undefined) continue
    places[column] = columns.indexOf(name)
    if (places[column] === -1) return undefined
  }
  return places
}
