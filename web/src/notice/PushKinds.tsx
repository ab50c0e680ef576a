/** What of is told by push: a tick for each kind, the same on all of the member's devices. */
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { type NoticeKind, noticeKinds } from '@kapao/contract/lists.ts'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

export function PushKinds() {
  const t = useTranslations('notice.push')
  const queries = useQueryClient()
  const chosen = useApiQuery(api.pushKinds).data?.kinds
  const change = useApiMutation(api.setPushKinds, {
    onSuccess: (kinds) => queries.setQueryData(queryKey(api.pushKinds), kinds),
  })
  if (!chosen) return null
  const toggle = (kind: NoticeKind, isWanted: boolean) =>
    change.mutate({
      body: { kinds: noticeKinds.filter((one) => (one === kind ? isWanted : chosen.includes(one))) },
    })
  return (
    <fieldset disabled={change.isPending}>
      <legend className="sr-only">{t('kindsLabel')}</legend>
      {noticeKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={chosen.includes(kind)}
          onChange={(event) => toggle(kind, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
