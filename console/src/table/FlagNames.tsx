/** What a member is flagged for, in a cell of a list. */
import { useFlagName } from './use-flag-text.ts'

export function FlagNames({ codes }: { codes: readonly string[] }) {
  const nameOf = useFlagName()
  return codes.map(nameOf).join(', ')
}
