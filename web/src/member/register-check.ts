/** What each step of the registration needs before it asks the server; pure (spec §5). */

import { isEnglishName, plainAccountNo } from '@kapao/contract/account-text.ts'
import { type Edition, editions } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { englishNameBanks } from '@kapao/contract/limits.ts'

/** A word of the catalogue under `register`, or the code of a refusal. */
export type PhoneFault = 'missing' | 'wrongLao' | 'PHONE_NUMBER_REQUIRE_10_DIGIT'

export function checkPhone(edition: Edition, typed: string): PhoneFault | undefined {
  const phone = plainAccountNo(typed)
  if (phone === '') return 'missing'
  if (editions[edition].phone.test(phone)) return undefined
  return edition === 'laos' ? 'wrongLao' : 'PHONE_NUMBER_REQUIRE_10_DIGIT'
}

export interface ProfileFields {
  name: string
  password: string
  confirm: string
}
export type ProfileFault =
  | 'nameMissing'
  | 'passwordMissing'
  | 'passwordLength'
  | 'confirmMissing'
  | 'mismatch'

/** The first fault of each field; the fields are judged in the order that they stand in. */
export function checkProfile({ name, password, confirm }: ProfileFields) {
  const faults: Partial<Record<keyof ProfileFields, ProfileFault>> = {}
  const length = Array.from(password).length
  if (name.trim() === '') faults.name = 'nameMissing'
  if (password === '') faults.password = 'passwordMissing'
  else if (length < limits.passwordLengthMin || length > limits.passwordLengthMax)
    faults.password = 'passwordLength'
  if (confirm === '') faults.confirm = 'confirmMissing'
  else if (confirm !== password) faults.confirm = 'mismatch'
  return faults
}

export interface BankFields {
  bankCode: string
  bankAccountNo: string
  firstName: string
  lastName: string
}
export type BankFault =
  | 'bankMissing'
  | 'accountNoMissing'
  | 'accountNoWrong'
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'BANK_ACCOUNT_NAME_ENG'

export function checkBank({ bankCode, bankAccountNo, firstName, lastName }: BankFields) {
  const faults: Partial<Record<keyof BankFields, BankFault>> = {}
  const digits = plainAccountNo(bankAccountNo)
  const english = englishNameBanks.includes(bankCode)
  if (bankCode === '') faults.bankCode = 'bankMissing'
  if (digits === '') faults.bankAccountNo = 'accountNoMissing'
  else if (
    !/^\d+$/.test(digits) ||
    digits.length < limits.bankAccountNoLengthMin ||
    digits.length > limits.bankAccountNoLengthMax
  )
    faults.bankAccountNo = 'accountNoWrong'
  if (firstName.trim() === '') faults.firstName = 'firstNameMissing'
  else if (english && !isEnglishName(firstName)) faults.firstName = 'BANK_ACCOUNT_NAME_ENG'
  if (lastName.trim() === '') faults.lastName = 'lastNameMissing'
  else if (english && !isEnglishName(lastName)) faults.lastName = 'BANK_ACCOUNT_NAME_ENG'
  return faults
}

/** First and last name joined by a space (spec §3). */
export const accountNameOf = ({ firstName, lastName }: Pick<BankFields, 'firstName' | 'lastName'>): string =>
  `${firstName.trim()} ${lastName.trim()}`.toUpperCase()
