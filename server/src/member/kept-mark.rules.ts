/** What of an erased account holds for a person that opens another one: pure (decisions D16, D17). */
import { createHmac } from 'node:crypto'
import * as limits from '@kapao/contract/limits.ts'
import type { PauseKind } from '@kapao/contract/lists.ts'
import * as serverLimits from '#platform/server-limits.ts'

export interface BankAccount {
  bankCode: string
  bankAccountNo: string
}

export interface NamedAccount extends BankAccount {
  bankAccountName: string
}

type Keys = readonly [Buffer, ...Buffer[]]

/** The key in use first. Nobody without it can tell whose a mark is, or try numbers. */
const markUnder = ([first, ...others]: Keys, text: string): Keys => {
  const under = (key: Buffer) => createHmac('sha256', key).update(text).digest()
  return [under(first), ...others.map(under)]
}

export const phoneMarks = (keys: Keys, phone: string) => markUnder(keys, `phone ${phone}`)

/** With or without leading zeros it is the same account. */
export const bankMarks = (keys: Keys, { bankCode, bankAccountNo }: BankAccount) =>
  markUnder(keys, `account ${bankCode} ${bankAccountNo.replace(/^0+/, '')}`)

/** Of an account that was named only: anybody can name anybody's, so that the holder's name is in it too. */
export const namedMarks = (keys: Keys, { bankCode, bankAccountNo, bankAccountName }: NamedAccount) =>
  markUnder(
    keys,
    `named ${bankCode} ${bankAccountNo.replace(/^0+/, '')} ${bankAccountName.toUpperCase().replace(/[^\p{L}\p{M}]/gu, '')}`,
  )

export interface KeptPause {
  kind: PauseKind
  until: Date
  askedBackAt: Date | null
}

/** The pause as it goes on for another account from now; undefined: it is over. */
export function carriedPause({ kind, until, askedBackAt }: KeptPause, at: Date) {
  if (kind === 'exclusion' && !askedBackAt) {
    const soonest = new Date(at.getTime() + serverLimits.carriedPauseMs)
    return { kind, begunAt: at, until: until > soonest ? until : soonest }
  }
  const ends = askedBackAt ? new Date(askedBackAt.getTime() + limits.exclusionReturnMs) : until
  return ends > at ? { kind: 'time_out' as const, begunAt: at, until: ends } : undefined
}
