/** Facts of the palette: screens and whatever is found, in groups, chosen by keys alone. */
import { search } from '@kapao/contract/calls/staff.ts'
import type { SearchKind } from '@kapao/contract/lists.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { Palette } from './Palette.tsx'
import type { FoundHit } from './palette-ways.ts'

const hit: FoundHit = {
  ...{ _id: 'm1', memberId: 'm1', title: 'Mali', detail: 'K-000000001 08x-xxx-1234', amount: 50 },
  ...{ currency: 'THB', at: '2026-05-01T01:00:00.000Z' },
}

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server.answer(search, {
    groups: [
      { kind: 'member', total: 1, hits: [hit] },
      { kind: 'slip', total: 7, hits: [{ ...hit, _id: 's1', title: 'SL1', detail: 'KBANK REVIEW' }] },
    ],
  })
})

async function open(options: Parameters<typeof renderConsole>[1] = {}) {
  const rendered = await renderConsole(<Palette />, options)
  await userEvent.keyboard('/')
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  return rendered
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('screens are found by a few letters, and Enter goes to the first one', async () => {
  const { address } = await open()
  await userEvent.keyboard('led')
  await waitFor(() => expect(options()[0]).toBe('Ledger'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/ledger'))
})

test('what is found stands in groups with how many there are, and arrows go through all of them', async () => {
  const { address } = await open()
  await userEvent.keyboard('0811111234')
  const slips = await screen.findByRole('group', { name: 'Slips (7)' })
  expect(within(screen.getByRole('group', { name: 'Members (1)' })).getByRole('option')).toHaveTextContent(
    'MaliK-000000001 08x-xxx-1234',
  )
  expect(screen.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: /Mali/ }).id,
  )
  await userEvent.keyboard('{ArrowDown}')
  expect(within(slips).getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(address()).toBe('/members/m1'))
})

test('what a hit is told by has no code that people do not know', async () => {
  const told = (kind: SearchKind, title: string, detail: string) => ({
    ...{ kind, total: 1, hits: [{ ...hit, _id: kind, title, detail }] },
  })
  server.answer(search, {
    groups: [
      told('deposit', 'DP1', 'finish_bonus SUCCESS'),
      told('withdrawal', 'WD1', 'KBANK PAYING Mali S …1234'),
      told('transfer', 'TF1', 'NAGA in OPEN'),
      told('payment', 'PM1', 'SCB ATTRIBUTED'),
      told('slip', 'SL1', 'KBANK FAILED SLIP_REFNO_DUPLICATED'),
      told('conversation', 'guest', 'WAITING'),
      told('request', 'adjustment', 'WAITING'),
    ],
  })
  await open()
  await userEvent.keyboard('mali')
  await screen.findByRole('option', { name: /DP1/ })
  const text = screen.getByRole('listbox').textContent
  expect(text).toContain('KBANK Being paid Mali S …1234')
  expect(text).toContain('NAGA Into the game Open')
  expect(text).not.toMatch(/[A-Z]+_[A-Z]+|finish_bonus|guest|WAITING|SUCCESS|ATTRIBUTED|FAILED/)
})

test('the search is asked for what was typed to its end', async () => {
  await open()
  await userEvent.keyboard(' mali ')
  await screen.findByRole('option', { name: /Mali/ })
  expect(server.asked(search).at(-1)).toMatchObject({ body: { query: 'mali' } })
})

test('what was found of another text is gone as soon as somebody types on', async () => {
  await open()
  await userEvent.keyboard('mali')
  await screen.findByRole('option', { name: /Mali/ })
  server.answer(search, { groups: [] })
  await userEvent.keyboard('x')
  expect(screen.queryByRole('option', { name: /Mali/ })).not.toBeInTheDocument()
  expect(await screen.findByText('Nothing found.')).toBeInTheDocument()
})

test('nothing found is said, and so is a refusal', async () => {
  server.answer(search, { groups: [] })
  await open()
  await userEvent.keyboard('nobody')
  expect(await screen.findByText('Nothing found.')).toBeInTheDocument()
  server.refuse(search, 'REQUEST_LIMIT', 429)
  await userEvent.keyboard('2')
  await waitFor(() => expect(screen.queryByText('Nothing found.')).not.toBeInTheDocument())
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})

test('who may not search finds screens, and the server is not asked', async () => {
  await open({ roles: ['content'] })
  await userEvent.keyboard('games')
  await waitFor(() => expect(options()).toEqual(['Games']))
  await userEvent.keyboard('zz')
  expect(await screen.findByText('Nothing found.')).toBeInTheDocument()
  expect(server.asked(search)).toEqual([])
})
