/** Facts of the form for a row of the catalogue: it sends the row as it was read, so that a colleague's change is not undone unseen. */
import { changeSource } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { kinds } from './kinds.ts'
import { RowSheet } from './RowSheet.tsx'

test('a row is changed together with what was read of it', async () => {
  const server = new FakeServer()
  server.answer(changeSource, { message: 'SUCCESS' })
  const was = { code: 'FRIEND', description: { th: 'เพื่อน', la: 'ໝູ່', en: 'A friend' }, position: 1 }
  const row = { ...was, _id: 'FRIEND', isOpen: true }
  const kind = kinds.sources
  await renderConsole(<RowSheet kind={kind} row={row} open onClose={() => undefined} />, {
    roles: ['content'],
  })
  const place = await screen.findByLabelText('Place in the list')
  await userEvent.clear(place)
  await userEvent.type(place, '7')
  await userEvent.type(screen.getByLabelText('Reason'), 'seldom chosen')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.asked(changeSource)).toMatchObject([
      { body: { ...was, position: 7, was, reason: 'seldom chosen' } },
    ]),
  )
})
