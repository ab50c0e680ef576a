/** Facts of promotion codes, from the field to the alert. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aWallet } from '../../test/members.ts'
import { anActiveBonus, aPreview, aPromotion, noActiveBonus } from '../../test/offers.ts'
import { renderApp } from '../../test/render-app.tsx'
import { PromotionForm } from './PromotionForm.tsx'
import { PromotionModal } from './PromotionModal.tsx'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.activeBonus, noActiveBonus)
    .answer(api.findPromotion, aPromotion())
    .answer(api.bonusPreview, aPreview())
    .answer(api.activatePromotion, { message: 'SUCCESS' })
})
afterEach(() => vi.unstubAllGlobals())

function Page({ isBlocked = false }) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  return (
    <>
      <PromotionForm field={field} onSearch={setCode} />
      <PromotionModal
        open={code !== ''}
        onClose={() => setCode('')}
        code={code}
        currency="THB"
        isBlocked={isBlocked}
      />
    </>
  )
}

async function lookUp(code: string, page = <Page />) {
  await renderApp(page)
  const field = await screen.findByRole('textbox', { name: 'Promotion code' })
  if (code) await userEvent.type(field, code)
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }))
  return field
}
const receiveButton = () => screen.findByRole('button', { name: 'Receive this promotion' })

test('the code is required: nothing is looked up without one', async () => {
  const field = await lookUp('')
  expect(field).toHaveAccessibleDescription('Enter a code')
  expect(field).toHaveFocus()
  expect(server.asked(api.findPromotion)).toEqual([])
})

test('keyboards are told to write capitals and not to help', async () => {
  await renderApp(<Page />)
  const field = await screen.findByRole('textbox', { name: 'Promotion code' })
  expect(field).toHaveAttribute('autocapitalize', 'characters')
  expect(field).toHaveAttribute('autocomplete', 'off')
  expect(field).toHaveAttribute('spellcheck', 'false')
  expect(field).toBeRequired()
})

test('a code in small letters is looked up in capitals, and what it stands for is said', async () => {
  const field = await lookUp('welcome')
  expect(field).toHaveValue('WELCOME')
  const sheet = await screen.findByRole('dialog', { name: 'Promotion WELCOME' })
  await receiveButton()
  expect(sheet).toHaveTextContent('Welcome promotion')
  expect(sheet).toHaveTextContent('or when 5% of it or less is left')
  expect(server.asked(api.findPromotion).map(({ path }) => path)).toEqual(['/api/promotion/find/WELCOME'])
})

test('until the answer is there the sheet says that it is searching', async () => {
  const release = server.hold(api.findPromotion, aPromotion())
  await lookUp('WELCOME')
  expect(await screen.findByText('Looking up the code…')).toBeVisible()
  release()
  expect(await receiveButton()).toBeVisible()
})

test('a code that is not there is told as it was typed, and another one can be entered', async () => {
  server.refuse(api.findPromotion, 'NO_PROMOTION', 404)
  await lookUp('nothing')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('No promotion with this code')
  expect(alert).toHaveTextContent('NOTHING')
  await userEvent.click(screen.getByRole('button', { name: 'Enter another code' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('too many tries are told as such', async () => {
  server.refuse(api.findPromotion, 'REQUEST_LIMIT', 429)
  await lookUp('WELCOME')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries')
})

test('a double tap receives once; the sheet closes, and an alert tells how much it was', async () => {
  await lookUp('WELCOME')
  const button = await receiveButton()
  await waitFor(() => expect(button).toBeEnabled())
  const release = server.hold(api.activatePromotion, { message: 'SUCCESS' })
  await userEvent.dblClick(button)
  server.answer(api.activeBonus, anActiveBonus({ type: 'promotion', amount: 300 }))
  release()
  const alert = await screen.findByRole('alertdialog', { name: 'Promotion received' })
  expect(alert).toHaveTextContent('฿300.00 is in your wallet')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.asked(api.activatePromotion)).toEqual([
    { path: '/api/promotion/activate/WELCOME', body: undefined, key: expect.stringMatching(/^\w{8,64}$/) },
  ])
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a promotion that was received before is refused in words', async () => {
  server.refuse(api.activatePromotion, 'PROMOTION_RECEIVED')
  await lookUp('WELCOME')
  const button = await receiveButton()
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('You have already received this promotion.')
})

test('while a bonus is active it cannot be received, and the reason is in view', async () => {
  await lookUp('WELCOME', <Page isBlocked />)
  expect(await receiveButton()).toBeDisabled()
  expect(screen.getByText(/once it has ended/)).toBeVisible()
})

test('offline nothing is looked up, and the reason is in view', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderApp(<Page />)
  expect(await screen.findByRole('button', { name: 'Look up' })).toBeDisabled()
  expect(screen.getByText(/You are offline/)).toBeVisible()
})
