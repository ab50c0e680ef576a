/** How an answer rests in the database: encrypted, because some carry a token or a game password (quality I-39). */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveKeys, type SealKeys } from '#platform/sealed.ts'

const nonceBytes = 12
const tagBytes = 16

export interface AnswerSafe {
  /** What a repeat must share: the call, its address and its body. Keyed, since a body may hold a password. */
  hashCall(method: string, url: string, body: string): Buffer
  /** The same under earlier keys: a repeat may come after the key was changed. */
  hashCallBefore(method: string, url: string, body: string): Buffer[]
  /** @param name whose answer it is; another name does not open it. */
  seal(name: string, text: string): Buffer
  open(name: string, sealed: Buffer): string
}

export function createAnswerSafe(secrets: SealKeys): AnswerSafe {
  const sealKeys = deriveKeys(secrets, 'kapao request key answers')
  const hashKeys = deriveKeys(secrets, 'kapao request key bodies')
  const hashWith = (key: Buffer, call: string) => createHmac('sha256', key).update(call).digest()
  return {
    hashCall: (method, url, body) => hashWith(hashKeys[0], `${method} ${url}\n${body}`),
    hashCallBefore: (method, url, body) =>
      hashKeys.slice(1).map((key) => hashWith(key, `${method} ${url}\n${body}`)),
    seal(name, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKeys[0], nonce).setAAD(Buffer.from(name))
      const sealed = [cipher.update(text), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
    },
    open(name, sealed) {
      for (const key of sealKeys.slice(0, -1)) {
        try {
          return openWith(key, name, sealed)
        } catch {
          // Sealed with the other one.
        }
      }
      return openWith(sealKeys.at(-1) ?? sealKeys[0], name, sealed)
    },
  }
}

function openWith(key: Buffer, name: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
  return Buffer.concat(text).toString()
}
