/** How an answer rests in the database: encrypted, because some carry a token or a game password (quality I-39). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export interface AnswerSafe {
  /** What a repeat must share: the call, its address and its body. Keyed, since a body may hold a password. */
  hashCall(method: string, url: string, body: string): Buffer
  /** @param name whose answer it is; another name does not open it. */
  seal(name: string, text: string): Buffer
  open(name: string, sealed: Buffer): string
}

export function createAnswerSafe(secret: Buffer): AnswerSafe {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const sealKey = derive('kapao request key answers')
  const hashKey = derive('kapao request key bodies')
  return {
    hashCall: (method, url, body) =>
      createHmac('sha256', hashKey).update(`${method} ${url}\n${body}`).digest(),
    seal(name, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(name))
      const sealed = [cipher.update(text), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
    },
    open(name, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
      return Buffer.concat(text).toString()
    },
  }
}
