/** Facts about narrowing a list to a member: found by what is known of them, and called by name once chosen. */
import { members, requests } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApprovalsPage } from '#pages/ApprovalsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'

const id = '01a21273-e5ab-7000-b0ce-e0f1c90064fb'
const at = '2026-05-01T01:00:00.000Z'
const mali = {
  ...{
    _id: id,
    memberNo: 'K-382885796',
    name: 'Mali Sukjai',
    phone: '08x-xxx-1234',
    state: 'ACTIVE' as const,
  },
  ...{ balance: 500, currency: 'THB' as const, flags: [], frozen: [], lastSeenAt: at, registeredAt: at },
  sourceCode: null,
}
let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server.answer(requests, { total: 0, next: null, requests: [] })
  server.answer(members, { total: 1, next: null, members: [mali] })
})

test('a member is found by number and chosen with Enter', async () => {
  const { address } = await renderConsole(<ApprovalsPage />)
  await userEvent.type(await screen.findByLabelText('Member'), 'K-382885796')
  expect(await screen.findByRole('button', { name: /Mali Sukjai/ })).toBeInTheDocument()
  expect(server.asked(members).at(-1)?.body).toMatchObject({ query: 'K-382885796' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/list?memberId=${id}`))
})

test('who is chosen is called by name, and can be let go', async () => {
  const { address } = await renderConsole(<ApprovalsPage />, { at: `?memberId=${id}` })
  const chosen = await screen.findByRole('button', { name: 'Mali Sukjai: show others as well' })
  expect(document.body).not.toHaveTextContent(id)
  await userEvent.click(chosen)
  await waitFor(() => expect(address()).toBe('/list'))
})

test('nobody is said to be found when nobody is', async () => {
  server.answer(members, { total: 0, next: null, members: [] })
  await renderConsole(<ApprovalsPage />)
  await userEvent.type(await screen.findByLabelText('Member'), 'nobody')
  expect(await screen.findByText('No member is called so.')).toBeInTheDocument()
})

test('who may not look through members is not asked for one', async () => {
  await renderConsole(<ApprovalsPage />, { roles: ['content'] })
  expect(await screen.findByLabelText('Kind')).toBeInTheDocument()
  expect(screen.queryByLabelText('Member')).not.toBeInTheDocument()
})
