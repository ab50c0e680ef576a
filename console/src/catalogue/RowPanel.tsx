/** One row: all of it, what waits for a second person, and what can be done. */
import type { Arguments } from '@kapao/client/send.ts'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { ChangeWaits } from '#act/ChangeWaits.tsx'
import { Facts } from '#act/Facts.tsx'
import { useMay } from '#operator/signed-in.ts'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import type { Kind, Row } from './kinds.ts'
import { RowSheet } from './RowSheet.tsx'
import { RowState } from './RowState.tsx'
import { shownValue } from './row-form.ts'
import { useFieldLabel, useValueText } from './use-value-text.ts'

export function RowPanel({ kind, row, place }: { kind: Kind; row: Row; place: PanelPlace }) {
  const t = useTranslations('setup')
  const table = useTranslations('table')
  const act = useTranslations('act')
  const may = useMay()
  const text = useValueText()
  const labelOf = useFieldLabel()
  const [asked, setAsked] = useState<'change' | 'turn'>()
  const close = () => setAsked(undefined)
  const turn = row.isOpen ? 'close' : 'open'
  const footer = (
    <>
      {may(kind.calls[turn][0]) && (
        <Button kind="secondary" onClick={() => setAsked('turn')}>
          {t(turn)}
        </Button>
      )}
      {may(kind.calls.change[0]) && <Button onClick={() => setAsked('change')}>{t('change')}</Button>}
    </>
  )
  const takesTwo = kind.waits && turn === 'open'
  return (
    <SidePanel title={row.code} onClose={place.close} footer={footer}>
      <RowState row={row} />
      {kind.waits && <ChangeWaits subject={`${kind.word}:${row.code}`} />}
      <Facts
        facts={kind.fields.map((field) => [
          labelOf(field),
          field.type === 'picture' && shownValue(field, row) ? (
            <img
              key={field.name}
              src={shownValue(field, row)}
              alt={labelOf(field)}
              className="h-20 w-36 rounded-field object-contain inner-line"
            />
          ) : (
            text(field, row) || table('none')
          ),
        ])}
      />
      <RowSheet key={JSON.stringify(row)} kind={kind} row={row} open={asked === 'change'} onClose={close} />
      <ActSheet<Endpoint>
        open={asked === 'turn'}
        onClose={close}
        title={t(`${turn}Title`, { code: row.code })}
        figures={[[t(`kinds.${kind.name}.one`), row.code]]}
        asks="reason"
        isDanger={row.isOpen}
        confirmLabel={t(takesTwo ? 'askFor' : turn)}
        call={kind.calls[turn][1]}
        args={(words) =>
          ({ params: { code: row.code }, body: { reason: words } }) as unknown as Arguments<Endpoint>
        }
        done={takesTwo ? act('asked') : t(row.isOpen ? 'closedNow' : 'openedNow')}
      >
        <p className="text-15 text-muted">{t(row.isOpen ? 'closeText' : 'openText')}</p>
      </ActSheet>
    </SidePanel>
  )
}
