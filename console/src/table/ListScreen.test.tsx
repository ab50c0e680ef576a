/** Facts of every list: its filters are in the address, keys move and open, nothing jumps by itself. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { requests } from '@kapao/contract/calls/staff.ts'
import type { StaffRequest } from '@kapao/contract/schemas/staff-request.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { ListScreen } from './ListScreen.tsx'
import { SidePanel } from './SidePanel.tsx'
import type { ListSource } from './use-list.ts'

type Row = Wire<typeof StaffRequest>

const aRequest = (n: number): Row => ({
  _id: `request-${n}`,
  kind: 'adjustment',
  part: null,
  state: 'WAITING',
  memberId: null,
  member: null,
  subject: `subject ${n}`,
  title: null,
  fileId: null,
  before: {},
  after: {},
  reason: `because ${n}`,
  requestedBy: 'somsak',
  requestedAt: '2026-05-01T01:00:00.000Z',
  lapsesAt: '2026-05-08T01:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
  mayDecide: true,
})

const source: ListSource<typeof requests, Row> = {
  call: requests,
  rowsOf: (answer) => answer.requests,
  idOf: ({ _id }) => _id,
}

const part = (
  <ListScreen
    name="tried"
    title="Requests"
    source={source}
    columns={[
      { id: 'subject', head: 'Subject', cell: ({ subject }) => subject },
      { id: 'reason', head: 'Reason', cell: ({ reason }) => reason },
      { id: 'extra', head: 'Extra', cell: ({ requestedBy }) => requestedBy, isExtra: true },
    ]}
    filters={[
      { name: 'state', label: 'State', options: [{ value: 'APPROVED', label: 'Approved' }] },
      { name: 'memberId', label: 'Member' },
    ]}
    sorts
    empty="Nothing here"
    panel={({ subject }, { close, goOn }) => (
      <SidePanel title="Details" onClose={close}>
        <p>all of {subject}</p>
        <button type="button" onClick={goOn}>
          Go on
        </button>
      </SidePanel>
    )}
  />
)

let server: FakeServer
let rows: Row[]

beforeEach(() => {
  server = new FakeServer()
  rows = [1, 2, 3].map(aRequest)
  server.answer(requests, () => ({ total: rows.length, next: null, requests: rows }))
})

const bodies = () =>
  server
    .asked(requests)
    .map(({ body }) => body as Record<string, unknown>)
    .filter(({ limit }) => limit !== 1)
const rowsShown = () => screen.getAllByRole('row').slice(1)
const panel = () => screen.queryByRole('complementary', { name: 'Details' })

test('it shows the rows, how many there are, and the usual columns', async () => {
  await renderConsole(part)
  expect(await screen.findByText('3 rows')).toBeInTheDocument()
  expect(rowsShown()).toHaveLength(3)
  expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Extra' })).not.toBeInTheDocument()
  expect(bodies()[0]).toEqual({ page: 1, limit: 50 })
})

test('what the server says beside the rows is told above them, also when there are none', async () => {
  const note = ({ total }: { total: number }) => <p>of {total} in all</p>
  server.answer(requests, { total: 0, next: null, requests: [] } as never)
  await renderConsole(<ListScreen {...part.props} note={note} />)
  expect(await screen.findByText('of 0 in all')).toBeInTheDocument()
  expect(screen.getByText('Nothing here')).toBeInTheDocument()
})

test('an estimate is called one', async () => {
  server.answer(requests, { total: 20_000, isEstimate: true, next: null, requests: rows } as never)
  await renderConsole(part)
  expect(await screen.findByText('about 20,000 rows')).toBeInTheDocument()
})

test('filters, order and page stand in the address, and are what the server is asked', async () => {
  await renderConsole(part, { at: '?state=APPROVED&memberId=m1&sort=newest&after=cursor-1&page=2' })
  await screen.findByText('3 rows')
  expect(bodies()[0]).toEqual({
    state: 'APPROVED',
    memberId: 'm1',
    sort: 'newest',
    page: 1,
    after: 'cursor-1',
    limit: 50,
  })
})

test('a choice changes the address at once and begins at the first page', async () => {
  const { address } = await renderConsole(part, { at: '?after=cursor-1&page=2' })
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'Approved')
  await waitFor(() => expect(address()).toBe('/list?state=APPROVED'))
})

test('a text counts with Enter', async () => {
  const { address } = await renderConsole(part)
  await userEvent.type(await screen.findByLabelText('Member'), ' m7 {Enter}')
  await waitFor(() => expect(address()).toBe('/list?memberId=m7'))
})

test('the next page follows the cursor of the server', async () => {
  server.answer(requests, { total: 60, next: 'cursor-2', requests: rows })
  const { address } = await renderConsole(part)
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(address()).toBe('/list?page=2&after=cursor-2'))
})

test('j and k move, Enter opens, the open row moves along, Esc closes and the place stays', async () => {
  const { address } = await renderConsole(part)
  await screen.findByText('3 rows')
  await userEvent.keyboard('jj{Enter}')
  expect(await screen.findByText('all of subject 2')).toBeInTheDocument()
  expect(address()).toBe('/list?open=request-2')
  await userEvent.keyboard('j')
  expect(await screen.findByText('all of subject 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(await screen.findByText('all of subject 1')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(panel()).not.toBeInTheDocument())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('all of subject 1')).toBeInTheDocument()
})

const opener = (n: number) => screen.getByRole('button', { name: `subject ${n}` })

test('the focus goes with the current row, into its panel by Enter again, and comes back when that closes', async () => {
  await renderConsole(part)
  await screen.findByText('3 rows')
  await userEvent.keyboard('jj')
  expect(opener(2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('all of subject 2')
  await userEvent.keyboard('{Enter}')
  expect(panel()).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await waitFor(() => expect(panel()).not.toBeInTheDocument())
  expect(opener(2)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  expect(await screen.findByText('all of subject 1')).toBeInTheDocument()
})

test('after a decision in the panel the focus is at the row that is open now', async () => {
  await renderConsole(part, { at: '?open=request-1' })
  const goOn = await screen.findByRole('button', { name: 'Go on' })
  goOn.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('all of subject 2')
  expect(opener(2)).toHaveFocus()
})

test('keys rest while somebody types', async () => {
  await renderConsole(part)
  await userEvent.type(await screen.findByLabelText('Member'), 'jk')
  expect(screen.getByLabelText('Member')).toHaveValue('jk')
  expect(panel()).not.toBeInTheDocument()
})

test('after a decision the row below is opened, at the end the one above', async () => {
  await renderConsole(part, { at: '?open=request-2' })
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('all of subject 3')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('all of subject 2')).toBeInTheDocument()
})

test('what is new is told, and comes when somebody asks for it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderConsole(part)
  await screen.findByText('3 rows')
  rows = [...rows, aRequest(4), aRequest(5)]
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await screen.findByRole('button', { name: '2 new – show' })).toBeInTheDocument()
  expect(rowsShown()).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: '2 new – show' }))
  await waitFor(() => expect(rowsShown()).toHaveLength(5))
})

test('columns are chosen, and stay chosen', async () => {
  await renderConsole(part)
  await userEvent.click(await screen.findByRole('button', { name: 'Columns and views' }))
  await userEvent.click(await screen.findByLabelText('Extra'))
  expect(await screen.findByRole('columnheader', { name: 'Extra' })).toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('console-list:tried') ?? '').columns).toEqual({ extra: true })
})

test('filters are kept under a name', async () => {
  const { address } = await renderConsole(part, { at: '?state=APPROVED' })
  await userEvent.click(await screen.findByRole('button', { name: 'Columns and views' }))
  await userEvent.type(await screen.findByLabelText('Name of this view'), 'Done ones{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(address()).toBe('/list'))
  const opener = screen.getByRole('button', { name: 'Columns and views' })
  if (!screen.queryByRole('button', { name: 'Done ones' })) await userEvent.click(opener)
  await userEvent.click(await screen.findByRole('button', { name: 'Done ones' }))
  await waitFor(() => expect(address()).toBe('/list?state=APPROVED'))
})

test('an empty list says so', async () => {
  rows = []
  await renderConsole(part)
  expect(await screen.findByText('Nothing here')).toBeInTheDocument()
})

test('a refusal is told in words, and can be tried again', async () => {
  server.refuse(requests, 'SERVICE_UNAVAILABLE', 503)
  await renderConsole(part)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(/^We are busy right now/)).toBeInTheDocument()
  server.answer(requests, { total: 1, next: null, requests: [aRequest(9)] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('subject 9')).toBeInTheDocument()
})
