/** Saves the shown choice of the history as a CSV file, whole (decisions D11). */
import { download } from '@kapao/client/download.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { StatementExportRequest } from '@kapao/contract/schemas/statement.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface ExportButtonProps {
  /** Of which rows. */
  choice: Wire<typeof StatementExportRequest>
}

export function ExportButton({ choice }: ExportButtonProps) {
  const t = useTranslations('statement')
  const save = useApiMutation(api.statementCsv, {
    onSuccess: ({ csv, filename, isWhole }) => {
      download(new File([csv], filename, { type: 'text/csv' }))
      if (isWhole) toastSuccess(t('exported'))
      else toastInfo(t('exportedPartly'))
    },
  })
  return (
    <IconButton
      label={t('export')}
      icon={save.isPending ? <Ring /> : <Download size={20} />}
      aria-busy={save.isPending}
      disabled={save.isPending}
      className="text-gold-text"
      onClick={() => save.mutate({ body: choice })}
    />
  )
}
