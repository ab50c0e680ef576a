/** Facts of the news that reach a member on any page. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSuppressToasts } from '#news/suppressed-toasts.ts'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, push } from '../../test/fake-socket.ts'
import { aWallet } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { MemberNews } from './MemberNews.tsx'

const at = '2026-03-01T05:00:00.000Z'
const aSlipNews = { reference: 'SL1', status: 'SUCCESS', note: null, amount: 300, at } as const
const aGiftNews = { reference: 'TV1', status: 'SUCCESS', note: null, amount: 50, at } as const
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
afterEach(() => vi.unstubAllGlobals())

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
  ['slip:decided', aSlipNews, 'Your slip was accepted: ฿300.00 is in your wallet'],
  [
    'slip:decided',
    { ...aSlipNews, status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', amount: 0 },
    'Your slip was refused. This slip has been used before.',
  ],
  ['voucher:decided', aGiftNews, 'Your gift link was accepted: ฿50.00 is in your wallet'],
  [
    'voucher:decided',
    { ...aGiftNews, status: 'FAILED', note: 'TRUELINK_DUPLICATE', amount: 0 },
    expect.stringMatching(/^Your gift link was refused\. .*already been used/),
  ],
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
