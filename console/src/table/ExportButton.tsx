/** A whole list or report as a file: asked for here, made by the server, waiting among the exports. */
import type { Arguments } from '@kapao/client/send.ts'
import { newExport } from '@kapao/contract/calls/staff.ts'
import type { ExportKind } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Fact } from '#act/Facts.tsx'
import { useMay } from '#operator/signed-in.ts'

interface ExportButtonProps {
  kind: ExportKind
  /** As the list's own call takes them. */
  filters: object
  /** The same in words. */
  shown: readonly Fact[]
  /** Fields of the rows; all of them unless said. */
  columns?: readonly string[]
}

export function ExportButton({ kind, filters, shown, columns }: ExportButtonProps) {
  const t = useTranslations('exports')
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  if (!may('newExport')) return null
  const body = (reason: string) => ({ kind, filters, reason, ...(columns && { columns }) })
  return (
    <>
      <Button kind="secondary" onClick={() => setAsked(true)}>
        {t('ask')}
      </Button>
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('askTitle')}
        figures={[
          [t('kind'), t(`kinds.${kind}`)],
          ...shown,
          ...(shown.length === 0 ? [[t('rows'), t('allRows')] as const] : []),
          [t('zone'), t('bangkok')],
        ]}
        asks="reason"
        confirmLabel={t('askGo')}
        call={newExport}
        args={(reason) => ({ body: body(reason) }) as Arguments<typeof newExport>}
        done={t('asked')}
      />
    </>
  )
}
