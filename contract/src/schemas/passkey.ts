/** Passkeys: setting one up, proving it in a session, and signing in by it (WebAuthn; decisions D18). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { line, Moment, secret } from './text.ts'

/** Bytes as WebAuthn's JSON has them: base64url. */
const bytesUpTo = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))

const id = bytesUpTo(limits.passkeyLengthMax.id)
const bytes = bytesUpTo(limits.passkeyLengthMax.bytes)

const credentialType = z.literal('public-key')

/** How a device can be reached. Of what browsers say, the ways of the list are kept. */
const transports = z.array(z.string())

const knownCredential = z.object({ id, type: credentialType, transports: z.optional(transports) })

/** The password proves a member who has set no way to prove again; the others may do it by a way that is set. */
export const PasskeyProof = z.strictObject({
  password: z.optional(secret(limits.passwordLengthMax)),
})

/** `PublicKeyCredentialCreationOptionsJSON`, as far as we say it: for `parseCreationOptionsFromJSON` of browsers. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })),
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** `PublicKeyCredentialRequestOptionsJSON`, the same way. Without credentials the member chooses one on the device. */
export const PasskeyRequest = z.object({
  challenge: bytes,
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.optional(z.array(knownCredential)),
  userVerification: z.literal('required'),
})

/** What `toJSON()` of a browser's credential has, and more with each version of it: the rest is not read. */
const credential = { id, rawId: id, type: credentialType }

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(transports),
  }),
})

const asserted = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.nullish(bytes),
  }),
})

export const NewPasskey = z.strictObject({
  response: created,
  /** What the member calls it; absent: the device that this session was opened on. */
  name: z.optional(line(limits.passkeyLengthMax.name)),
})

export const PasskeyAnswer = z.strictObject({ response: asserted })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const PasskeyLogin = z.strictObject({
  response: asserted,
  /** As of the login: keep the session for 30 idle days instead of 30 idle minutes. */
  remember: z.optional(z.boolean()),
})

/** The newest first. */
export const Passkeys = z.array(
  z.object({
    id: z.string(),
    /** Empty when the device is not known. */
    name: z.string(),
    createdAt: Moment,
    lastUsedAt: z.nullable(Moment),
  }),
)
