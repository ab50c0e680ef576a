/** What a flag is for, in a line: the rule that raised it, in words that lead to it, or what was written by hand. */
import { type RiskRuleCode, riskRules } from '@kapao/contract/lists.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'

interface FlagTextProps {
  memberId: string
  code: string
  /** Empty when a rule has raised it. */
  reason: string
}

export const isRule = (code: string): code is RiskRuleCode => (riskRules as readonly string[]).includes(code)

export function FlagText({ memberId, code, reason }: FlagTextProps) {
  const t = useTranslations('risk.names')
  const may = useMay()
  if (reason !== '' || !isRule(code))
    return (
      <>
        <code>{code}</code>: {reason}
      </>
    )
  if (!may('riskFlags')) return t(code)
  return (
    <Link to="/risk" search={{ memberId, state: 'ANY' }} className="underline">
      {t(code)}
    </Link>
  )
}
