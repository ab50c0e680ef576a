/** What banks, gateways and games are called; a code that nobody knows any more stays as it is. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { placeNames } from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

export type NameOf = (code: string) => string

const namesOf = (rows: readonly { code: string; name: string }[] = []): NameOf => {
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}

/** A gateway has the name of the bank or company that it belongs to. */
export function usePlaceNames(): { bank: NameOf; game: NameOf } {
  const locale = useLocale()
  const { data } = useApiQuery(placeNames, undefined, { staleTime: limits.placeNamesFreshMs })
  return useMemo(() => {
    const banks = data?.banks.map(({ code, nameTH, nameEN }) => ({
      code,
      name: locale === 'th' ? nameTH : nameEN,
    }))
    return { bank: namesOf(banks), game: namesOf(data?.games) }
  }, [data, locale])
}
