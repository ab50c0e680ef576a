/** Facts of the navigation: where one is is marked and in view, and the page of the sandbox is offered where there is one. */
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { SideNav } from './SideNav.tsx'

beforeEach(() => {
  new FakeServer()
})

test('with the sandbox its page is a link that opens beside the console', async () => {
  await renderConsole(<SideNav />, { roles: ['content'], switchboardUrl: 'http://localhost:3001/' })
  const link = screen.getByRole('link', { name: 'Switchboard (opens in a new tab)' })
  expect(link).toHaveAttribute('href', 'http://localhost:3001/')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a live service offers none', async () => {
  await renderConsole(<SideNav />, { roles: ['content'] })
  expect(screen.getByRole('link', { name: 'Offers' })).toBeInTheDocument()
  expect(screen.queryByText('Sandbox')).not.toBeInTheDocument()
})

test.each([
  ['/payout-files', 'Payouts'],
  ['/statements', 'Reconciliation'],
  ['/tokens', 'Machine tokens'],
])('on %s the link to %s is marked, and comes into view', async (path, name) => {
  const shown: (string | null)[] = []
  // The simulated page has no scrolling.
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent)
  }
  await renderConsole(<SideNav />, { path })
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(name)
  expect(shown.at(-1)).toBe(name)
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})
