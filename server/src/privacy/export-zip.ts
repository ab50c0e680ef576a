/** The zip of a member's copy: `data.json` for programs, `data.pdf` for people; written while the rows are read (decisions D17). */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { wordsIn } from '#i18n/words.ts'
import { getProfile } from '#member/member.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { PdfBlock } from '#platform/pdf/pdf-page.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type ClaimedExport, type KeptRow, listKept } from './export.queries.ts'
import { keptTables, type Section, sections } from './kept-tables.ts'

type Parts = Pick<App, 'db' | 'clock' | 'pdfs'>
type Whose = Pick<ClaimedExport, 'memberId' | 'locale'>

export async function* zipOf(app: Parts, whose: Whose): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const stream = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => stream.destroy(error))
  const add = (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { mtime: app.clock.now() }, (begin) => {
      open().then(
        (file) => {
          file.once('error', (error) => stream.destroy(error))
          begin(null, file)
        },
        (error: Error) => stream.destroy(error),
      )
    })
  add('data.json', async () => Readable.from(jsonOf(app, whose), { objectMode: false }))
  add('data.pdf', () => pdfOf(app, whose))
  zip.end()
  for await (const bytes of stream) yield bytes as Uint8Array
}

const tablesOf = (section: Section) =>
  Object.keys(keptTables).filter((table) => keptTables[table]?.section === section)

const readTable = ({ db }: Pick<App, 'db'>, table: string, memberId: string) =>
  listKept(db, table, memberId, serverLimits.exportRowsAtOnce)

/** Amounts as they are kept: in minor units. */
async function* jsonOf(app: Parts, { memberId }: Whose): AsyncGenerator<string> {
  const head = { madeAt: app.clock.now(), amounts: 'minor units: hundredths of a baht or a kip' }
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`
  let isFirst = true
  for (const table of sections.flatMap(tablesOf)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(table)}:[`
    isFirst = false
    let isFirstRow = true
    for await (const rows of readTable(app, table, memberId)) {
      yield `${isFirstRow ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`
      isFirstRow = false
    }
    yield ']'
  }
  yield '}}\n'
}

async function pdfOf(app: Parts, whose: Whose): Promise<Readable> {
  const words = wordsIn(whose.locale).privacy
  const { profile } = await getProfile(app, whose.memberId)
  const head = {
    ...{ title: words.title, subject: profile.memberNo ?? '', madeAt: app.clock.now() },
    ...{ foot: words.foot, page: words.page },
  }
  return app.pdfs.make(head, blocksOf(app, whose))
}

async function* blocksOf(app: Parts, { memberId, locale }: Whose): AsyncGenerator<PdfBlock[]> {
  const words = wordsIn(locale).privacy
  yield [{ kind: 'text', text: words.intro }]
  for (const section of sections) {
    const tables = tablesOf(section).filter((table) => !keptTables[table]?.isBook)
    let isFirst = true
    for (const table of tables)
      for await (const rows of readTable(app, table, memberId)) {
        if (isFirst) yield [{ kind: 'heading', text: words.sections[section] }]
        isFirst = false
        yield [
          { kind: 'columns', columns: [{ title: plain(table), share: 1 }] },
          ...rows.map((row): PdfBlock => ({ kind: 'row', cells: [lineOf(row)] })),
        ]
      }
  }
}

const plain = (name: string) => name.replaceAll('_', ' ')

/** What is there of a row, name by name. */
const lineOf = (row: KeptRow): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${plain(name)}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' · ')
