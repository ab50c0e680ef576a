/** Facts of the trail: each act says in words what it was about, and leads there where there is a page. */
import { auditTrail } from '@kapao/contract/calls/staff.ts'
import { type AuditAction, auditActions, claimKinds } from '@kapao/contract/lists.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TrailPage } from '#pages/TrailPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { AuditRow } from './RecordPanel.tsx'

const id = '01a21273-e729-7000-a77d-336113256691'
const memberId = '01a21273-e5ab-7000-b0ce-e0f1c90064fb'
const mali = { memberNo: 'K-382885796', name: 'Mali Sukjai', phone: '08x-xxx-1234' }
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/

const aRecord = (action: string, of: Partial<AuditRow> = {}, values: object = {}): AuditRow => ({
  ...{ n: 7, at: '2026-05-01T01:00:00.000Z', operator: 'somsak', action, subject: id, reason: null },
  ...{ memberId: null, member: null, record: JSON.stringify({ before: {}, after: values }) },
  ...of,
})

async function cellOf(record: AuditRow) {
  const server = new FakeServer()
  server.answer(auditTrail, { total: 1, next: null, records: [record] })
  await renderConsole(<TrailPage />)
  const { cells } = (await screen.findAllByRole('row')).at(-1) as HTMLTableRowElement
  return cells[4] as HTMLElement
}

/** Those whose subject is no id. */
const names: Partial<Record<AuditAction, string>> = {
  ...{
    payment_attributed: 'KTB:FT1',
    payment_refunded: 'KTB:FT1',
    payment_told_twice: 'KTB:FT1',
    setting_changed: 'trueWallet',
  },
  ...{ switch_turned: 'deposit:qr', system_switched: 'terminated', books_compared: 'books' },
  ...{ offer_created: 'bonus:WELCOME', offer_changed: 'bonus:WELCOME', offer_closed: 'bonus:WELCOME' },
  ...{ catalogue_created: 'bank:KTB', catalogue_changed: 'gateway:KBANK', catalogue_closed: 'game:STAR' },
  ...{ catalogue_opened: 'deposit_account:KTB1', risk_rule_changed: 'shared_device' },
  ...{ content_written: 'notice', chat_reply_written: 'hello', chat_reply_removed: 'hello' },
  ...{ signed_in: 'anong', sign_in_refused: 'anong', passkey_added: 'anong', passkey_removed: 'anong' },
  ...{ staff_invited: 'anong', invitation_accepted: 'anong', staff_disabled: 'anong' },
  ...{ staff_enabled: 'anong', staff_roles_changed: 'anong', staff_reset: 'anong' },
  staff_own_member_changed: 'anong',
  ...{ token_created: 'desk', token_revoked: 'desk' },
}
const values = { kind: 'slip', name: 'notice', code: 'many_accounts' }

test.each(auditActions)('%s is about something that is said in words', async (action) => {
  const of = { subject: names[action] ?? id, memberId, member: mali }
  const cell = await cellOf(aRecord(action, of, values))
  expect(within(cell).getByRole('link', { name: 'Mali Sukjai' })).toHaveAttribute(
    'href',
    `/members/${memberId}`,
  )
  expect(cell).not.toHaveTextContent(uuid)
  expect(cell).not.toHaveTextContent(/[a-z]_[a-z]|undefined|audit\.|:\S/)
})

test.each(claimKinds)('%s that was taken in hand is called by what it is', async (kind) => {
  const subject = kind === 'payment' ? 'KTB:FT1' : kind === 'case' ? 'payouts:WD1' : id
  const cell = await cellOf(aRecord('claim_taken', { subject, memberId, member: mali }, { kind }))
  expect(cell.textContent.replace('Mali Sukjai 08x-xxx-1234', '')).not.toBe('')
  expect(cell).not.toHaveTextContent(uuid)
})

test.each([
  ['request_made', id, { kind: 'adjustment' }, 'Adjustment of a wallet', `/approvals?state=ANY&open=${id}`],
  ['member_flagged', id, { code: 'many_accounts' }, 'Flag: Many accounts', `/risk?state=ANY&open=${id}`],
  ['catalogue_changed', 'gateway:KBANK', {}, 'Gateway KBANK', '/catalogue/gateways?open=KBANK'],
  ['switch_turned', 'deposit:qr', {}, 'Deposits by QR', '/switches'],
  ['export_asked', id, { kind: 'journals' }, 'Ledger', `/exports?open=${id}`],
] as const)('%s leads to where %s is', async (action, subject, said, text, href) => {
  const cell = await cellOf(aRecord(action, { subject }, said))
  expect(within(cell).getByRole('link', { name: text })).toHaveAttribute('href', href)
})

test('an act that the console does not know yet shows its subject only where people can read it', async () => {
  expect(await cellOf(aRecord('something_new'))).toHaveTextContent(/^$/)
})

test.each([
  ['claim_taken', 'parcel:7', { kind: 'parcel' }, 'parcel:7'],
  ['catalogue_changed', 'parcel:7', {}, '7'],
])(
  '%s of a thing that the console does not know yet shows what it is called',
  async (action, subject, said, text) => {
    expect(await cellOf(aRecord(action, { subject }, said))).toHaveTextContent(text)
  },
)
