/** Facts about one file of payouts: it is taken with a code of the last minutes, which is asked for in between. */
import { payoutFile, staffStepUp, takePayoutFile } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StepUp } from '#operator/StepUp.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import { PayoutFilePanel, type PayoutFileRow } from './PayoutFilePanel.tsx'

const row = {
  ...{ _id: 'f1', reference: 'PF20260501', currency: 'THB', amount: 300, count: 1 },
  ...{ fromBank: 'SCB', fromAccountNo: '4321', madeBy: 'anong', takenAt: null },
  madeAt: '2026-05-01T01:00:00.000Z',
} as unknown as PayoutFileRow

test('where a code is needed it is asked for, and the file comes', async () => {
  const created = vi.fn((_file: Blob | MediaSource) => '#file')
  URL.createObjectURL = created
  URL.revokeObjectURL = () => undefined
  const server = new FakeServer()
  server.answer(payoutFile, { ...row, reason: 'noon', payouts: [], results: [] } as never)
  server.refuse(takePayoutFile, 'STEP_UP_REQUIRED', 403)
  server.answer(staffStepUp, () => {
    server.answer(takePayoutFile, { filename: 'PF20260501.xml', document: '<Document/>' })
    return { until: '2026-05-01T01:05:00.000Z' }
  })
  const { toasts } = await renderConsole(
    <>
      <PayoutFilePanel row={row} place={{ close: () => undefined } as never} />
      <StepUp />
    </>,
    { roles: ['cashier'] },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Download the file' }))
  await userEvent.type(await screen.findByLabelText('Code of the authenticator'), '123456')
  await waitFor(() => expect(toasts).toEqual(['The file is in your downloads.']))
  expect(created.mock.calls.map(([file]) => (file as File).name)).toEqual(['PF20260501.xml'])
  expect(server.asked(takePayoutFile)).toHaveLength(2)
})
