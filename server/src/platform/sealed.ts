/** Seals small secrets for storage: AES-256-GCM, bound to what they belong to (decisions D12). */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { invariant } from './refusal.ts'

// The layout: 4 bytes that name the key, 12 random ones, the ciphertext, and 16 that prove it.
const keyIdLength = 4
const nonceLength = 12
const tagLength = 16

const keyIdOf = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, keyIdLength)

/** The one in use, then earlier ones that something may still be sealed with. */
export type SealKeys = readonly [Buffer, ...Buffer[]]

/** A key for one purpose alone. */
const deriveKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', purpose, 32))

/** From each master key the one of this purpose. */
export function deriveKeys([first, ...others]: SealKeys, purpose: string): SealKeys {
  return [deriveKey(first, purpose), ...others.map((master) => deriveKey(master, purpose))]
}

/** The same; last the masters themselves, which sealed before each purpose had its own. */
export function sealKeysOf(masters: SealKeys, purpose: string): SealKeys {
  const [first, ...others] = deriveKeys(masters, purpose)
  return [first, ...others, ...masters]
}

/** @param boundTo what it belongs to: it opens for the same words only. */
export function sealText(key: Buffer, boundTo: string, text: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(
    Buffer.from(boundTo),
  )
  return Buffer.concat([
    keyIdOf(key),
    nonce,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/**
 * @param keys the key in use, and earlier ones that something may still be sealed with.
 * @throws when no key fits, or when it was sealed for something else or changed.
 */
export function openText(keys: readonly Buffer[], boundTo: string, sealed: Buffer): string {
  const key = keys.find((one) => keyIdOf(one).equals(sealed.subarray(0, keyIdLength)))
  invariant(key, `what belongs to ${boundTo} is sealed with a key that is not configured`)
  const nonce = sealed.subarray(keyIdLength, keyIdLength + nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(-tagLength))
  const text = sealed.subarray(keyIdLength + nonceLength, -tagLength)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

/** Whether it should be sealed anew: as SQL compares it, the names of the keys that are no longer in use. */
export const oldKeyIds = ([, ...others]: SealKeys): Buffer[] => others.map(keyIdOf)

/** The same text under the key in use. @throws as {@link openText}. */
export const sealAnew = (keys: SealKeys, boundTo: string, sealed: Buffer): Buffer =>
  sealText(keys[0], boundTo, openText(keys, boundTo, sealed))
