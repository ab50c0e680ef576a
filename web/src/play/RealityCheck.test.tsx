/** Facts of the reminder of the time (decisions D16). */
import * as api from '@kapao/contract/calls/member.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { RealityCheck } from './RealityCheck.tsx'
import { noteHere } from './reality-mark.ts'

const none = { limit: null, used: 0, left: null, pending: null }
let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = new FakeServer()
  server.answer(api.playLimits, {
    ...{ deposit: { day: none, week: none, month: none }, timeOut: null, exclusion: null },
    reality: { everyMinutes: 15 },
  })
  server.answer(api.playSummary, {
    ...{ deposits: 0, withdrawals: 0, net: 0, results: 0 },
    ...{ sessionStartedAt: '2026-03-10T05:00:00Z', sessionResult: -75 },
  })
})

const hereFor = (minutes: number) =>
  localStorage.setItem('reality-mark', `${Date.now() - minutes * minuteMs} ${Date.now()}`)

test('tells the time and the result once it is due, and then counts anew', async () => {
  hereFor(16)
  const { address } = await renderApp(<RealityCheck onLeave={() => undefined} />)
  expect(await screen.findByText('You have been here for 16 minutes.')).toBeVisible()
  expect(await screen.findByText('Games since you logged in: −฿75.00')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Limits and breaks' }))
  expect(address()).toBe('/user/play')
  expect(Date.now() - noteHere(Date.now())).toBeLessThan(minuteMs)
})

test('before the shortest interval it asks nothing', async () => {
  hereFor(14)
  await renderApp(<RealityCheck onLeave={() => undefined} />)
  expect(server.asked(api.playLimits)).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('away for long begins anew; another tab goes on counting', () => {
  const now = Date.now()
  expect(noteHere(now)).toBe(now)
  expect(noteHere(now + 29 * minuteMs)).toBe(now)
  expect(noteHere(now + 60 * minuteMs)).toBe(now + 60 * minuteMs)
})
