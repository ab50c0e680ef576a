/** One part of the service: open or closed, why and by whom; turned with a reason, felt at once. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { turnSwitch } from '@kapao/contract/calls/staff.ts'
import type { Switches } from '@kapao/contract/schemas/staff-switch.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import { useSwitchName } from '#table/use-switch-name.ts'

type Switch = Wire<typeof Switches>['switches'][number]
export function SwitchRow({ row }: { row: Switch }) {
  const t = useTranslations('switches')
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const title = useSwitchName()(row.name)
  return (
    <li className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4 text-15">
      <span className="min-w-48 grow font-medium">{title}</span>
      {row.changedBy && (
        <span className="min-w-0 text-13 text-muted wrap-anywhere">
          {t('by', { name: row.changedBy, reason: row.reason ?? '' })} <Moment at={row.changedAt} />
        </span>
      )}
      <StatusPill tone={row.isOn ? 'good' : 'bad'}>{t(row.isOn ? 'isOn' : 'isOff')}</StatusPill>
      {may('turnSwitch') && (
        <Button kind={row.isOn ? 'secondary' : 'primary'} onClick={() => setAsked(true)}>
          {t(row.isOn ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t(row.isOn ? 'turnOffTitle' : 'turnOnTitle', { name: title })}
        asks="reason"
        confirmLabel={t(row.isOn ? 'turnOff' : 'turnOn')}
        isDanger={row.isOn}
        call={turnSwitch}
        args={(reason) => ({ params: { name: row.name }, body: { isOn: !row.isOn, reason } })}
        done={t(row.isOn ? 'turnedOff' : 'turnedOn')}
      >
        {row.isOn && <p className="text-15">{t('turnOffText')}</p>}
      </ActSheet>
    </li>
  )
}
