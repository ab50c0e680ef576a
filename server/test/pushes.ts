/** Browsers that subscribe to pushed messages, for tests that need no push service. */
import { createECDH, createHash, randomBytes } from 'node:crypto'

/** What a browser hands over; one for each name. */
export function aPushSubscription(name: string) {
  const pair = createECDH('prime256v1')
  return {
    endpoint: `https://push.example.com/send/${createHash('sha256').update(name).digest('base64url')}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
