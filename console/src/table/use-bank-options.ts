/** The banks that members can have, by name, for a choice. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { banks } from '@kapao/contract/calls/member.ts'
import { useLocale } from 'use-intl'

export function useBankOptions({ enabled = true } = {}) {
  const locale = useLocale()
  const { data = [] } = useApiQuery(banks, undefined, { enabled })
  return data.map(({ code, nameTH, nameEN }) => ({
    value: code,
    label: `${locale === 'th' ? nameTH : nameEN} (${code})`,
  }))
}
