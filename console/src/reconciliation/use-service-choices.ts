/** The services that our books were compared with lately, to choose from; another one can still stand in the address. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { bookDays } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { useListSearch } from '#table/list-search.ts'
import { useServiceText } from '#table/use-service-text.ts'

export function useServiceChoices() {
  const text = useServiceText()
  const { search } = useListSearch()
  const { data } = useApiQuery(bookDays, { body: { page: 1, limit: consoleLimits.pageRows } })
  const services = [
    ...(data?.days ?? []).map(({ service }) => service),
    ...(search.service ? [search.service] : []),
  ]
  return [...new Set(services)].map((service) => ({ value: service, label: text(service) }))
}
