/** What a registration must be like; pure (spec §5, decisions D12). */

import { isEnglishName, plainAccountNo } from '@kapao/contract/account-text.ts'
import { type CurrencyChoice, type Edition, editions } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { englishNameBanks } from '@kapao/contract/limits.ts'
import type { AccountNotice } from '@kapao/contract/lists.ts'
import { isPasswordFit } from '#platform/password.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { fitsHolderName } from './holder-name.rules.ts'

/** With or without what stands in front of it. */
const isPhone = (password: string, phone: string | undefined): boolean =>
  phone !== undefined && plainAccountNo(password).replace(/^0+/, '') === phone.replace(/^0+/, '')

/** Long enough, not the phone number, not what everybody tries first. @throws Refusal INVALID_USER_INFO. */
export function checkPassword(password: string, phone: string | undefined, field: string) {
  if (!isPasswordFit(password) || isPhone(password, phone)) throw new Refusal('INVALID_USER_INFO', [field])
}

/** Upper case, single spaces. @throws Refusal BANK_ACCOUNT_NAME_ENG where the bank has English names only. */
export function readAccountName(bankCode: string | undefined, name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ')
  // Judged as typed: upper-casing turns some foreign letters into English ones.
  if (bankCode && englishNameBanks.includes(bankCode) && !isEnglishName(plain))
    throw new Refusal('BANK_ACCOUNT_NAME_ENG', ['bankAccountName'])
  return plain.toUpperCase()
}

/** Digits only. @throws Refusal INVALID_USER_INFO. */
export function readAccountNo(typed: string): string {
  const digits = plainAccountNo(typed)
  const isFit =
    /^\d+$/.test(digits) &&
    digits.length >= limits.bankAccountNoLengthMin &&
    digits.length <= limits.bankAccountNoLengthMax
  if (!isFit) throw new Refusal('INVALID_USER_INFO', ['bankAccountNo'])
  return digits
}

interface Account {
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
}

const isSameAccount = (a: Account, b: Account): boolean =>
  // As the database has it: with or without leading zeros it is the same account.
  a.bankCode === b.bankCode && a.bankAccountNo.replace(/^0+/, '') === b.bankAccountNo.replace(/^0+/, '')

/** What is another one now; undefined: nothing. */
export function changeOfAccount(before: Account, after: Account): AccountNotice | undefined {
  if (!isSameAccount(before, after)) return 'account_changed'
  if (before.bankAccountName !== after.bankAccountName) return 'holder_changed'
}

/**
 * Whether the member must prove a change: another account always, another holder's name unless it fits (decisions D6). It
 * must fit the name that was proven last: else a few letters at a time would make it anybody's.
 */
export const needsProof = (change: AccountNotice | undefined, provenName: string, name: string): boolean =>
  change === 'account_changed' || (change === 'holder_changed' && !fitsHolderName(provenName, name))

/** One that the edition has (spec §9, decisions D14). @throws Refusal KEY_INVALID. */
export function readCurrency(edition: Edition, choice: CurrencyChoice | undefined): CurrencyChoice {
  const [usual] = editions[edition].currencies
  const currencies: readonly CurrencyChoice[] = editions[edition].currencies
  if (choice === undefined) return usual
  if (!currencies.includes(choice)) throw new Refusal('KEY_INVALID', ['currency'])
  return choice
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Who is named by a code: by the member number, or by the id, as codes had it before (decisions D9, D18). */
type Inviter = { memberNo: number } | { id: string }

/** The inviter in a code, or undefined when it is not a code of ours. */
export function readInviteCode(prefix: string, code: string): Inviter | undefined {
  const typed = code.trim()
  if (!typed.toUpperCase().startsWith(prefix)) return undefined
  const name = typed.slice(prefix.length).trim().toLowerCase()
  if (uuid.test(name)) return { id: name }
  const digits = plainAccountNo(name)
  return /^[1-9]\d{8}$/.test(digits) ? { memberNo: Number(digits) } : undefined
}
