/** A device with a passkey, made of node's own crypto: what it signs is what a browser would send (WebAuthn Level 3, ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import type { PasskeyCreation, PasskeyRequest } from '@kapao/contract/schemas/passkey.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect } from 'vitest'
import type { CallExtras, World } from './world.ts'

/** The bits of WebAuthn's flags. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** What a dishonest or broken device, browser or page makes of it. */
export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  flags?: number
  counter?: number
  userHandle?: string | null
  /** Another format of attestation, with what it states. */
  attestation?: { fmt: string; attStmt: Map<string, Encodable> }
  algorithm?: number
  credentialId?: Buffer
}

type Encodable = Parameters<typeof isoCBOR.encode>[0]

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url')

const asNumber = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly credentialId = randomBytes(32)
  /** How often it has signed. */
  counter = 0
  #userHandle: string | undefined
  #rpId = ''

  constructor(world: World, whose: 'passkeySite' | 'staffPasskeySite' = 'passkeySite') {
    this.#origin = world.app.config[whose].origins[0] ?? ''
  }

  /** As `navigator.credentials.create` and `toJSON`. */
  create({ challenge, rp, user }: Wire<typeof PasskeyCreation>, twist: Twist = {}) {
    this.#userHandle = user.id
    this.#rpId = rp.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, twist.algorithm ?? -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const named = twist.credentialId ?? this.credentialId
    const authData = Buffer.concat([
      this.#head(flags.present | flags.verified | flags.attested, twist),
      Buffer.alloc(16),
      asNumber(named.length, 2),
      named,
      isoCBOR.encode(key),
    ])
    const { fmt, attStmt } = twist.attestation ?? { fmt: 'none', attStmt: new Map() }
    const attestation = new Map<string, Encodable>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#named,
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', challenge, twist)),
        attestationObject: text(isoCBOR.encode(attestation)),
        transports: ['internal', 'hybrid', 'telepathy'],
        publicKeyAlgorithm: -7,
      },
    }
  }

  /** As `navigator.credentials.get` and `toJSON`. */
  sign({ challenge }: Pick<Wire<typeof PasskeyRequest>, 'challenge'>, twist: Twist = {}) {
    this.counter++
    const clientData = this.#clientData('webauthn.get', challenge, twist)
    const authData = this.#head(flags.present | flags.verified, twist)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey)
    const userHandle = twist.userHandle === undefined ? this.#userHandle : twist.userHandle
    return {
      ...this.#named,
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
        ...(userHandle !== undefined && { userHandle }),
      },
    }
  }

  get #named() {
    return { id: text(this.credentialId), rawId: text(this.credentialId), type: 'public-key' as const }
  }

  #head(usual: number, twist: Twist) {
    const counter = asNumber(twist.counter ?? this.counter, 4)
    return Buffer.concat([sha256(twist.rpId ?? this.#rpId), Buffer.from([twist.flags ?? usual]), counter])
  }

  #clientData(type: string, challenge: string, twist: Twist) {
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? this.#origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )
  }
}

/** A passkey of the member on a device of its own, added by the password. */
export async function addPasskey(world: World, token: string, password: string, name?: string) {
  const device = new Authenticator(world)
  const options = await world.call(api.passkeyOptions, { body: { password } }, { token })
  expect(options.status).toBe(200)
  const body = { response: device.create(options.body), ...(name !== undefined && { name }) }
  const added = await world.call(api.addPasskey, { body }, { token })
  expect(added.body).toEqual({ message: 'SUCCESS' })
  return device
}

/** Signs in by it, from wherever `extras` says. */
export async function signInBy(world: World, device: Authenticator, extras: CallExtras, twist: Twist = {}) {
  const options = await world.call(api.loginPasskeyOptions, {}, extras)
  expect(options.status).toBe(200)
  return world.call(api.loginPasskey, { body: { response: device.sign(options.body, twist) } }, extras)
}

/** A passkey of the person of staff who has this session, on a device of its own. */
export async function addStaffPasskey(world: World, token: string, name?: string) {
  const device = new Authenticator(world, 'staffPasskeySite')
  const options = await world.call(staffApi.staffPasskeyOptions, {}, { token })
  expect(options.status).toBe(200)
  const body = { response: device.create(options.body), ...(name !== undefined && { name }) }
  const added = await world.call(staffApi.addStaffPasskey, { body }, { token })
  expect(added.body).toEqual({ message: 'SUCCESS' })
  return device
}

/** Signs in to the console by it. */
export async function signInStaffBy(
  world: World,
  device: Authenticator,
  extras: CallExtras = {},
  twist: Twist = {},
) {
  const options = await world.call(staffApi.staffPasskeyLoginOptions, {}, extras)
  expect(options.status).toBe(200)
  const body = { response: device.sign(options.body, twist) }
  const answer = await world.call(staffApi.staffPasskeyLogin, { body }, extras)
  const cookie = String(answer.headers['set-cookie'] ?? '')
  return { ...answer, cookie, token: /kapao-staff=([^;]*)/.exec(cookie)?.[1] ?? '' }
}

const chain = new Map<string, unknown>([
  ['alg', -7],
  ['sig', new Uint8Array(8)],
  ['x5c', [new Uint8Array(8)]],
])

/** What neither a new passkey nor an answer of one may be. */
export const forged: [string, Twist][] = [
  ['of another page', { origin: 'https://evil.example' }],
  ['of a page inside another one', { crossOrigin: true, origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['to a challenge that was never made', { challenge: 'A'.repeat(43) }],
  ['to no challenge', { challenge: '' }],
  ['that is something else', { type: 'payment.get' }],
  ['without its owner', { flags: flags.present }],
  ['with nobody there', { flags: flags.verified }],
]
/** What a new passkey may not be. */
export const forgedNew: [string, Twist][] = [
  ...forged.map(([name, twist]): [string, Twist] => [
    name,
    twist.flags ? { flags: twist.flags | flags.attested } : twist,
  ]),
  ['that brings certificates', { attestation: { fmt: 'packed', attStmt: chain } }],
  ['in a format that fetches', { attestation: { fmt: 'android-safetynet', attStmt: new Map() } }],
  ['with a key of another kind', { algorithm: -47 }],
  ['by another name', { credentialId: Buffer.alloc(16) }],
]
