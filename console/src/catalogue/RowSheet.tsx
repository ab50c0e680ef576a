/** A new row, or another one in the place of the one that there is; what says where money comes in then waits for a second person. */
import { queries } from '@kapao/client/queries.ts'
import type { Arguments } from '@kapao/client/send.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useCurrencies } from '#operator/signed-in.ts'
import type { Kind, Row } from './kinds.ts'
import { RowFields } from './RowFields.tsx'
import { bodyOf, faultsOf, readOf, typedOf } from './row-form.ts'

interface RowSheetProps {
  kind: Kind
  /** Absent: a new one. */
  row?: Row
  open: boolean
  onClose: () => void
}

export function RowSheet({ kind, row, open, onClose }: RowSheetProps) {
  const t = useTranslations('setup')
  const act = useTranslations('act')
  const [own] = useCurrencies()
  const [typed, setTyped] = useState(() => typedOf(kind, row, own))
  const faults = Object.fromEntries(
    Object.entries(faultsOf(kind, typed)).map(([name, fault]) => [name, t(`faults.${fault}`)]),
  )
  const close = () => {
    setTyped(typedOf(kind, row, own))
    onClose()
    // Somebody else may have changed it meanwhile: then the next change begins with what there is.
    void queries.invalidateQueries({ queryKey: queryKey(kind.list) })
  }
  return (
    <ActSheet<Endpoint>
      open={open}
      onClose={close}
      title={t(row ? 'changeTitle' : 'createTitle', { kind: t(`kinds.${kind.name}.one`) })}
      asks="reason"
      faults={faults}
      confirmLabel={t(kind.waits ? 'askFor' : 'save')}
      call={row ? kind.calls.change[1] : kind.calls.create[1]}
      args={(reason) =>
        ({
          ...(row && { params: { code: row.code } }),
          body: { ...bodyOf(kind, typed), ...(row && { was: readOf(row) }), reason },
        }) as unknown as Arguments<Endpoint>
      }
      done={kind.waits ? act('asked') : t('saved')}
    >
      {(shown) => (
        <>
          <RowFields
            kind={kind}
            typed={typed}
            isNew={!row}
            faults={shown}
            onType={(part) => setTyped((former) => ({ ...former, ...part }))}
          />
        </>
      )}
    </ActSheet>
  )
}
