/** What the operator wants every member to know now, such as hours when banks are closed; nothing when there is nothing. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { SafeHtml } from '@kapao/ui/SafeHtml.tsx'

export function SiteNotice() {
  // Spec §8: what fails to load says nothing.
  const html = useApiQuery(api.notice).data?.notice
  if (!html) return null
  return (
    <Notice tone="info">
      <SafeHtml html={html} />
    </Notice>
  )
}
