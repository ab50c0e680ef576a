/** Facts about checking spins: a seed of one's own, what it reveals, and the arithmetic in plain words. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { FairView } from './FairView.tsx'

const [commit, next, later] = [
  '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  'a'.repeat(64),
  'b'.repeat(64),
]
const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const before = { commit, clientSeed: 'my lucky seven', nonce: 1, nextCommit: next, previous: null }
const after = {
  ...{ commit: next, clientSeed: 'mine', nonce: 0, nextCommit: later },
  previous: { serverSeed, commit, clientSeed: 'my lucky seven', spins: 1 },
}
const aSpin = (told: { serverSeed: string | null; code?: string }) => ({
  ...{ code: 'F4', label: '5 baht', createdAt: '2026-03-10T05:00:00.000Z', commit },
  ...{ clientSeed: 'my lucky seven', nonce: 0 },
  weights: [300, 200, 150, 60, 210, 15, 64, 1].map((weight, index) => ({ code: `F${index}`, weight })),
  ...told,
})

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(api.spinFair, before)
  server.answer(api.spinHistory, { total: 1, spins: [aSpin({ serverSeed: null })] })
})
afterEach(() => vi.unstubAllGlobals())

const show = () => renderApp(<FairView onClose={() => {}} />)
const change = async (words: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: 'New words of your own' }))
  await userEvent.paste(words)
  await userEvent.click(screen.getByRole('button', { name: 'Use these words' }))
}

test('a seed of one’s own tells the old one, and then a spin can be worked out', async () => {
  await show()
  expect(await screen.findByText('Change your words to check it')).toBeVisible()
  expect(screen.getByText(commit)).toBeVisible()
  server.answer(api.changeSpinSeed, after)
  server.answer(api.spinHistory, { total: 1, spins: [aSpin({ serverSeed })] })
  await change('mine')
  expect(await screen.findByText(/the one whose fingerprint you saw before/)).toBeVisible()
  expect(server.asked(api.changeSpinSeed)[0]?.body).toEqual({ clientSeed: 'mine' })
  await userEvent.click(await screen.findByRole('button', { name: /^Check 5 baht/ }))
  expect(await screen.findByText('It adds up. The wheel stopped where it had to.')).toBeVisible()
  const steps = within(screen.getByText(/Place 749 lies here/).closest('li') as HTMLElement)
  expect(steps.getByText('Field 5: 5 baht')).toBeVisible()
  expect(steps.getByText('710–919')).toBeVisible()
})

test('another seed than was promised is told, and so is a spin that does not add up', async () => {
  server.answer(api.spinHistory, { total: 1, spins: [aSpin({ serverSeed, code: 'F7' })] })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: /^Check 5 baht/ }))
  expect(await screen.findByText(/It does not add up/)).toBeVisible()
  server.answer(api.changeSpinSeed, { ...after, commit: later })
  await change('mine')
  expect(await screen.findByText(/not the one whose fingerprint was shown here/)).toBeVisible()
})

test('nothing, or too much, is not sent', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Use these words' }))
  expect(await screen.findByText('Write 1 to 64 characters.')).toBeVisible()
  await change('x'.repeat(65))
  expect(await screen.findByText('Write 1 to 64 characters.')).toBeVisible()
  expect(server.asked(api.changeSpinSeed)).toEqual([])
})
