/** The app's sign with a name beside it. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useTranslations } from 'use-intl'

export function Wordmark({ name }: { name?: string | undefined }) {
  const t = useTranslations('frame')
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img src="/icon.svg" alt="" width={32} height={32} className="size-8 shrink-0 rounded-[10px]" />
      <span className="truncate text-20 font-bold">{name ?? t('app')}</span>
    </span>
  )
}

/** With the operator's name once it is known; until then, and without a connection, the app's own. */
export function OperatorMark() {
  return <Wordmark name={useApiQuery(api.info).data?.name} />
}
