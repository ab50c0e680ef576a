/** A bank's statement as CAMT.053. Read tag by tag: no entity, address or schema of the document is ever followed. */
import { Parser } from 'htmlparser2'
import type { FileText } from './statement-file.ts'
import {
  checkDepth,
  emptyRow,
  fileOf,
  firstReference,
  notBooked,
  reversal,
  type ToldRow,
} from './told-rows.ts'

/** By path below the element that holds them. */
type Fields = Record<string, string>

interface Entry {
  own: Fields
  /** What is told of each payment in it. */
  payments: Fields[]
}

const first = (fields: Fields, ...paths: string[]) => paths.map((path) => fields[path]).find(Boolean) ?? ''

function amountOf(own: Fields, payment: Fields, isOnly: boolean): string {
  const status = first(own, 'Sts/Cd', 'Sts')
  if (status !== '' && status !== 'BOOK') return notBooked
  const isCredit = own.CdtDbtInd === 'CRDT'
  if (own.RvslInd === 'true' || own.RvslInd === '1') return isCredit ? reversal : '-1'
  const amount = isOnly ? own.Amt : first(payment, 'Amt', 'AmtDtls/TxAmt/Amt')
  return `${isCredit ? '' : '-'}${amount || '?'}`
}

function rowsOf({ own, payments }: Entry): ToldRow[] {
  const all = payments.length > 0 ? payments : [{}]
  return all.map((payment) => ({
    ...emptyRow(),
    at: first(own, 'BookgDt/DtTm', 'BookgDt/Dt', 'ValDt/DtTm', 'ValDt/Dt'),
    amount: amountOf(own, payment, all.length === 1),
    currency: all.length === 1 ? (own['Amt@Ccy'] ?? '') : first(payment, 'Amt@Ccy', 'AmtDtls/TxAmt/Amt@Ccy'),
    reference: firstReference(
      payment['Refs/EndToEndId'],
      payment['Refs/TxId'],
      payment['Refs/InstrId'],
      payment['Refs/AcctSvcrRef'],
      own.AcctSvcrRef,
      own.NtryRef,
    ),
    name: first(payment, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm'),
    accountNo: first(payment, 'RltdPties/DbtrAcct/Id/Othr/Id', 'RltdPties/DbtrAcct/Id/IBAN'),
    fromBank: first(
      payment,
      'RltdAgts/DbtrAgt/FinInstnId/BICFI',
      'RltdAgts/DbtrAgt/FinInstnId/BIC',
      'RltdAgts/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId',
      'RltdAgts/DbtrAgt/FinInstnId/Nm',
    ),
  }))
}

/** Without the prefix of a namespace. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Takes the document apart: what is told of the account, of each entry and of each payment in it. */
function createReader() {
  const path: string[] = []
  const about: Fields = {}
  const entries: Entry[] = []
  let [isWhole, statements] = [false, 0]
  const place = (): { fields: Fields; name: string } => {
    const [entry, payment] = [path.indexOf('Ntry'), path.indexOf('TxDtls')]
    const last = entries.at(-1)
    if (entry === -1 || !last) return { fields: about, name: path.slice(path.indexOf('Stmt') + 1).join('/') }
    const inner = payment > entry ? last.payments.at(-1) : undefined
    return { fields: inner ?? last.own, name: path.slice((inner ? payment : entry) + 1).join('/') }
  }
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag)
        path.push(name)
        checkDepth(path.length)
        if (name === 'Stmt') statements++
        if (name === 'Ntry') entries.push({ own: {}, payments: [] })
        if (name === 'TxDtls') entries.at(-1)?.payments.push({})
        const { fields, name: at } = place()
        if (attributes.Ccy) fields[`${at}@Ccy`] ??= attributes.Ccy
      },
      ontext(text) {
        const { fields, name } = place()
        if (name !== '') fields[name] = (fields[name] ?? '') + text
      },
      onclosetag(tag, isImplied) {
        const { fields, name } = place()
        if (fields[name] !== undefined) fields[name] = fields[name].trim()
        path.pop()
        if (localName(tag) === 'Document') isWhole = !isImplied
      },
    },
    { xmlMode: true },
  )
  return { parser, about, entries, isOne: () => isWhole && statements === 1 }
}

export function readCamt(text: string): FileText | undefined {
  const { parser, about, entries, isOne } = createReader()
  parser.end(text)
  // One file is about one account: whose would the rows be else?
  if (!isOne()) return undefined
  const accountNo = first(about, 'Acct/Id/Othr/Id', 'Acct/Id/IBAN') || null
  return fileOf({ accountNo, currency: about['Acct/Ccy'] || null }, entries.flatMap(rowsOf))
}
