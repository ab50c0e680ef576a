/** Facts of a row's receipt. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeChat, isChatOpen, takePreparedText } from '#chat-opener/chat-opener.ts'
import { StatementPage } from '#pages/StatementPage.tsx'
import { FakeServer } from '../../test/fake-server.ts'
import { aDepositLookup, aRow, aWallet, type RowAnswer } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'

// Built when it is first fetched, which takes longer here than anybody would wait.
beforeAll(() => Promise.all([import('./ReceiptModal.tsx'), import('./receipt-picture.ts')]))

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.depositLookup, aDepositLookup())
    .answer(api.banks, [{ code: 'KBANK', nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ກະສິກອນໄທ' }])
})
afterEach(() => {
  closeChat()
  vi.unstubAllGlobals()
})

async function openReceipt(row: RowAnswer) {
  server.answer(api.statement, { total: 1, statements: [row] })
  await renderApp(<StatementPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Receipt/ }))
  return within(await screen.findByRole('dialog', { name: 'Receipt' }))
}

async function steps(dialog: Awaited<ReturnType<typeof openReceipt>>) {
  const items = await dialog.findAllByRole('listitem')
  return items.map(({ textContent }) => textContent)
}

test('a row opens its receipt: places, reference, and each step with the wallet after it', async () => {
  server.answer(api.receipt, {
    code: null,
    statement: aRow(),
    steps: [
      { step: 'sent', at: '2026-03-01T05:00:00.000Z', wallet: 800 },
      { step: 'arrived', at: '2026-03-01T05:00:02.000Z', wallet: null },
    ],
  })
  const dialog = await openReceipt(aRow())
  expect(await steps(dialog)).toEqual([
    'Sent on its way01/03/2026 12:00:00Wallet balance after: ฿800.00',
    'Arrived in the game account01/03/2026 12:00:02',
  ])
  expect(dialog.getByText('Naga')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Reference TF 0000 0000 01' })).toBeVisible()
  expect(server.asked(api.receipt)).toHaveLength(1)
})

test('one that is in progress ends with what is being waited for', async () => {
  const row = aRow({ status: 'PROCESSING' })
  server.answer(api.receipt, {
    code: null,
    statement: row,
    steps: [{ step: 'sent', at: '2026-03-01T05:00:00.000Z', wallet: 800 }],
  })
  expect((await steps(await openReceipt(row))).at(-1)).toBe('On its way; waiting for the provider')
})

test('support can be asked about it: the chat opens with all that support needs, and nothing is sent', async () => {
  server.answer(api.enableChatWidget, { enableChatWidget: true })
  server.answer(api.receipt, { code: null, statement: aRow(), steps: [] })
  const dialog = await openReceipt(aRow())
  await userEvent.click(await dialog.findByRole('button', { name: 'Ask support about this' }))
  expect(isChatOpen()).toBe(true)
  expect(takePreparedText()).toBe('About: Transfer ฿200.00, 01/03/2026 12:00:00, reference TF0000000001')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a chat there is no button that leads nowhere', async () => {
  server.answer(api.enableChatWidget, { enableChatWidget: false })
  server.answer(api.receipt, { code: null, statement: aRow(), steps: [] })
  const dialog = await openReceipt(aRow())
  await vi.waitFor(() => expect(server.asked(api.enableChatWidget)).toHaveLength(1))
  expect(dialog.queryByRole('button', { name: 'Ask support about this' })).toBeNull()
})

test('a receipt that cannot be loaded keeps what the list knew, and can be asked for again', async () => {
  server.refuse(api.receipt, 'SERVICE_UNAVAILABLE', 503)
  const dialog = await openReceipt(aRow())
  expect(await dialog.findByRole('alert')).toHaveTextContent('could not be loaded')
  expect(dialog.getByText('TF 0000 0000 01')).toBeVisible()
  server.answer(api.receipt, { code: null, statement: aRow(), steps: [] })
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
})

test('what is final can be shared as a picture; what is not, cannot', async () => {
  server.answer(api.receipt, { code: 'TF0~0~THB~AAAAAAAAAAAAAAAA', statement: aRow(), steps: [] })
  const dialog = await openReceipt(aRow())
  const button = await dialog.findByRole('button', { name: 'Picture to share' })
  // A browser that draws nothing says what to do instead.
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  expect(toasts).toEqual(['The image could not be saved. Take a screenshot instead.'])
})
