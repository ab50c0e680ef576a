/** From a game account's code to the name that members know it by. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'

/** A list of codes as names, in one line; a code that nobody knows stays as it is. */
export function useGameNames(): (codes: readonly string[]) => string {
  const slots = useApiQuery(api.wallet).data?.slots ?? []
  const names = new Map(slots.map(({ code, name }) => [code, name]))
  return (codes) => codes.map((code) => names.get(code) ?? code).join(', ')
}
