/** What devices are asked for, and what their answers name; pure (WebAuthn Level 3, decisions D18). */
import * as serverLimits from '#platform/server-limits.ts'

/** By the numbers of COSE: P-256 with SHA-256, RSA with SHA-256, Ed25519. Every device in use has one of them. */
export const algorithms = [-7, -257, -8]

/** For whom a passkey is, and on which pages it works. */
export interface Site {
  /** A domain: passkeys of another one cannot be used here, by the browser's own rule. */
  id: string
  origins: string[]
}

interface Known {
  credentialId: Buffer
  transports: string[]
}

const publicKey = 'public-key' as const

const describe = ({ credentialId, transports }: Known) => ({
  id: credentialId.toString('base64url'),
  type: publicKey,
  transports,
})

/** What a device keeps of us beside its key: it names the owner in a sign-in, and says nothing else of them. */
export const handleOf = (ownerId: string): string =>
  Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')

interface Creation {
  site: Site
  siteName: string
  challenge: Buffer
  /** What the device shows of the owner: what they sign in with, and their name. */
  user: { id: string; name: string; displayName: string }
  /** Where one of these is, none is made again. */
  known: readonly Known[]
}

/** One that the device finds by itself, behind its own lock; who has made the device is not asked. */
export const creationOf = ({ site, siteName, challenge, user, known }: Creation) => ({
  rp: { id: site.id, name: siteName },
  user: { ...user, id: handleOf(user.id) },
  challenge: challenge.toString('base64url'),
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: publicKey })),
  timeout: serverLimits.passkeyChallengeLifetimeMs,
  excludeCredentials: known.map(describe),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
})

/** @param known whose passkey it must be; absent: the owner chooses one, and so says who signs in. */
export const requestOf = (site: Site, challenge: Buffer, known?: readonly Known[]) => ({
  challenge: challenge.toString('base64url'),
  timeout: serverLimits.passkeyChallengeLifetimeMs,
  rpId: site.id,
  ...(known && { allowCredentials: known.map(describe) }),
  userVerification: 'required' as const,
})

/** The challenge that the browser says to have answered; undefined when none can be read. */
export function challengeIn(clientDataJSON: string): Buffer | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return undefined
    return typeof said.challenge === 'string' ? Buffer.from(said.challenge, 'base64url') : undefined
  } catch {
    return undefined
  }
}
