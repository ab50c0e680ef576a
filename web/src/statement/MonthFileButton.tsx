/** Saves a month of the statement as a PDF, as a bank gives it (ux 67). */
import { downloadFrom } from '@kapao/client/download.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface MonthFileButtonProps {
  /** `2026-03` */
  month: string
}

export function MonthFileButton({ month }: MonthFileButtonProps) {
  const t = useTranslations('statement')
  const make = useApiMutation(api.statementFile, {
    onSuccess: ({ url, filename }) => downloadFrom(url, filename),
  })
  return (
    <IconButton
      label={t('monthFile', { month: month.split('-').reverse().join('/') })}
      icon={make.isPending ? <Ring /> : <FileText size={20} />}
      aria-busy={make.isPending}
      disabled={make.isPending}
      className="text-gold-text"
      onClick={() => make.mutate({ body: { month } })}
    />
  )
}
