/** A device of its own for a page, since a browser in a test has none. */
import type { Page } from '@playwright/test'

/** The page's device gets a lock that knows its owner, and keeps passkeys behind it. */
export async function putPasskeyDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
}
