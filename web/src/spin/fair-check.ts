/** Works a spin out again in the browser, from what was told of it: the server is not asked (decisions D20). */
import { hexOf } from '@kapao/client/hex.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { DrawnSpin } from '@kapao/contract/schemas/spin.ts'

export type DrawnSpinView = Wire<typeof DrawnSpin>
/** One whose seed was told. */
export type ToldSpin = DrawnSpinView & { serverSeed: string }

interface CheckedField {
  code: string
  weight: number
  /** The first and the last of its places. */
  from: number
  to: number
  isHit: boolean
}

export interface SpinCheck {
  /** SHA-256 of the server's seed. */
  hash: string
  isPromise: boolean
  /** What was signed with the seed, what came out, and the number that its first half of sixteen bytes is. */
  message: string
  digest: string
  value: bigint
  sum: number
  drawn: number
  fields: CheckedField[]
  /** The seed is the promised one, and the place lies in the field that was told. */
  isRight: boolean
}

/** So many values have eight bytes. */
const values = 2n ** 64n

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** @throws when the browser has no WebCrypto (a page without https), or what was told makes no sense. */
export async function checkSpin({ serverSeed, ...spin }: ToldSpin): Promise<SpinCheck> {
  const seed = bytesOf(serverSeed)
  const hash = hexOf(await crypto.subtle.digest('SHA-256', seed))
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const sum = spin.weights.reduce((total, { weight }) => total + weight, 0)
  // A value beyond the last whole multiple would favour the first fields: the next attempt counts.
  const end = values - (values % BigInt(sum))
  const sign = async (attempt: number) => {
    const message = `${spin.clientSeed}:${spin.nonce}:${attempt}`
    const digest = hexOf(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)))
    return { message, digest, value: BigInt(`0x${digest.slice(0, 16)}`) }
  }
  let attempt = 0
  let signed = await sign(attempt)
  while (signed.value >= end) signed = await sign(++attempt)
  const drawn = Number(signed.value % BigInt(sum))
  const fields = fieldsOf(spin.weights, drawn)
  const isPromise = hash === spin.commit
  const isRight = isPromise && fields.find(({ isHit }) => isHit)?.code === spin.code
  return { hash, isPromise, ...signed, sum, drawn, fields, isRight }
}

/** Each field has as many places as its share, in the order of the wheel. */
function fieldsOf(weights: DrawnSpinView['weights'], drawn: number): CheckedField[] {
  let next = 0
  return weights.map(({ code, weight }) => {
    const from = next
    next += weight
    return { code, weight, from, to: next - 1, isHit: drawn >= from && drawn < next }
  })
}
