/** Takes a bank's statement, and opens it. */
import { queries } from '@kapao/client/queries.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { bankStatements, uploadBankStatement } from '@kapao/contract/calls/staff.ts'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useTranslations } from 'use-intl'
import { UploadSheet } from '#act/UploadSheet.tsx'
import { useMay } from '#operator/signed-in.ts'

interface UploadStatementProps {
  onUploaded: (id: string) => void
}

export function UploadStatement({ onUploaded }: UploadStatementProps) {
  const t = useTranslations('bankStatement')
  const may = useMay()
  if (!may('uploadBankStatement')) return null
  return (
    <UploadSheet
      call={uploadBankStatement}
      accept=".csv,.txt,.ofx,.qfx,.sta,.mt940,.940,.xml"
      words={{
        ...{ upload: t('upload'), title: t('uploadTitle'), text: t('uploadText') },
        ...{ formats: t('formats'), existed: t('existed') },
      }}
      onUploaded={({ _id }) => {
        toastSuccess(t('uploaded'))
        void queries.invalidateQueries({ queryKey: queryKey(bankStatements) })
        onUploaded(_id)
      }}
    />
  )
}
