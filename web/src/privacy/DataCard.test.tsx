/** Facts of the copy of the data (decisions D17). */
import { connectStepUp } from '@kapao/client/step-up.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aWallet } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { DataCard } from './DataCard.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(() => vi.unstubAllGlobals())

const none = { state: 'none', link: null, madeAt: null, endsAt: null } as const

test('it is asked for, and is being made', async () => {
  server.answer(api.dataExport, none).answer(api.makeExport, { ...none, state: 'making' })
  await renderApp(<DataCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Make a copy' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Your copy is being made')
})

test('once it is made it is a link, with its age and its end', async () => {
  const times = { madeAt: '2026-03-10T05:00:00.000Z', endsAt: '2026-03-11T05:00:00.000Z' }
  server.answer(api.dataExport, { state: 'ready', link: '/api/account/export/files/x', ...times })
  await renderApp(<DataCard />)
  expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    '/api/account/export/files/x',
  )
  expect(screen.getByText(/Made on 10\/03\/2026 12:00.*until 11\/03\/2026 12:00/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make a new one' })).toBeEnabled()
})

test('where the PIN has not been proved lately it is asked for, and then the download begins by itself', async () => {
  const times = { madeAt: '2026-03-10T05:00:00.000Z', endsAt: '2026-03-11T05:00:00.000Z' }
  const asked: (readonly string[])[] = []
  connectStepUp(async (ways) => {
    asked.push(ways)
    server.answer(api.dataExport, { state: 'ready', link: '/api/account/export/files/x', ...times })
    return true
  })
  server.answer(api.dataExport, { state: 'ready', link: null, ...times })
  const { profile, bankAccount } = aWallet()
  server.answer(api.profile, { profile: { ...profile, stepUp: ['pin'] }, bankAccount })
  const downloads: unknown[] = []
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    downloads.push(event.target.getAttribute('href'))
  }
  document.addEventListener('click', onClick)
  await renderApp(<DataCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
  expect(await screen.findByRole('link', { name: 'Download' })).toHaveFocus()
  expect(downloads).toEqual(['/api/account/export/files/x'])
  expect(asked).toEqual([['pin']])
  document.removeEventListener('click', onClick)
  connectStepUp(undefined)
})
