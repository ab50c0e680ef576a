/** Facts of the statement. */
import * as api from '@kapao/contract/calls/member.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, pushWallet } from '../../test/fake-socket.ts'
import { aDepositLookup, aRow, aWallet, type RowAnswer } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { StatementPage } from './StatementPage.tsx'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.depositLookup, aDepositLookup())
    .answer(api.banks, [{ code: 'KBANK', nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ກະສິກອນໄທ' }])
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const show = (statements: RowAnswer[], total = statements.length) => {
  server.answer(api.statement, { total, statements })
  return renderApp(<StatementPage />)
}
const rows = () => screen.findAllByRole('listitem')

test.each([
  [
    'a deposit is plus',
    { statementType: 'deposit', from: 'KBANK', to: 'WALLET' },
    'Deposit through KBANK',
    '+฿200.00',
  ],
  [
    'a withdrawal is minus',
    { statementType: 'withdraw', to: 'KBANK' },
    'Withdrawal to Kasikornbank',
    '−฿200.00',
  ],
  ['a transfer is neither', {}, 'Wallet to Naga', '฿200.00'],
  ['a bonus is plus', { statementType: 'bonus', from: 'HOUSE', to: 'WALLET' }, 'Bonus to Wallet', '+฿200.00'],
] as const)('%s', async (_, change, activity, amount) => {
  await show([aRow(change)])
  const [row] = await rows()
  await waitFor(() => expect(row).toHaveTextContent(activity))
  const figures = within(row as HTMLElement).getByText(
    (_text, element) => element?.textContent?.endsWith(amount) === true && element.matches('.figures'),
  )
  expect(figures.textContent?.replace(/^\w+ /, '')).toBe(amount)
})

test('a cancelled bonus was taken: a minus, words of its own, no success; and what the wallet held then', async () => {
  await show([
    aRow({ statementType: 'finish_bonus', from: 'WALLET', to: 'HOUSE', amount: -500, note: 'BONUS_CLEAR' }),
  ])
  const [row] = await rows()
  expect(row).toHaveTextContent('Bonus cancelled')
  expect(row).toHaveTextContent('−฿500.00')
  expect(row).toHaveTextContent('Taken back')
  expect(row).not.toHaveTextContent('Success')
  expect(row).toHaveTextContent('Wallet ฿800.00')
})

test('a bonus that ended by itself moved nothing: no figure, and which end it was', async () => {
  await show([
    aRow({
      ...{ statementType: 'finish_bonus', from: 'BONUS', to: 'BONUS', amount: 0, note: 'BONUS_SUCCESS' },
      balance: null,
    }),
  ])
  const [row] = await rows()
  expect(row).toHaveTextContent('Bonus ended: target reached')
  expect(row).not.toHaveTextContent('฿')
})

test.each([
  ['withdraw', 'text-info'],
  ['transfer', 'text-info'],
  ['deposit', 'text-warning'],
] as const)(
  'a %s in progress has a colour that is neither success nor failure',
  async (statementType, look) => {
    await show([aRow({ statementType, status: 'PROCESSING' })])
    expect(await screen.findByText('In progress')).toHaveClass(look)
  },
)

test.each([
  ['SUCCESS', 'Success', undefined],
  ['PROCESSING', 'In progress', 'On its way; waiting for the provider'],
  ['FAILED', 'Failed', 'It was not accepted. The money is back where it was.'],
] as const)('%s is said in words, with what it means', async (status, words, meaning) => {
  await show([aRow({ status })])
  const [row] = await rows()
  expect(row).toHaveTextContent(words)
  if (meaning) expect(row).toHaveTextContent(meaning)
})

test('a failed row gives its own reason when it has one', async () => {
  await show([aRow({ status: 'FAILED', note: 'MONEY_NOT_ENOUGH' })])
  const [row] = await rows()
  expect(row).not.toHaveTextContent('MONEY_NOT_ENOUGH')
  expect(row).not.toHaveTextContent('It was not accepted')
})

test('a day is headed by its Gregorian date in Bangkok and by what it moved, without zeros', async () => {
  server.answer(api.statement, {
    total: 3,
    statements: [
      aRow(),
      aRow({ _id: 'r2', createdAt: '2026-02-28T17:00:00.000Z' }),
      aRow({ _id: 'r3', createdAt: '2026-02-28T16:59:59.000Z' }),
    ],
    days: [
      { day: '2026-03-01', moneyIn: 700, moneyOut: 0 },
      { day: '2026-02-28', moneyIn: 0, moneyOut: 1234.5 },
    ],
  })
  await renderApp(<StatementPage />)
  const first = await screen.findByRole('region', { name: '01/03/2026' })
  expect(within(first).getAllByRole('listitem')).toHaveLength(2)
  expect(first).toHaveTextContent('In +฿700.00')
  expect(first).not.toHaveTextContent('Out')
  expect(first).toHaveTextContent('12:00:00')
  expect(screen.getByRole('region', { name: '28/02/2026' })).toHaveTextContent('Out −฿1,234.50')
})

test('an amount or a reference is looked for on Enter; what is not there is said, and taken away', async () => {
  await show([aRow()])
  await rows()
  server.answer(api.statement, { total: 0, statements: [], isWhole: false })
  const field = screen.getByLabelText('Amount or reference')
  await userEvent.type(field, '๑,๐๐๐.50{Enter}')
  await screen.findByText(/Nothing was found/)
  expect(server.asked(api.statement).at(-1)?.body).toEqual({
    ...{ page: 1, limit: 10, days: true },
    search: '1,000.50',
  })
  expect(field).toHaveFocus()
  server.answer(api.statement, { total: 1, statements: [aRow()] })
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await rows()).toHaveLength(1)
  expect(screen.getByLabelText('Amount or reference')).toHaveValue('')
})

test('of a very long history only the newest rows were searched, and that is said', async () => {
  await show([aRow()])
  await rows()
  server.answer(api.statement, { total: 1, statements: [aRow()], isWhole: false })
  await userEvent.type(screen.getByLabelText('Amount or reference'), '200{Enter}')
  expect(await screen.findByText('Only your newest 10,000 movements were searched.')).toBeVisible()
})

test('days are chosen by name or by date; a last day before the first is said at its field', async () => {
  await show([aRow()])
  await userEvent.click(await screen.findByRole('button', { name: 'Days' }))
  await userEvent.click(screen.getByRole('button', { name: 'Last month' }))
  expect(screen.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-02' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } })
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('The last day lies before the first.')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-03' } })
  await waitFor(() =>
    expect(server.asked(api.statement).at(-1)?.body).toMatchObject({
      from: '2026-03-01T17:00:00.000Z',
      to: '2026-03-03T16:59:59.999Z',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Days' }))
  const chosen = screen.getByRole('button', { name: /02\/03\/2026 to 03\/03\/2026/ })
  await userEvent.click(chosen)
  expect(chosen).not.toBeInTheDocument()
})

test('ten rows to a page, three pages before and one after', async () => {
  await show(
    Array.from({ length: 10 }, (_, place) => aRow({ _id: `r${place}` })),
    95,
  )
  expect(await rows()).toHaveLength(10)
  const pages = () => screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent)
  expect(pages()).toEqual(['1', '2'])
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(pages()).toEqual(['1', '2', '3'])
  await waitFor(() =>
    expect(server.asked(api.statement).at(-1)?.body).toMatchObject({ page: 2, limit: 10, days: true }),
  )
})

test('the filter asks for one kind, from its first page', async () => {
  await show([aRow()], 25)
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Deposits' }))
  await waitFor(() =>
    expect(server.asked(api.statement).at(-1)?.body).toEqual({
      page: 1,
      limit: 10,
      days: true,
      type: 'deposit',
    }),
  )
})

test.each([
  ['Bonuses', 'bonus'],
  ['Bonuses ended', 'finish_bonus'],
  ['Taken back', 'recall'],
])('%s can be looked for', async (chip, type) => {
  await show([aRow()])
  await userEvent.click(await screen.findByRole('button', { name: chip }))
  await waitFor(() => expect(server.asked(api.statement).at(-1)?.body).toMatchObject({ type }))
})

test('offline, what was last known stands with its age; a page that is not known says so in words', async () => {
  await show([aRow()], 25)
  await rows()
  onlineManager.setOnline(false)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/You are offline. This is what was known at \d\d\//)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  expect(screen.queryByText('12:00:00')).toBeNull()
})

test('opened offline, it says so in place of a skeleton', async () => {
  onlineManager.setOnline(false)
  await renderApp(<StatementPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  expect(screen.queryByText('Loading the statement')).toBeNull()
})

test('an empty statement says what to do next', async () => {
  await show([])
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to home and deposit' })).toHaveAttribute('href', '/user/home')
})

test('a notice of a refused slip leads to the slips, once', async () => {
  server.answer(api.statement, { total: 0, statements: [] }).answer(api.slips, { total: 0, slips: [] })
  const { query } = await renderApp(<StatementPage />, '?slips')
  expect(await screen.findByRole('dialog', { name: 'Slips you sent' })).toBeVisible()
  expect(query()).toBe('')
})

test('a statement that cannot be loaded says so and tries again', async () => {
  server.refuse(api.statement, 'SERVICE_UNAVAILABLE', 503)
  await renderApp(<StatementPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded')
  server.answer(api.statement, { total: 1, statements: [aRow()] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test('when money moves, the open statement follows', async () => {
  await show([aRow()])
  await rows()
  await waitFor(() => expect(isListening()).toBe(true))
  server.answer(api.statement, { total: 2, statements: [aRow({ _id: 'r2', reference: 'KP2' }), aRow()] })
  act(() => pushWallet({}))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('the chosen kind is saved as a file, and the app says so', async () => {
  const saved: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as File)}`)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await show([aRow({ statementType: 'deposit', from: 'KBANK', to: 'WALLET' })])
  server.answer(api.statementCsv, { filename: 'Statement 10-03-2026.csv', csv: 'a,b', isWhole: true })
  await rows()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Deposits' }))
  await user.click(screen.getByRole('button', { name: 'Save as a spreadsheet (CSV)' }))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(saved.map(({ name, type }) => [name, type])).toEqual([['Statement 10-03-2026.csv', 'text/csv']])
  expect(server.asked(api.statementCsv).map(({ body }) => body)).toEqual([{ type: 'deposit' }])
})
