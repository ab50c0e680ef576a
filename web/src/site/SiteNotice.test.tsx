/** Facts of the operator's notice. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { SiteNotice } from './SiteNotice.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(() => vi.unstubAllGlobals())

test('it is shown, and nothing in it can run', async () => {
  server.answer(api.notice, { notice: '<p><b>Banks rest</b> at night<script>alert(1)</script></p>' })
  await renderApp(<SiteNotice />)
  expect(await screen.findByText('Banks rest')).toBeVisible()
  expect(document.querySelector('main script, p script')).toBeNull()
})

test.each([
  ['there is none', () => server.answer(api.notice, { notice: '' })],
  ['it cannot be read', () => server.refuse(api.notice, 'SERVICE_UNAVAILABLE', 503)],
])('%s: nothing stands there', async (_, prepare) => {
  prepare()
  await renderApp(<SiteNotice />)
  await waitFor(() => expect(server.asked(api.notice)).toHaveLength(1))
  expect(document.querySelector('.rounded-field')).toBeNull()
})
