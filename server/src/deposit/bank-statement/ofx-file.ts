/**
 * A bank's statement as OFX, of both kinds: as SGML, where tags with text in them are never closed, and as XML. Read tag by
 * tag: nothing is built of it that its text could break out of.
 */
import { Parser } from 'htmlparser2'
import type { FileText } from './statement-file.ts'
import { checkDepth, emptyRow, fileOf, firstReference, type ToldRow } from './told-rows.ts'

type Fields = Record<string, string>

/** `20261123101500.000[+7:ICT]`; without a zone it is the bank's own, and without a time the day alone. */
function readTime(text: string | undefined): string {
  const [, year, month, day, hour, minute, second = '00', zone] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(?:\.\d{1,6})?(?:\[([^:\]]{1,6})[^\]]{0,10}\])?$/.exec(
      text?.trim() ?? '',
    ) ?? []
  if (!year) return text ?? ''
  const date = `${year}-${month}-${day}`
  if (!hour || `${hour}${minute}${second}` === '000000') return date
  const [, sign, hours = '', part = ''] = /^([+-]?)(\d{1,2})(?:\.(\d{1,2}))?$/.exec(zone ?? '') ?? []
  const minutes = part === '' ? '00' : String(Math.round(Number(`0.${part}`) * 60)).padStart(2, '0')
  const ahead = hours === '' ? '' : `${sign === '-' ? '-' : '+'}${hours.padStart(2, '0')}:${minutes}`
  return `${date}T${hour}:${minute}:${second}${ahead}`
}

const rowOf = (fields: Fields): ToldRow => ({
  ...emptyRow(),
  at: readTime(fields.DTPOSTED),
  amount: fields.TRNAMT ?? '',
  reference: firstReference(fields.REFNUM, fields.CHECKNUM, fields.FITID),
  name: fields.NAME ?? '',
  accountNo: fields.ACCTID ?? '',
  fromBank: fields.BANKID ?? '',
  currency: fields.CURSYM ?? '',
})

export function readOfx(text: string): FileText | undefined {
  const rows: ToldRow[] = []
  const about: Fields = {}
  let row: Fields | undefined
  let tag = ''
  let [isWhole, depth] = [false, 0]
  const parser = new Parser(
    {
      onopentagname(name) {
        tag = name.toUpperCase()
        checkDepth(++depth)
        if (tag === 'STMTTRN') row = {}
      },
      ontext(piece) {
        const fields = row ?? about
        if (tag !== '') fields[tag] = `${fields[tag] ?? ''}${piece}`.trimStart()
      },
      onclosetag(name, isImplied) {
        depth--
        const closed = name.toUpperCase()
        tag = ''
        if (closed === 'OFX') isWhole = !isImplied
        if (closed !== 'STMTTRN' || !row) return
        rows.push(rowOf(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value.trim()]))))
        row = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(text.slice(text.search(/<OFX>/i)))
  if (!isWhole) return undefined
  return fileOf({ accountNo: about.ACCTID?.trim() || null, currency: about.CURDEF?.trim() || null }, rows)
}
