/** What a flag is for, in a line: the rule that raised it, in words that lead to it, or what was written by hand. */
import { isOneOf } from '@kapao/contract/keys.ts'
import { riskRules } from '@kapao/contract/lists.ts'
import { Link } from '@tanstack/react-router'
import { useMay } from '#operator/signed-in.ts'
import { useFlagText } from './use-flag-text.ts'

interface FlagTextProps {
  memberId: string
  code: string
  /** Empty when a rule has raised it. */
  reason: string
}

export function FlagText({ memberId, code, reason }: FlagTextProps) {
  const textOf = useFlagText()
  const may = useMay()
  const text = textOf({ code, reason })
  if (reason !== '' || !isOneOf(riskRules, code) || !may('riskFlags')) return text
  return (
    <Link to="/risk" search={{ memberId, state: 'ANY' }} className="underline">
      {text}
    </Link>
  )
}
