/** The headers of a signed webhook, and what is signed: `id.timestamp.body` by HMAC-SHA256, base64 (decisions D3). */

export const webhookIdHeader = 'webhook-id'
/** Seconds since 1970. */
export const webhookTimestampHeader = 'webhook-timestamp'
/** `v1,` and the base64 signature. */
export const webhookSignatureHeader = 'webhook-signature'

export const signedText = (id: string, timestamp: string, body: string): string =>
  `${id}.${timestamp}.${body}`
