/** One's own passkeys: each device's, added and removed after a code of the authenticator (staff-calls T1). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { canUsePasskeys, createPasskey } from '@kapao/client/passkey.ts'
import { queries } from '@kapao/client/queries.ts'
import { send } from '@kapao/client/send.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import {
  addStaffPasskey,
  removeStaffPasskey,
  staffPasskeyOptions,
  staffPasskeys,
} from '@kapao/contract/calls/staff.ts'
import type { Passkeys } from '@kapao/contract/schemas/passkey.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { usePasskeyText } from '#operator/passkey-text.ts'
import { Moment } from '#table/cells.tsx'

type Passkey = Wire<typeof Passkeys>[number]

export function OwnPasskeys() {
  const t = useTranslations('session.passkeys')
  const errorText = useErrorText()
  const { data, error } = useApiQuery(staffPasskeys)
  const [leaving, setLeaving] = useState<Passkey>()
  const [isAsked, setAsked] = useState(false)
  if (error)
    return (
      <Notice tone="bad" announce>
        {errorText(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="h-20 w-full" />
  return (
    <>
      {data.length === 0 && <p className="text-15 text-muted">{t('none')}</p>}
      <ul className="grid gap-3">
        {data.map((one) => (
          <li key={one.id} className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4 text-15">
            <span className="grow font-medium">{one.name || t('device')}</span>
            <span>
              <span className="text-13 text-muted">{t('added')} </span>
              <Moment at={one.createdAt} />
            </span>
            <span>
              <span className="text-13 text-muted">{t('used')} </span>
              <Moment at={one.lastUsedAt} />
            </span>
            <Button
              kind="secondary"
              onClick={() => {
                setLeaving(one)
                setAsked(true)
              }}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <AddPasskey />
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('removeTitle')}
        figures={[[t('device'), leaving?.name || t('device')]]}
        confirmLabel={t('remove')}
        isDanger
        call={removeStaffPasskey}
        args={() => ({ params: { passkeyId: leaving?.id ?? '' } })}
        done={t('removed')}
      >
        <p className="text-15">{t('removeText')}</p>
      </ActSheet>
    </>
  )
}

function AddPasskey() {
  const t = useTranslations('session.passkeys')
  const passkeyText = usePasskeyText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  if (!canUsePasskeys()) return <p className="text-15 text-muted">{t('noSupport')}</p>
  const add = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const response = await createPasskey(await send(staffPasskeyOptions, {}))
      if (response) {
        await send(addStaffPasskey, { body: { response } })
        void queries.invalidateQueries({ queryKey: queryKey(staffPasskeys) })
        toastSuccess(t('done'))
      }
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return (
    <>
      <Button className="justify-self-start" loading={isBusy} onClick={() => void add()}>
        {t('add')}
      </Button>
      {error !== undefined && !isLeaving(error) && (
        <Notice tone="bad" announce>
          {passkeyText(error)}
        </Notice>
      )}
    </>
  )
}
