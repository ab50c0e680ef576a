/** Passkeys of this device (decisions D18): what the server asks goes in as JSON, what the device signs comes out as JSON. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@kapao/contract/schemas/passkey.ts'

/** False in browsers that would need code of ours to read and write that JSON. While pages are built, nobody knows. */
export const canUsePasskeys = (): boolean =>
  typeof window === 'undefined' ||
  (typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential)

/** Undefined when the member does not go on, or the device waits in vain: browsers tell these alike. */
async function unlessLeft(ask: () => Promise<Credential | null>) {
  try {
    return (await ask()) as PublicKeyCredential | null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  }
}

type Created = Wire<typeof NewPasskey>['response']
type Signed = Wire<typeof PasskeyAnswer>['response']

/** A new one. @throws DOMException `InvalidStateError` when the device has one of this member. */
export async function createPasskey(options: Wire<typeof PasskeyCreation>): Promise<Created | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await unlessLeft(() => navigator.credentials.create({ publicKey }))
  return made?.toJSON() as Created | undefined
}

/** What one that the device has says to the question. */
export async function signByPasskey(options: Wire<typeof PasskeyRequest>): Promise<Signed | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const signed = await unlessLeft(() => navigator.credentials.get({ publicKey }))
  return signed?.toJSON() as Signed | undefined
}
