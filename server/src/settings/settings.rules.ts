/** Whether settings fit together, and which of them one person alone does not change: pure. */
import { Currency } from '@kapao/contract/edition.ts'
import { isWholeIn } from '@kapao/contract/money.ts'
import type { SettingsForm } from '@kapao/contract/schemas/staff-settings.ts'

export type SettingName = keyof SettingsForm

/** What gives or moves money: it takes two people (staff-calls T5; quality I-48). */
export const movesMoney = (name: SettingName): boolean =>
  /^(withdraw|refund|invite)[A-Z]|^(trueWallet|depositPerCoin|bonusClearPolicy)$/.test(name)

/** Of a lock: none, or a target above and a floor below what the member begins with. */
const isLockWrong = (success: number, fail: number): boolean =>
  success === 0 ? fail !== 0 : success <= 10_000 || fail >= 10_000

/** An amount in each currency that could not be paid in one of them: kip are whole (decisions D0). */
const isSomePart = (value: unknown): boolean =>
  Currency.options.some((currency) => {
    const amount = (value as Partial<Record<Currency, unknown>> | null)?.[currency]
    return typeof amount === 'bigint' && !isWholeIn(currency, amount)
  })

/** The names at fault among those that change; none: they can be set. */
export function faultsOfSettings(settings: SettingsForm, change: Partial<SettingsForm>): string[] {
  const inSome = (isWrong: (currency: Currency) => boolean) => Currency.options.some(isWrong)
  const faults: [boolean, SettingName[]][] = [
    [inSome((of) => settings.withdrawMin[of] > settings.withdrawMax[of]), ['withdrawMin', 'withdrawMax']],
    [
      inSome((of) => settings.withdrawAutoMax[of] > settings.withdrawTwoApproversAbove[of]),
      ['withdrawAutoMax', 'withdrawTwoApproversAbove'],
    ],
    [
      inSome((of) => settings.withdrawAutoDayMax[of] > settings.withdrawAutoWeekMax[of]),
      ['withdrawAutoDayMax', 'withdrawAutoWeekMax'],
    ],
    [inSome((of) => settings.refundMin[of] > settings.refundCap[of]), ['refundMin', 'refundCap']],
    [
      (settings.slipClosedFrom === null) !== (settings.slipClosedTo === null),
      ['slipClosedFrom', 'slipClosedTo'],
    ],
    [
      isLockWrong(settings.refundSuccessPoints, settings.refundFailPoints),
      ['refundSuccessPoints', 'refundFailPoints'],
    ],
    [
      isLockWrong(settings.inviteSuccessPoints, settings.inviteFailPoints),
      ['inviteSuccessPoints', 'inviteFailPoints'],
    ],
  ]
  const unfit = faults.flatMap(([isWrong, names]) => (isWrong ? names.filter((name) => name in change) : []))
  const parts = Object.entries(change).flatMap(([name, value]) => (isSomePart(value) ? [name] : []))
  return [...new Set([...unfit, ...parts])]
}
