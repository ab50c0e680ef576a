/** Facts of a game's card. */
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSlot } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { GameCard } from './GameCard.tsx'

const onOpen = vi.fn()
const show = (change: Parameters<typeof aSlot>[0]) =>
  renderApp(<GameCard slot={aSlot(change)} currency="THB" hidden={false} onOpen={onOpen} />)

test('a game under maintenance is named so, keeps its balance in view, and still opens', async () => {
  await show({ maintenance: true, stale: true })
  expect(screen.getByText('Maintenance')).toBeVisible()
  expect(screen.queryByText('Last known')).toBeNull()
  expect(screen.getByText('฿200.00')).toBeVisible()
  const card = screen.getByRole('button', { name: /Naga, under maintenance, last known balance ฿200.00/ })
  await userEvent.click(card)
  expect(onOpen).toHaveBeenCalledWith('NAGA')
})

test('without an account the card says both: maintenance, and no account yet', async () => {
  await show({ isActive: false, maintenance: true })
  expect(screen.getByRole('button')).toHaveAccessibleName(
    'Naga, under maintenance, no account yet: open account',
  )
})

test('a provider that only does not answer is not called closed', async () => {
  await show({ stale: true })
  expect(screen.getByText('Last known')).toBeVisible()
  expect(screen.queryByText('Maintenance')).toBeNull()
})

test('a picture that does not come is replaced by one drawn here, in the same place', async () => {
  await show({ logo: '/api/site/pictures/none', background: '/api/site/pictures/neither' })
  const pictures = screen.getAllByRole('presentation', { hidden: true })
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) fireEvent.error(picture)
  expect(screen.queryByRole('presentation', { hidden: true })).toBeNull()
  // The letter stands where the emblem would.
  expect(screen.getByText('N')).toBeInTheDocument()
})
