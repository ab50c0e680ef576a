/** Facts about members in lists and panels: each is called by name, or by number where names are not for this person, never by id. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { accountDays, journalSheet } from '@kapao/contract/calls/staff.ts'
import type { SlipInReview } from '@kapao/contract/schemas/staff-slip.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { SlipEvidence } from '#deposit/SlipEvidence.tsx'
import { AccountPanel, type AccountRow } from '#ledger/AccountPanel.tsx'
import { JournalPanel, type JournalRow } from '#ledger/JournalPanel.tsx'
import { type Case, CasePanel } from '#reconciliation/CasePanel.tsx'
import { FlagPanel } from '#risk/FlagPanel.tsx'
import type { Flag } from '#risk/use-found-text.ts'
import { type AuditRow, RecordPanel } from '#staff/RecordPanel.tsx'
import { PayoutPanel, type PayoutRow } from '#withdraw/PayoutPanel.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import { type OfMember, Subject } from './Subject.tsx'

const at = '2026-05-01T01:00:00.000Z'
const id = '01a21273-e729-7000-a77d-336113256691'
const memberId = '01a21273-e5ab-7000-b0ce-e0f1c90064fb'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/
const place = { close: () => undefined, goOn: () => undefined }
const span = { from: '2026-05-01', to: '2026-05-01' }
const unclaimed = { claimedBy: null, claimedUntil: null }

const aPayout: Omit<PayoutRow, keyof OfMember> = {
  ...{ _id: id, withdrawalId: id, amount: 200, currency: 'THB', state: 'PAYING', payoutReference: 'W-1' },
  ...{ toBank: 'SCB', toAccountNo: '…1234', orderedAt: at, askedAt: at, tries: 3 },
}
const aJournal: Omit<JournalRow, keyof OfMember> = {
  ...{ _id: id, key: 'deposit_qr:1', kind: 'deposit_qr', at, currency: 'THB', amount: 200, entries: [] },
}
const anAccount: Omit<AccountRow, keyof OfMember> = { account: 'wallet', currency: 'THB', balance: 200 }
const aCase: Omit<Case, keyof OfMember> = {
  ...{ _id: id, kind: 'differs', service: 'payouts', subject: 'payouts:W-1', amount: 1, currency: 'THB' },
  ...{ state: 'OPEN', journalKey: null, ours: null, theirs: null, createdAt: at, closedAt: null },
  ...{ closedBy: null, comparedAt: at, story: [], ...unclaimed },
}
const aRecord: Omit<AuditRow, keyof OfMember> = {
  ...{ n: 7, at, operator: 'somsak', action: 'member_noted', subject: 'n1', reason: null, record: '{}' },
}
const aFlag: Omit<Flag, 'others'> = {
  ...{ _id: id, memberId: 'm1', memberName: 'Somchai Deejai', rule: 'shared_device', code: 'shared_device' },
  ...{ reason: '', evidence: { accounts: 2, members: [memberId] }, state: 'OPEN', holds: true },
  ...{ createdAt: at, raisedBy: null, decidedBy: null, decidedAt: null, note: null, closedAt: null },
  ...unclaimed,
}
const aSlip: Omit<Wire<typeof SlipInReview>, 'duplicates' | 'near'> = {
  ...{ _id: id, memberId: 'm1', memberName: 'Somchai Deejai', state: 'REVIEW', reference: 'SL1' },
  ...{ bank: 'KBANK', bankReference: 'R1', note: null, createdAt: at, why: null, readText: null },
  ...{ transfer: null, url: null, ...unclaimed },
  member: { bankCode: 'KBANK', bankAccountNo: '…0502', bankAccountName: 'SOMCHAI D' },
}
const aCredit = { kind: 'credit' as const, _id: 'KBANK:R1', at, amount: 500 }
const aTransfer = {
  ...{ fromBank: 'KTB', reference: 'R2', amount: 501, currency: 'THB' as const, at },
  ...{ fromAccountNo: '…1112', fromName: 'Mali S', score: 70 },
}

const panels: Record<string, (of: OfMember) => ReactNode> = {
  'a payout': (of) => <PayoutPanel row={{ ...aPayout, ...of }} place={place} />,
  'a journal': (of) => <JournalPanel journal={{ ...aJournal, ...of }} place={place} />,
  'an account': (of) => (
    <AccountPanel row={{ ...anAccount, ...of }} place={place} span={span} onSpan={() => undefined} />
  ),
  'a case': (of) => <CasePanel one={{ ...aCase, ...of }} place={place} />,
  'a record of the trail': (of) => <RecordPanel record={{ ...aRecord, ...of }} place={place} />,
  'a flag about several': ({ member }) => (
    <FlagPanel flag={{ ...aFlag, others: [{ memberId, member }] }} place={place} />
  ),
  'a slip with the reference of another’s credit': (of) => (
    <SlipEvidence sheet={{ ...aSlip, duplicates: [{ ...aCredit, ...of }], near: [] }} />
  ),
  'a slip near another’s transfer': (of) => (
    <SlipEvidence sheet={{ ...aSlip, duplicates: [], near: [{ ...aTransfer, ...of }] }} />
  ),
}

const shownIn = async (panel: ReactNode) => {
  const server = new FakeServer()
  server.answer(journalSheet, { ...aJournal, flow: null, outside: null, audit: [] } as never)
  server.answer(accountDays, { currency: 'THB', days: [] })
  await renderConsole(panel)
}

test.each(Object.entries(panels))('%s calls its member by name, which leads to the page', async (_, of) => {
  await shownIn(of({ memberId, member: { memberNo: 'K-382885796', name: 'Mali Sukjai', phone: null } }))
  expect(await screen.findByRole('link', { name: 'Mali Sukjai' })).toHaveAttribute(
    'href',
    `/members/${memberId}`,
  )
  expect(document.body).not.toHaveTextContent(uuid)
})

test.each(Object.entries(panels))(
  '%s calls its member by number where names are not shown',
  async (_, of) => {
    await shownIn(of({ memberId, member: { memberNo: 'K-382885796', name: null, phone: null } }))
    expect(await screen.findByRole('link', { name: 'K-382885796' })).toBeInTheDocument()
  },
)

test('a row about an erased account says so, where a phone would stand', async () => {
  const member = { memberNo: 'K-382885796', name: 'erased:1', phone: null }
  await shownIn(<Subject of={{ memberId, member }} text={undefined} way={undefined} />)
  expect(await screen.findByText('account erased')).toBeInTheDocument()
})
