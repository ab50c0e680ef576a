/** Codes of an authenticator: RFC 6238 with 30 s, six digits and one step of tolerance (console.md). Pure. */
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { Secret, TOTP } from 'otpauth'

/** What authenticators and passkeys call us. */
export const issuer = 'Kapao'

/** 160 random bits in base32, as RFC 4226 asks for. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

const authenticator = (secret: string, label = '') =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: staffLimits.codeStepSeconds,
  })

/** What an authenticator scans. */
export const authenticatorUri = (secret: string, username: string): string =>
  authenticator(secret, username).toString()

/** The step of a right code that is newer than the last one that was used; undefined for every other code. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | undefined },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = authenticator(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1_000 / staffLimits.codeStepSeconds) + delta
  return lastStep === undefined || step > lastStep ? step : undefined
}
