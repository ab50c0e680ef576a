/** Facts about reading statements of banks in each format, and about files that are none. */
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { expect, test } from 'vitest'
import { readStatementFile } from './statement-file.ts'

const read = (text: string | Buffer) => readStatementFile(Buffer.from(text))
const cellsOf = (text: string | Buffer) => read(text).rows.map(({ cells }) => cells.filter(Boolean))
const refusalOf = (text: string | Buffer) => {
  try {
    read(text)
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a CSV begins at the line of its columns, in UTF-8 with or without its mark, and in windows-874', () => {
  const text =
    'ธนาคารไทยพาณิชย์,,,\nเลขที่บัญชี,405-1,,\n\nวันที่,เวลา,เงินเข้า,อ้างอิง\n23/11/2569,10:15,"1,250.50",R100\n'
  const expected = { columns: ['วันที่', 'เวลา', 'เงินเข้า', 'อ้างอิง'], format: 'csv' }
  for (const file of [text, `\ufeff${text}`, text.replaceAll(',', ';').replace('1;250', '1,250')])
    expect(read(file)).toMatchObject({
      ...expected,
      rows: [{ row: 5, cells: ['23/11/2569', '10:15', '1,250.50', 'R100'] }],
    })
  const thai = Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0xe00 ? code - 0xe00 + 0xa0 : code
    }),
  )
  expect(read(thai)).toMatchObject({ ...expected, rows: [{ row: 5 }] })
})

test('a CSV without names has numbers for them, and a name that comes twice is told apart', () => {
  expect(read('2026-11-23,250.50,R100\n')).toMatchObject({ columns: ['1', '2', '3'], rows: [{ row: 1 }] })
  expect(read('Date,Amount,Amount\n2026-11-23,1,2\n').columns).toEqual(['Date', 'Amount', 'Amount (3)'])
})

const ofxRow = `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261123101500.000[+7:ICT]<TRNAMT>250.50<FITID>F1<REFNUM>R100
<NAME>Mr. Somsak &amp; T<BANKACCTTO><BANKID>KTB<ACCTID>9990001112<ACCTTYPE>SAVINGS</BANKACCTTO><MEMO>a & "b"</STMTTRN>`
const ofx = (rows: string) => `OFXHEADER:100
DATA:OFXSGML

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261123</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>THB<BANKACCTFROM><BANKID>SCB<ACCTID>4051234567</BANKACCTFROM><BANKTRANLIST>
${rows}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('OFX is read as SGML and as XML', () => {
  const expected = {
    ...{ format: 'ofx', accountNo: '4051234567', currency: 'THB' },
    rows: [
      {
        row: 1,
        cells: ['2026-11-23T10:15:00+07:00', '', '250.50', 'R100', 'Mr. Somsak & T', '9990001112', 'KTB', ''],
      },
    ],
  }
  expect(read(ofx(ofxRow))).toMatchObject(expected)
  const xml = ofx(ofxRow)
    .replace(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')
    .replace('a & "b"', 'a &amp; b')
  expect(
    read(`<?xml version="1.0"?><?OFX OFXHEADER="200"?>${xml.slice(xml.indexOf('<OFX>'))}`),
  ).toMatchObject(expected)
  expect(cellsOf(ofx('<STMTTRN><DTPOSTED>20261123000000<TRNAMT>-1,250.50<FITID>F2</STMTTRN>'))).toEqual([
    ['2026-11-23', '-1,250.50', 'F2'],
  ])
})

const mt940 = `{1:F01SICOTHBKAXXX0000000000}{4:
:20:STATEMENT
:25:SICOTHBK/4051234567
:28C:1/1
:60F:C261122THB1000,00
:61:2611231123C250,50NTRFR100//B200
:86:166?20deposit?30KRTHTHBK?319990001112?32Mr. Somsak
?33Thongdee
:61:261123D99,NTRFR101
:61:261123RC98,00NTRFR102
:61:261123RD97,00NTRFR103
:61:261123C250,505NTRFNONREF//B204
:61:nonsense
:62F:C261123THB1250,50
-}`

test('of MT940 a credit that is taken back is money out, and a debit that is taken back is no payment', () => {
  const { rows, ...about } = read(mt940)
  expect(about).toMatchObject({ format: 'mt940', accountNo: '4051234567', currency: 'THB' })
  expect(rows.map(({ cells }) => cells.filter(Boolean))).toEqual([
    ['2026-11-23', '250.50', 'R100', 'Mr. Somsak Thongdee', '9990001112', 'KRTHTHBK', 'THB'],
    ['2026-11-23', '-99', 'R101', 'THB'],
    ['2026-11-23', '-98.00', 'R102', 'THB'],
    ['2026-11-23', 'REVERSAL', 'R103', 'THB'],
    ['2026-11-23', '250.505', 'B204', 'THB'],
    ['?', '?'],
  ])
  expect(refusalOf(`${mt940}\n${mt940.replace('4051234567', '1112223334')}`)).toBe('STATEMENT_UNREADABLE')
})

const entry = (inner: string, more = '', amount = '<Amt Ccy="THB">250.50</Amt>') => `<Ntry>${amount}
  <CdtDbtInd>CRDT</CdtDbtInd>${more}<BookgDt><DtTm>2026-11-23T10:15:00+07:00</DtTm></BookgDt>
  <NtryDtls>${inner}</NtryDtls></Ntry>`
const payment = (
  reference: string,
  more = '',
) => `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${more}
  <RltdPties><Dbtr><Nm>Mr. Somsak</Nm></Dbtr><DbtrAcct><Id><Othr><Id>9990001112</Id></Othr></Id></DbtrAcct></RltdPties>
  <RltdAgts><DbtrAgt><FinInstnId><BICFI>KRTHTHBK</BICFI></FinInstnId></DbtrAgt></RltdAgts></TxDtls>`
const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>4051234567</Id></Othr></Id><Ccy>THB</Ccy></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

test('CAMT.053 is read payment by payment, also with a prefix; what is not booked or taken back is told', () => {
  const sender = ['Mr. Somsak', '9990001112', 'KRTHTHBK', 'THB']
  const text = camt(
    entry(payment('R100')) +
      entry(payment('R101', '<Amt Ccy="THB">100.00</Amt>') + payment('R102')) +
      entry(payment('R103'), '<Sts>PDNG</Sts>') +
      entry(payment('R104'), '<RvslInd>true</RvslInd>') +
      entry(payment('NOTPROVIDED')).replace('CRDT', 'DBIT'),
  )
  const expected = [
    ['2026-11-23T10:15:00+07:00', '250.50', 'R100', ...sender],
    ['2026-11-23T10:15:00+07:00', '100.00', 'R101', ...sender],
    ['2026-11-23T10:15:00+07:00', '?', 'R102', ...sender.slice(0, 3)],
    ['2026-11-23T10:15:00+07:00', 'NOT_BOOKED', 'R103', ...sender],
    ['2026-11-23T10:15:00+07:00', 'REVERSAL', 'R104', ...sender],
    ['2026-11-23T10:15:00+07:00', '-250.50', ...sender],
  ]
  expect(cellsOf(text)).toEqual(expected)
  expect(read(text)).toMatchObject({ format: 'camt053', accountNo: '4051234567', currency: 'THB' })
  expect(cellsOf(text.replace(/<(\/?)([A-Z])/g, '<$1n:$2'))).toEqual(expected)
})

const bomb = `<!DOCTYPE lol [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>`

test.each(
  Object.entries({
    nothing: '',
    'blank lines': '\n\n\n',
    'a picture': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    'UTF-16': Buffer.from('\ufeffDate,Amount,Reference\n2026-11-23,1,R100\n', 'utf16le'),
    'a sentence': 'This is no statement.\nIt has no columns.',
    'names without a row': 'Date,Amount,Reference\n',
    'quotes that never end': 'Date,Amount,Reference\n2026-11-23,"1,R100\n',
    'another document': '<html><body>camt</body></html>',
    'entities of its own': camt(entry(payment('&b;'))).replace('<Document', `${bomb}<Document`),
    'a file outside': `<!DOCTYPE x SYSTEM "file:///etc/passwd">${ofx(ofxRow)}`,
    'a CAMT.053 that breaks off': camt(entry(payment('R100'))).slice(0, -40),
    'two accounts': camt(`${entry(payment('R100'))}</Stmt><Stmt>${entry(payment('R101'))}`),
    'OFX that breaks off': ofx(ofxRow).slice(0, -6),
    'endless nesting': `<Document x="camt.053">${'<a>'.repeat(300_000)}`,
    'endless nesting of OFX': `<OFX>${'<A>'.repeat(300_000)}${'</B>'.repeat(100_000)}</OFX>`,
    'too many columns': `${'Date,'.repeat(60)}Amount\n2026-11-23,1\n`,
  }),
)('%s is no statement', (_, text) => {
  expect(refusalOf(text)).toBe('STATEMENT_UNREADABLE')
})

test('more rows than are taken at once are refused, and a cell is cut', () => {
  const rows = (count: number) =>
    `Date,Amount,Reference\n${Array.from({ length: count }, (_, n) => `2026-11-23,1.00,R${n}`).join('\n')}\n`
  expect(read(rows(bankStatementLimits.rowsMax)).rows).toHaveLength(bankStatementLimits.rowsMax)
  expect(refusalOf(rows(bankStatementLimits.rowsMax + 1))).toBe('TOO_LARGE')
  const [cells] = cellsOf(`Date,Amount,Reference\n2026-11-23,1.00,${'R'.repeat(5_000)}\n`)
  expect(cells?.[2]).toHaveLength(bankStatementLimits.cellLengthMax)
})
