/** How game passwords rest in the database: sealed for the member and slot that they belong to (decisions D12). */
import { openText, sealText } from '#platform/sealed.ts'

export interface CredentialOwner {
  memberId: string
  slot: string
}

export const credentialOf = ({ memberId, slot }: CredentialOwner): string => `${memberId}:${slot}`

export const sealCredential = (key: Buffer, owner: CredentialOwner, password: string): Buffer =>
  sealText(key, credentialOf(owner), password)

/** @throws as {@link openText}. */
export const openCredential = (keys: readonly Buffer[], owner: CredentialOwner, sealed: Buffer): string =>
  openText(keys, credentialOf(owner), sealed)
