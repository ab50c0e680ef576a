/** The banks that members can have, by name, for a choice. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { bankNameField } from '@kapao/contract/bank-names.ts'
import { banks } from '@kapao/contract/calls/member.ts'
import { useConsoleLocale } from '#i18n/words.tsx'

export function useBankOptions({ enabled = true } = {}) {
  const nameField = bankNameField(useConsoleLocale())
  const { data = [] } = useApiQuery(banks, undefined, { enabled })
  return data.map((bank) => ({ value: bank.code, label: `${bank[nameField]} (${bank.code})` }))
}
