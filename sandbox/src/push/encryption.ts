/** What a browser does with a pushed message: its keys, and reading what was encrypted for them (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { Problem } from '../http.ts'

const curve = 'prime256v1'

/** The keys of a subscription, base64url. */
export interface BrowserKeys {
  privateKey: string
  p256dh: string
  auth: string
}

export function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH(curve)
  const p256dh = pair.generateKeys('base64url')
  return { privateKey: pair.getPrivateKey('base64url'), p256dh, auth: randomBytes(16).toString('base64url') }
}

const bytes = (text: string) => Buffer.from(text, 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A header of a salt, the record's size and the sender's key, and one record, which its last byte 2 ends. */
export function readMessage(message: Buffer, keys: BrowserKeys): string {
  const keyLength = message[20] ?? 0
  const [salt, sender] = [message.subarray(0, 16), message.subarray(21, 21 + keyLength)]
  const record = message.subarray(21 + keyLength)
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(bytes(keys.privateKey))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(keys.p256dh), sender])
    const secret = derive(pair.computeSecret(sender), bytes(keys.auth), info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  } catch {
    throw new Problem(400, 'this message was not encrypted for the browser that subscribed')
  }
}
