/** Facts of the page on which members set limits and take breaks (decisions D16). */
import { noteServerTime } from '@kapao/client/server-clock.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { PlayLimits } from '@kapao/contract/schemas/play.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { PlayPage } from './PlayPage.tsx'

type Limits = Wire<typeof PlayLimits>
const none = { limit: null, used: 0, left: null, pending: null }
const limits: Limits = {
  deposit: { day: { limit: 500, used: 200, left: 300, pending: null }, week: none, month: none },
  reality: { everyMinutes: 60 },
  timeOut: null,
  exclusion: null,
}

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(api.playLimits, limits)
  server.answer(api.playSummary, {
    ...{ deposits: 800, withdrawals: 300, net: 500, results: -120.5 },
    ...{ sessionStartedAt: '2026-03-10T05:00:00Z', sessionResult: 0 },
  })
})

const answerAt = (ms: number) => new Response('{}', { headers: { Date: new Date(ms).toUTCString() } })
const inADay = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const open = async () => {
  await renderApp(<PlayPage />)
  await screen.findByText('฿200.00 of ฿500.00 used')
}
const dialog = () => screen.findByRole('dialog')

test('shows what is used of a limit, and what was paid in less what was paid out', async () => {
  await open()
  expect(screen.getByRole('progressbar', { name: '24 hours' })).toHaveAttribute('aria-valuenow', '40')
  expect(await screen.findByText('฿500.00')).toBeVisible()
  expect(screen.getByText('−฿120.50')).toBeVisible()
})

test('a higher limit says that it waits before it is set', async () => {
  await open()
  const pending = { limit: 900, from: inADay(1) }
  const day = { ...limits.deposit.day, pending }
  server.answer(api.setDepositLimit, { ...limits, deposit: { ...limits.deposit, day } })
  await userEvent.click(screen.getByRole('button', { name: 'Change the limit for 24 hours' }))
  const sheet = within(await dialog())
  await userEvent.type(sheet.getByLabelText('Limit'), '400')
  expect(sheet.getByText('This holds at once.')).toBeVisible()
  await userEvent.clear(sheet.getByLabelText('Limit'))
  await userEvent.type(sheet.getByLabelText('Limit'), '900')
  await userEvent.click(sheet.getByRole('button', { name: 'Set the limit' }))
  await waitFor(() => expect(toasts).toEqual(['You can confirm the new limit in 24 hours']))
  expect(server.asked(api.setDepositLimit)[0]?.body).toEqual({ period: 'day', limit: 900 })
  expect(await screen.findByText(/^฿900\.00 can be confirmed from/)).toBeVisible()
})

test('on a device whose clock is days ahead, what waits still waits', async () => {
  onTestFinished(() => noteServerTime(answerAt(Date.now())))
  noteServerTime(answerAt(Date.now() - 3 * dayMs))
  const day = { ...limits.deposit.day, pending: { limit: 900, from: inADay(-2) } }
  server.answer(api.playLimits, { ...limits, deposit: { ...limits.deposit, day } })
  await open()
  expect(screen.getByText(/^฿900\.00 can be confirmed from/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm ฿900.00' })).toBeNull()
})

test('a break tells what follows, and begins only with a length and the button', async () => {
  await open()
  server.answer(api.takeTimeOut, { ...limits, timeOut: { until: inADay(3) } })
  await userEvent.click(screen.getByRole('button', { name: 'A break of hours or days' }))
  const sheet = within(await dialog())
  expect(sheet.getByText('Nobody can end it earlier, not even our staff.')).toBeVisible()
  const begin = sheet.getByRole('button', { name: 'Begin the break now' })
  expect(begin).toBeDisabled()
  await userEvent.click(sheet.getByRole('radio', { name: '3 days' }))
  await userEvent.click(begin)
  await waitFor(() => expect(server.asked(api.takeTimeOut)[0]?.body).toEqual({ hours: 72 }))
  expect(await screen.findByText(/^On a break until/)).toBeVisible()
})

test('after its end a long break waits for the word to come back', async () => {
  server.answer(api.playLimits, { ...limits, exclusion: { until: inADay(-2) } })
  server.answer(api.returnToPlay, { ...limits, exclusion: { until: inADay(1) } })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ask to come back' }))
  await waitFor(() => expect(toasts).toEqual(['You can play again in 24 hours']))
  expect(screen.queryByRole('button', { name: 'Ask to come back' })).toBeNull()
})
