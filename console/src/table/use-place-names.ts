/** What banks, gateways, games and sources of members are called; a code that nobody knows any more stays as it is. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { bankNameField } from '@kapao/contract/bank-names.ts'
import { placeNames } from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useMemo } from 'react'
import { useConsoleLocale } from '#i18n/words.tsx'

export type NameOf = (code: string) => string

const namesOf = (rows: readonly { code: string; name: string }[] = []): NameOf => {
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}

/** A gateway has the name of the bank or company that it belongs to. */
export function usePlaceNames(): { bank: NameOf; game: NameOf; source: NameOf; sources: readonly string[] } {
  const locale = useConsoleLocale()
  const nameField = bankNameField(locale)
  const { data } = useApiQuery(placeNames, undefined, { staleTime: limits.placeNamesFreshMs })
  return useMemo(() => {
    const banks = data?.banks.map((bank) => ({ code: bank.code, name: bank[nameField] }))
    const sources = data?.sources?.map(({ code, description }) => ({ code, name: description[locale] }))
    return {
      bank: namesOf(banks),
      game: namesOf(data?.games),
      source: namesOf(sources),
      /** Their codes. */
      sources: sources?.map(({ code }) => code) ?? [],
    }
  }, [data, nameField, locale])
}
