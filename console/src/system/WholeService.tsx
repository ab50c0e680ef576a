/** The switch of the whole service, behind a confirmation of its own (spec §2: /terminated; decisions D13). */
import { grouped } from '@kapao/client/format.ts'
import { setTerminated } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { Machinery } from './JobTable.tsx'

export function WholeService({ machinery }: { machinery: Machinery }) {
  const t = useTranslations('system')
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const { isOn, by, reason, at } = machinery.terminated
  const payouts = machinery.services.find(({ name }) => name === 'bank')?.open ?? 0
  return (
    <section
      aria-label={t('service')}
      className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4 text-15"
    >
      <h2 className="min-w-48 grow font-medium">{t('service')}</h2>
      {by !== null && (
        <span className="min-w-0 text-13 text-muted wrap-anywhere">
          {t('by', { name: by, reason: reason ?? '' })} <Moment at={at} />
        </span>
      )}
      <StatusPill tone={isOn ? 'bad' : 'good'}>{t(isOn ? 'closed' : 'open')}</StatusPill>
      {may('setTerminated') && (
        <Button kind={isOn ? 'primary' : 'secondary'} onClick={() => setAsked(true)}>
          {t(isOn ? 'reopen' : 'close')}
        </Button>
      )}
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t(isOn ? 'reopenTitle' : 'closeTitle')}
        figures={[
          [t('devices'), grouped(machinery.process.devices)],
          [t('payoutsWaiting'), grouped(payouts)],
        ]}
        asks="reason"
        confirmLabel={t(isOn ? 'reopen' : 'close')}
        isDanger={!isOn}
        call={setTerminated}
        args={(words) => ({ body: { terminated: !isOn, reason: words } })}
        done={t(isOn ? 'reopened' : 'closedNow')}
      >
        {!isOn && <p className="text-15">{t('closeText')}</p>}
      </ActSheet>
    </section>
  )
}
