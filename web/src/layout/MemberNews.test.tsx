/** Facts of the news that reach a member on any page. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSuppressToasts } from '#news/suppressed-toasts.ts'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, push, pushWallet, reconnect } from '../../test/fake-socket.ts'
import { aRow, aWallet } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { MemberNews } from './MemberNews.tsx'

const at = '2026-03-01T05:00:00.000Z'
const aSlipNews = {
  reference: 'SL1',
  status: 'FAILED',
  note: 'SLIP_REFNO_DUPLICATED',
  amount: 0,
  at,
} as const
const aGiftNews = { reference: 'TV1', status: 'FAILED', note: 'TRUELINK_DUPLICATE', amount: 0, at } as const
const anEnd = {
  reference: 'BE1',
  type: 'day',
  outcome: 'successful',
  amount: 100,
  base: 1_100,
  target: 2_200,
  floor: 110,
  total: 2_200,
  forfeited: 0,
  at,
} as const

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(api.wallet, aWallet()).answer(api.activeBonus, { status: false, type: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Page({ told = [] }: { told?: string[] }) {
  useSuppressToasts(told)
  useApiQuery(api.activeBonus)
  return <MemberNews />
}

async function listen(told?: string[]) {
  await renderApp(<Page {...(told && { told })} />)
  await waitFor(() => expect(isListening()).toBe(true))
  await waitFor(() => expect(server.asked(api.activeBonus)).toHaveLength(1))
}

test.each([
  ['slip:decided', aSlipNews, 'Your slip was refused. This slip has been used before.'],
  ['voucher:decided', aGiftNews, expect.stringMatching(/^Your gift link was refused\. .*already been used/)],
  ['bonus:ended', anEnd, 'The bonus conditions are met. You can withdraw again.'],
  [
    'bonus:ended',
    { ...anEnd, outcome: 'failed', total: 90 },
    'The bonus has ended. What is left, ฿90.00, is yours to withdraw.',
  ],
] as const)('%s is told by a toast, and what shows money is read again', async (event, payload, words) => {
  await listen()
  act(() => push(event, payload as never))
  expect(toasts).toEqual([words])
  await waitFor(() => expect(server.asked(api.activeBonus)).toHaveLength(2))
})

test('news that come again, since the server died while it told them, are told once', async () => {
  await listen()
  for (const _ of [1, 2]) {
    act(() => push('slip:decided', aSlipNews))
    act(() => push('voucher:decided', aGiftNews))
    act(() => push('bonus:ended', anEnd))
  }
  expect(toasts).toHaveLength(3)
})

test('a bonus that the member has cancelled is answered where that was done', async () => {
  await listen()
  act(() => push('bonus:ended', { ...anEnd, outcome: 'cleared' }))
  expect(toasts).toEqual([])
  await waitFor(() => expect(server.asked(api.activeBonus)).toHaveLength(2))
})

test('what an open sheet tells by itself has no toast on top of it', async () => {
  await listen(['SL1', 'voucher:decided'])
  act(() => push('slip:decided', aSlipNews))
  act(() => push('voucher:decided', aGiftNews))
  expect(toasts).toEqual([])
  act(() => push('slip:decided', { ...aSlipNews, reference: 'SL2' }))
  expect(toasts).toHaveLength(1)
})

const aDeposit = { kind: 'deposit_bank', reference: 'BANK-1', amount: 300, wallet: 1300, at }

test('money that has come is told on any page, once, however often and in how many ways it is heard of', async () => {
  await listen()
  act(() => pushWallet(aDeposit))
  act(() => pushWallet(aDeposit))
  act(() => push('slip:decided', { ...aSlipNews, status: 'SUCCESS', note: null, amount: 300 }))
  expect(toasts).toEqual(['Money received: ฿300.00'])
})

test('money that goes back from a withdrawal is told as that', async () => {
  await listen()
  act(() => pushWallet({ ...aDeposit, kind: 'withdraw_returned', reference: 'WD1' }))
  expect(toasts).toEqual(['฿300.00 of a withdrawal is back in your wallet'])
})

test('what another tab has told is not told again, and a tab that is not seen leaves it to others', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await listen()
  act(() => pushWallet(aDeposit))
  act(() => pushWallet({ ...aDeposit, reference: 'BANK-2' }))
  expect(toasts).toEqual([])
  localStorage.setItem('told-credits', 'BANK-1')
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(toasts).toEqual(['Money received: ฿300.00'])
})

test('money that came while nothing was heard is found in the statement and told', async () => {
  await listen()
  const known = aWallet().wallet.updatedAt
  const later = new Date(Date.parse(known) + 60_000).toISOString()
  const before = new Date(Date.parse(known) - 60_000).toISOString()
  server.answer(api.wallet, aWallet({ amount: 1300, updatedAt: later })).answer(api.statement, {
    total: 2,
    statements: [
      aRow({ statementType: 'deposit', amount: 300, reference: 'BANK-1', createdAt: later }),
      aRow({ _id: 'r0', statementType: 'deposit', amount: 900, reference: 'BANK-0', createdAt: before }),
    ],
  })
  reconnect()
  expect(toasts).toEqual([])
  reconnect()
  await waitFor(() => expect(toasts).toEqual(['Money received: ฿300.00']))
})
