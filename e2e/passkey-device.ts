/** A device of its own for a page, since a browser in a test has none. */
import type { Page } from '@playwright/test'

/** Whether its owner shows finger, face or code when asked. */
type AsOwner = (isThere: boolean) => Promise<void>

/** The page's device gets a lock that knows its owner, and keeps passkeys behind it. */
export async function putPasskeyDevice(page: Page): Promise<AsOwner> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return async (isUserVerified) => {
    await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}
