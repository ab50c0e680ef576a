/** The inbox: conversations of the desk, with what is known of the member beside them (console.md, Inbox). */
import { Inbox } from '#chat/Inbox.tsx'
import { MemberPane } from '#member/MemberPane.tsx'
import { useMay } from '#operator/signed-in.ts'

export function InboxPage() {
  const may = useMay()
  return (
    <Inbox pane={(memberId) => may('memberSheet') && <MemberPane key={memberId} memberId={memberId} />} />
  )
}
