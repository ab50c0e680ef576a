/** How a TrueMoney gift link travels to the server: AES under a passphrase that is built into the app (spec §7, decisions D5). */

const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const rounds = 100_000

/**
 * Encodes a link. It is no secret kept: everyone with the app has the passphrase, and TLS protects the link.
 *
 * @returns base64 of salt, IV, and ciphertext with tag.
 */
export async function sealLink(link: string, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const key = await deriveKey(passphrase, salt)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(link))
  return btoa(String.fromCharCode(...salt, ...iv, ...new Uint8Array(sealed)))
}

/** @returns undefined for whatever was not sealed with this passphrase: every fault is the same one (quality C-59). */
export async function openLink(sealed: string, passphrase: string): Promise<string | undefined> {
  try {
    const binary = atob(sealed)
    // `atob` forgives blanks and missing padding; a link has one spelling only.
    if (btoa(binary) !== sealed || binary.length < saltBytes + ivBytes + tagBytes) return undefined
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const iv = bytes.subarray(saltBytes, saltBytes + ivBytes)
    const key = await deriveKey(passphrase, bytes.subarray(0, saltBytes))
    const link = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      key,
      bytes.subarray(saltBytes + ivBytes),
    )
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(link)
  } catch {
    return undefined
  }
}

async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>) {
  const given = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    given,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
