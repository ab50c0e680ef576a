/** Whether inviter and friend are two people: what was earned is paid, or never is (decisions D9). */
import { decideInvite } from '@kapao/contract/calls/staff.ts'
import type { InviteReviewState } from '@kapao/contract/lists.ts'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Fact } from '#act/Facts.tsx'

interface InviteDecisionProps {
  memberId: string
  friendId: string
  figures: readonly Fact[]
  asked: 'one' | 'two' | undefined
  onClose: () => void
  onDone: () => void
}

export function InviteDecision({ memberId, friendId, figures, asked, onClose, onDone }: InviteDecisionProps) {
  const t = useTranslations('task.invite')
  const common = { figures, onClose, onDone, call: decideInvite, asks: 'note' as const }
  const argsOf = (state: Exclude<InviteReviewState, 'OPEN'>) => (note: string) => ({
    params: { memberId, friendId },
    body: { state, note },
  })
  return (
    <>
      <ActSheet
        {...common}
        open={asked === 'two'}
        title={t('twoTitle')}
        confirmLabel={t('two')}
        args={argsOf('WRONG')}
        done={t('decidedTwo')}
      >
        <p className="text-15 text-muted">{t('twoText')}</p>
      </ActSheet>
      <ActSheet
        {...common}
        open={asked === 'one'}
        title={t('oneTitle')}
        confirmLabel={t('one')}
        isDanger
        args={argsOf('RIGHT')}
        done={t('decidedOne')}
      >
        <p className="text-15 text-muted">{t('oneText')}</p>
      </ActSheet>
    </>
  )
}
