/** A month of the member's history as a PDF like a bank's (ux 67): days with their sums, references, what the wallet held. */
import type { Locale } from '@kapao/contract/edition.ts'
import { bahtText } from '@kapao/contract/money.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import type { StatementFile } from '@kapao/contract/schemas/statement.ts'
import type * as z from 'zod/mini'
import { wordsIn } from '#i18n/words.ts'
import { getProfile } from '#member/member.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { lastFour } from '#platform/masking.rules.ts'
import type { PdfBlock, PdfHead } from '#platform/pdf/pdf-page.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { bangkokTime, type ExportedRow, readPieces, signedAmount, textsOf } from './exported-rows.ts'
import { listPlaceNames } from './place-names.queries.ts'
import { type FoundDay, listDays } from './statement.queries.ts'

/** Which file: of a month `2026-03`, in a language. */
export interface MonthFile {
  month: string
  locale: Locale
}

/** What a link is signed for: nothing else than this file of this member. */
export const signedAs = (memberId: string, { month, locale }: MonthFile) => ({
  memberId: `statement ${month} ${locale}`,
  name: memberId.replaceAll('-', ''),
})

export function linkStatementFile(
  app: Pick<App, 'fileLinks'>,
  member: Member,
  file: MonthFile,
): z.output<typeof StatementFile> {
  const link = app.fileLinks.sign(signedAs(member.id, file))
  return { filename: filenameOf(file), url: `/api/statement/files/${file.month}/${file.locale}/${link}` }
}

export const filenameOf = ({ month, locale }: MonthFile) => `${wordsIn(locale).statement.title} ${month}.pdf`

/** In Bangkok. */
function daysOfMonth(month: string): { first: Day; last: Day; beyond: Day } {
  const first = `${month}-01`
  const beyond = `${addDays(first, 31).slice(0, 7)}-01`
  return { first, last: addDays(beyond, -1), beyond }
}

/** `-12,345.50`: to be read, not reckoned with. */
const moneyText = (satang: bigint) => separated.format(bahtText(satang) as Intl.StringNumericLiteral)
const separated = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })

const dayText = (day: Day) => day.split('-').reverse().join('/')

/** @returns what stands on each page, and what is drawn, read while it is drawn. */
export async function writeMonth(
  app: Pick<App, 'db' | 'clock'>,
  memberId: string,
  { month, locale }: MonthFile,
): Promise<{ head: PdfHead; blocks: AsyncIterable<PdfBlock[]> }> {
  const { profile, bankAccount } = await getProfile(app, memberId)
  const words = wordsIn(locale).statement.file
  const { first, last, beyond } = daysOfMonth(month)
  const span = { first: startOf(first), beyond: startOf(beyond) }
  const days = await listDays(app.db, memberId, {}, span)
  const names = await listPlaceNames(app.db, locale)
  const total = (sum: (day: FoundDay) => bigint) => moneyText(days.reduce((all, day) => all + sum(day), 0n))
  const memberNo = profile.memberNo ?? ''
  const period = `${dayText(first)} – ${dayText(last)}`
  const madeAt = app.clock.now()
  const facts: [string, string][] = [
    [words.memberNo, memberNo],
    [words.name, profile.name],
    [words.account, `${names.get(bankAccount.bankCode)} ${lastFour(bankAccount.bankAccountNo)}`],
    [words.period, period],
    [words.madeAt, bangkokTime(madeAt)],
    [words.currency, profile.currency],
    [words.moneyIn, total(({ moneyIn }) => moneyIn)],
    [words.moneyOut, total(({ moneyOut }) => moneyOut)],
  ]
  const { title } = wordsIn(locale).statement
  const { foot, page } = words
  const subject = `${memberNo} · ${period}`
  const filter = { from: span.first, to: new Date(span.beyond.getTime() - 1) }
  return {
    head: { title, subject, madeAt, foot, page },
    blocks: blocksOf(facts, readPieces(app, { id: memberId }, filter), days, { locale, names }),
  }
}

interface Wording {
  locale: Locale
  names: ReadonlyMap<string, string>
}

async function* blocksOf(
  facts: [string, string][],
  pieces: ReturnType<typeof readPieces>,
  days: FoundDay[],
  { locale, names }: Wording,
): AsyncGenerator<PdfBlock[]> {
  const words = wordsIn(locale).statement.file
  const { time, event, amount, balance } = words.columns
  const sumsOf = new Map(days.map((day) => [day.day, day]))
  let day: Day | undefined
  yield [
    { kind: 'facts', facts },
    {
      kind: 'columns',
      columns: [
        { title: time, share: 10 },
        { title: event, share: 50 },
        { title: amount, share: 20, align: 'right' },
        { title: balance, share: 20, align: 'right' },
      ],
    },
  ]
  for await (const { rows, isWhole } of pieces) {
    yield rows.flatMap((row): PdfBlock[] => {
      const isNewDay = day !== dayOf(row.createdAt)
      day = dayOf(row.createdAt)
      return isNewDay
        ? [headingOf(day, sumsOf.get(day), locale), rowOf(row, { locale, names })]
        : [rowOf(row, { locale, names })]
    })
    if (!isWhole) yield [{ kind: 'text', text: words.cut }]
  }
  if (day === undefined) yield [{ kind: 'text', text: words.empty }]
}

function headingOf(day: Day, sums: FoundDay | undefined, locale: Locale): PdfBlock {
  const words = wordsIn(locale).statement.file
  const [moneyIn, moneyOut] = [sums?.moneyIn ?? 0n, sums?.moneyOut ?? 0n].map(moneyText)
  const aside = `${words.moneyIn} ${moneyIn} · ${words.moneyOut} ${moneyOut}`
  return { kind: 'heading', text: dayText(day), aside }
}

function rowOf(row: ExportedRow, { locale, names }: Wording): PdfBlock {
  const { time, type, from, to, reference, status, note } = textsOf(row, locale, names)
  const small = [groupReference(reference), row.status !== 'SUCCESS' && status, note]
    .filter(Boolean)
    .join(' · ')
  const balance = row.balance === null ? '' : moneyText(row.balance)
  return {
    kind: 'row',
    cells: [time.slice(11, 16), `${type}: ${from} › ${to}\n${small}`, moneyText(signedAmount(row)), balance],
  }
}
