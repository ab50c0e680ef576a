/** A copy of all that is kept about the member: asked for, in the making, and downloaded for a day (decisions D17, ux 77). */
import { formatDateTime } from '@kapao/client/format.ts'
import { proveAgain } from '@kapao/client/step-up.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { DataExport } from '@kapao/contract/schemas/privacy.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'

export function DataCard() {
  const t = useTranslations('safety.data')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const copy = useApiQuery(api.dataExport)
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      {copy.data ? (
        <Copy copy={copy.data} />
      ) : copy.isError ? (
        <LoadFailed
          text={errorText(copy.error)}
          retryLabel={frame('retry')}
          onRetry={() => void copy.refetch()}
        />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </Card>
  )
}

function Copy({ copy: { state, link, madeAt, endsAt } }: { copy: Wire<typeof DataExport> }) {
  const t = useTranslations('safety.data')
  const client = useQueryClient()
  const make = useApiMutation(api.makeExport, {
    onSuccess: (asked) => client.setQueryData(queryKey(api.dataExport), asked),
  })
  const isProved = useRef(false)
  // As the question for the PIN promises: what was asked for goes on by itself, and the focus stays where it was.
  const goOn = (anchor: HTMLAnchorElement | null) => {
    if (!anchor || !isProved.current) return
    isProved.current = false
    anchor.focus()
    anchor.click()
  }
  switch (state) {
    case 'making':
      return <Making />
    case 'ready':
      return (
        <>
          <p className="text-15">
            {t('ready', { at: formatDateTime(madeAt ?? ''), until: formatDateTime(endsAt ?? '') })}
          </p>
          <div className="flex flex-wrap gap-2 *:grow">
            {link === null ? (
              <ProveForLink
                onProved={() => {
                  isProved.current = true
                }}
              />
            ) : (
              <a ref={goOn} href={link} download className={buttonClass('primary')}>
                {t('download')}
              </a>
            )}
            <Button kind="quiet" loading={make.isPending} onClick={() => make.mutate({})}>
              {t('again')}
            </Button>
          </div>
        </>
      )
    case 'none':
      return (
        <Button kind="secondary" loading={make.isPending} onClick={() => make.mutate({})}>
          {t('make')}
        </Button>
      )
  }
}

/** The link is told once the member has proved it again. */
function ProveForLink({ onProved }: { onProved: () => void }) {
  const t = useTranslations('safety.data')
  const client = useQueryClient()
  const ways = useApiQuery(api.profile).data?.profile.stepUp
  const prove = async () => {
    if (!ways || !(await proveAgain(ways))) return
    onProved()
    await client.invalidateQueries({ queryKey: queryKey(api.dataExport) })
  }
  return (
    <Button kind="primary" loading={!ways} onClick={() => void prove()}>
      {t('download')}
    </Button>
  )
}

/** Looks again until it is there. */
function Making() {
  const t = useTranslations('safety.data')
  useApiQuery(api.dataExport, undefined, { refetchInterval: limits.exportLookMs })
  return (
    <p role="status" className="flex items-center gap-2 text-15">
      <Ring />
      {t('making')}
    </p>
  )
}
