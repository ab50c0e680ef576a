/** Judges what devices have signed. Its library is loaded when it is needed first: most processes never see a passkey. */
import { passkeyTransports } from '@kapao/contract/lists.ts'
import type { NewPasskey, PasskeyAnswer } from '@kapao/contract/schemas/passkey.ts'
import type * as z from 'zod/mini'
import { algorithms, type Site } from './webauthn.rules.ts'

export type Created = z.output<typeof NewPasskey>['response']
export type Asserted = z.output<typeof PasskeyAnswer>['response']

interface Expected {
  site: Site
  challenge: Buffer
}

/** What was wrong, for the log; who asked is told no more than that it was. */
export class PasskeyFault extends Error {}

/** The library throws whatever is wrong with what it reads. */
async function judged<Result>(judge: () => Promise<Result>): Promise<Result> {
  try {
    return await judge()
  } catch (error) {
    throw new PasskeyFault(error instanceof Error ? error.message : 'unreadable')
  }
}

const expectedBy = ({ site, challenge }: Expected) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: site.origins,
  expectedRPID: site.id,
  requireUserVerification: true,
})

/**
 * A new passkey, made here, now, and by its owner. What it says of the maker of the device is not looked at: it was not
 * asked for, and certificates would have us fetch what strangers name.
 *
 * @throws PasskeyFault.
 */
export async function readNewPasskey(created: Created, expected: Expected) {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return judged(async () => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(created.response.attestationObject))
    const format = attestation.get('fmt')
    const isBare = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
    if (!isBare) throw new PasskeyFault(`${format} with a certificate`)
    const { clientDataJSON, attestationObject } = created.response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...created, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
      ...expectedBy(expected),
    })
    if (!registrationInfo) throw new PasskeyFault('it is not signed by itself')
    const { id, publicKey, counter } = registrationInfo.credential
    if (id !== created.id) throw new PasskeyFault('it is called otherwise')
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: passkeyTransports.filter((way) => created.response.transports?.includes(way)),
    }
  })
}

interface Kept {
  publicKey: Buffer
  counter: bigint
}

/**
 * A signature by this passkey, made here, now, and by its owner, and one more than those before it.
 *
 * @returns how often it has signed. @throws PasskeyFault.
 */
export async function readUse(asserted: Asserted, kept: Kept, expected: Expected): Promise<bigint> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return judged(async () => {
    const { clientDataJSON, authenticatorData, signature } = asserted.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...asserted,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      credential: {
        id: asserted.id,
        publicKey: new Uint8Array(kept.publicKey),
        counter: Number(kept.counter),
      },
      ...expectedBy(expected),
    })
    if (!verified) throw new PasskeyFault('its signature is wrong')
    return BigInt(authenticationInfo.newCounter)
  })
}
