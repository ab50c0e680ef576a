/** How game passwords rest in the database: sealed for the member and slot that they belong to (decisions D12). */
import { openText, type SealKeys, sealAnew, sealText } from '#platform/sealed.ts'

export interface CredentialOwner {
  memberId: string
  slot: string
}

const boundTo = ({ memberId, slot }: CredentialOwner): string => `${memberId}:${slot}`

export const sealCredential = (key: Buffer, owner: CredentialOwner, password: string): Buffer =>
  sealText(key, boundTo(owner), password)

/** @throws as {@link openText}. */
export const openCredential = (keys: readonly Buffer[], owner: CredentialOwner, sealed: Buffer): string =>
  openText(keys, boundTo(owner), sealed)

/** @throws as {@link openText}. */
export const sealCredentialAnew = (keys: SealKeys, owner: CredentialOwner, sealed: Buffer): Buffer =>
  sealAnew(keys, boundTo(owner), sealed)
