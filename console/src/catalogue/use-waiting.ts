/** Requests about rows of one kind that wait for a second person. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { requests } from '@kapao/contract/calls/staff.ts'
import type { Kind } from './kinds.ts'

export function useWaiting({ waits, word }: Kind) {
  const { data } = useApiQuery(
    requests,
    { body: { page: 1, limit: 100, state: 'WAITING', kind: 'money_setting' } },
    { enabled: waits === true },
  )
  return (data?.requests ?? []).filter(({ subject }) => subject.startsWith(`${word}:`))
}
