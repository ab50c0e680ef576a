/** The database and the contract know the same names: each CHECK and each partial index is compared with its list. */
import * as lists from '@kapao/contract/lists.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockRoles } from '#ledger/chart.ts'
import { openTestDatabase } from '../../../test/database.ts'

/** Columns that hold a name of a list, and nothing else: a CHECK says so with the whole list. */
const closed: Record<string, readonly string[]> = {
  'account.currency': lists.ledgerCurrencies,
  'journal.currency': lists.ledgerCurrencies,
  'daily_figure.currency': lists.ledgerCurrencies,
  ...Object.fromEntries(
    [
      'bank',
      'bank_payment',
      'bonus_offer',
      'coupon',
      'loss_book',
      'member',
      'member_day',
      'recall',
      'sender_refund',
      'payment_taken_back',
      'payout_file',
    ]
      .concat(['spin_campaign', 'user_bonus'])
      .map((table) => [`${table}.currency`, lists.currencies]),
  ),
  'statement.type': lists.statementTypes,
  'statement.status': lists.statementStatuses,
  'deposit_account.bank_type': lists.depositAccountTypes,
  'deposit_account.mode': lists.depositModes,
  'operator.state': lists.staffStates,
  'operator.roles': lists.staffRoles,
  'operator_request.state': lists.requestStates,
  'staff_claim.kind': lists.claimKinds,
  'otp.purpose': lists.otpPurposes,
  'passkey_challenge.purpose': lists.passkeyPurposes,
  'member_sms.kind': [...lists.accountNotices, ...lists.passwordNotices],
  'member_sms.state': lists.smsStates,
  'member_flag.rule': lists.flagRules,
  'member_flag.verdict': lists.flagDecisions,
  'risk_rule.code': lists.riskRules,
  'member_freeze.capability': lists.capabilities,
  'deposit_limit.period': lists.limitPeriods,
  'deposit_limit_change.period': lists.limitPeriods,
  'play_pause.kind': lists.pauseKinds,
  'notice.kind': lists.noticeKinds,
  'push_subscription.locale': lists.locales,
  'member_export.locale': lists.locales,
  'list_export.kind': lists.exportKinds,
  'list_export.state': lists.fileStates,
  'list_export.fault': lists.exportFaults,
  'offer_used.kind': lists.offerKinds,
  'offer_invitation.kind': lists.offerKinds,
  'game.category': lists.gameCategories,
  'game.sign_in': lists.signInWays,
  'transfer.direction': lists.transferDirections,
  'transfer.state': lists.transferStates,
  'qr_charge.state': lists.chargeStates,
  'gateway_payment.heard_from': lists.gatewayPaymentSources,
  'bank_payment.heard_from': lists.bankPaymentSources,
  'bank_payment.given_back': lists.suspenseEnds,
  'bank_statement.format': lists.importFormats,
  'bank_statement.state': lists.importStates,
  'bank_statement_row.outcome': lists.importOutcomes,
  'slip.state': lists.slipStates,
  'content_plan.state': lists.contentPlanStates,
  'voucher.state': lists.voucherStates,
  'withdrawal.state': lists.withdrawalStates,
  'sender_refund.state': lists.payoutStates,
  'bonus_offer.kind': lists.offerKinds,
  'bonus_offer.type': lists.bonusTypes,
  'user_bonus.source': lists.lockSources,
  'user_bonus.type': lists.bonusTypes,
  'user_bonus.outcome': lists.lockEndings,
  'loss_book.book': lists.lossBooks,
  'period_close.task': lists.closingTasks,
  'invite_review.state': lists.inviteReviewStates,
  'spin_slice.prize': lists.spinPrizes,
  'coupon.state': lists.couponStates,
  'chat_room.kind': lists.roomKinds,
  'chat_message.sender': lists.chatSenders,
  'chat_file.kind': lists.uploadKinds,
  'book_difference.what': lists.bookDifferences,
  'site_picture.content_type': lists.sitePictureTypes,
  'payout_result_row.said': lists.payoutAnswers,
  'payout_result_row.outcome': lists.payoutOutcomes,
  'payout_result_row.fault': lists.payoutResultFaults,
  'payout_file_row.said': lists.payoutEndings,
}

/** Columns of which a CHECK or an index names some only: the list is the contract's, or the chart's, alone. */
const open: Record<string, readonly string[]> = {
  'journal.kind': lists.journalKinds,
  'account.code': Object.keys(lockRoles),
  'entry.code': Object.keys(lockRoles),
  'gateway_payment.given_back': lists.suspenseEnds,
  'operator_task.kind': lists.taskKinds,
}

/** Literals that are no names of a list: what is compared is a text's emptiness, or a word that one place alone uses. */
const noNames = new Set([
  "game.code <> 'WALLET'",
  "operator_request.reason <> ''",
  "sender_refund.to_account_name <> ''",
  "voucher.reason IS DISTINCT FROM 'never_received'",
])

interface Definition {
  table: string
  name: string
  text: string
}

/** What a definition says of a column: the names that it compares it with, together. */
interface Naming extends Definition {
  column: string
  names: string[]
}

const literal = /'((?:[^']|'')*)'::text/g
const namesIn = (text: string): string[] => [...text.matchAll(literal)].map(([, name = '']) => name)

/** `state = ANY (ARRAY['A', 'B'])`, `state <> ALL (ARRAY['A', 'B'])`, `roles <@ ARRAY['A', 'B']`, `'A' = ANY (roles)`, `(code)::text = 'A'`, `CASE what WHEN 'A' THEN … WHEN 'B' THEN …`. */
function readNamings({ table, name, text }: Definition): { namings: Naming[]; rest: string } {
  const namings: Naming[] = []
  const note = (column: string, names: string[]) => {
    if (names.length > 0) namings.push({ table, name, text, column: `${table}.${column}`, names })
    return ''
  }
  const rest = text
    // A text's shape, a JSON value's type, an hour, the languages of a text.
    .replace(
      /~~? '[^']*'::text|jsonb_typeof\(\w+\) = '\w+'::text|date_trunc\([^)]*\)|\?& ARRAY\[[^\]]*\]/g,
      '',
    )
    .replace(/\bCASE (\w+)\n.*?\bEND\b/gs, (whole: string, column: string) => {
      const cases = whole.match(/WHEN '[^']*'::text/g) ?? []
      note(column, namesIn(cases.join()))
      return whole.replace(/WHEN '[^']*'::text/g, '')
    })
    .replace(/\((\w+) <@ ARRAY\[([^\]]*)\]\)/g, (_, column: string, array: string) =>
      note(column, namesIn(array)),
    )
    .replace(/\(('[^']*'::text) = ANY \((\w+)\)\)/g, (_, one: string, column: string) =>
      note(column, namesIn(one)),
    )
    .replace(
      /\(?(\w+)\)?(?:::text)? (?:= ANY|<> ALL) \(+ARRAY\[([^\]]*)\]\)+/g,
      (_, column: string, array: string) => note(column, namesIn(array)),
    )
    .replace(/\(?(\w+)\)?(?:::text)? (=|<>|IS DISTINCT FROM) ('[^']*'::text)/g, (_, column, sign, one) =>
      noNames.has(`${table}.${column} ${sign} ${one}`.replace('::text', ''))
        ? ''
        : note(column, namesIn(one)),
    )
  return { namings, rest }
}

let checks: Definition[]
let indexes: Definition[]
let accountCode: string

beforeAll(async () => {
  const database = await openTestDatabase()
  checks = await database.asOwner<Definition>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS text
     FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0 AND connamespace = 'public'::regnamespace`,
  )
  indexes = await database.asOwner<Definition>(
    `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_expr(indpred, indrelid) AS text
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE indpred IS NOT NULL AND relnamespace = 'public'::regnamespace`,
  )
  const [domain] = await database.asOwner<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'account_code_in_chart'`,
  )
  accountCode = domain?.text ?? ''
  await database.close()
})

const read = () => [...checks, ...indexes].map(readNamings)

test('there are constraints and indexes to be read', () => {
  expect(checks.length).toBeGreaterThan(100)
  expect(indexes.length).toBeGreaterThan(15)
})

test('every name in them is compared with some list', () => {
  const unknown = read().flatMap(({ namings, rest }, index) => [
    ...namings
      .filter(({ column }) => !closed[column] && !open[column])
      .map(({ name, column }) => `${name}: ${column}`),
    ...namesIn(rest).map((name) => `${[...checks, ...indexes][index]?.name}: '${name}' is not understood`),
  ])
  expect(unknown).toEqual([])
})

test('every name in them is one of its list', () => {
  const strange = read().flatMap(({ namings }) =>
    namings.flatMap(({ name, column, names }) =>
      names
        .filter((one) => !(closed[column] ?? open[column] ?? []).includes(one))
        .map((one) => `${name}: '${one}'`),
    ),
  )
  expect(strange).toEqual([])
})

test.each(Object.entries(closed))('%s takes the whole list and nothing else', (column, list) => {
  const wholes = checks
    .flatMap((check) => readNamings(check).namings)
    .filter((naming) => naming.column === column)
    .map(({ names }) => [...names].sort())
  expect(wholes).toContainEqual([...list].sort())
})

test('what staff write is there in every language', () => {
  const needed = checks.flatMap(({ name, text }) =>
    [...text.matchAll(/(\w+) \?& ARRAY\[([^\]]*)\]/g)].map(([, column, array = '']) => ({
      what: `${name} ${column}`,
      locales: namesIn(array).sort(),
    })),
  )
  expect(needed.length).toBeGreaterThan(5)
  expect(needed.filter(({ locales }) => locales.join() !== [...lists.locales].sort().join())).toEqual([])
})

test('the database knows the accounts of the chart, and no others', () => {
  const pattern = new RegExp(namesIn(accountCode)[0] ?? 'missing')
  const families = Object.keys(lockRoles)
  const refused = families.filter((family) => !pattern.test(family) && !pattern.test(`${family}:NAGA`))
  expect(refused).toEqual([])
  const words = (text: string) => [...new Set(text.match(/[a-z_]{2,}/g))].sort()
  expect(words(pattern.source)).toEqual(words(families.join(' ')))
})

describe('noticed is', () => {
  const check = (text: string) => readNamings({ table: 'coupon', name: 'planted', text })

  test.each([
    ["CHECK ((state = ANY (ARRAY['NEW'::text, 'LOST'::text])))", ['NEW', 'LOST']],
    ["CHECK (((state = 'LOST'::text) = (decided_at IS NULL)))", ['LOST']],
    ["CHECK (\nCASE state\n    WHEN 'LOST'::text THEN (a IS NULL)\n    ELSE false\nEND)", ['LOST']],
    ["((state)::text <> 'LOST'::text)", ['LOST']],
  ])('a name in %s', (text, names) => {
    expect(check(text).namings).toMatchObject([{ column: 'coupon.state', names }])
    expect(namesIn(check(text).rest)).toEqual([])
  })

  test('one that is compared in a way that nobody reads', () => {
    expect(namesIn(check("CHECK ((lower(state) || 'LOST'::text) IS NOT NULL)").rest)).toEqual(['LOST'])
  })
})
