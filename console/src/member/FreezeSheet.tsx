/** Keeps a member from one thing at once; it ends by two people. */
import { freezeMember } from '@kapao/contract/calls/staff.ts'
import { capabilities } from '@kapao/contract/lists.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import type { Sheet } from './Part.tsx'

interface FreezeSheetProps {
  sheet: Sheet
  open: boolean
  onClose: () => void
}

export function FreezeSheet({ sheet: { member }, open, onClose }: FreezeSheetProps) {
  const t = useTranslations('member')
  const [capability, setCapability] = useState<(typeof capabilities)[number]>('withdrawal')
  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t('acts.freeze')}
      figures={[[t('name'), member.name]]}
      asks="reason"
      confirmLabel={t('acts.freeze')}
      isDanger
      call={freezeMember}
      args={(reason) => ({ params: { memberId: member._id }, body: { capability, reason } })}
      done={t('done')}
    >
      <ChoiceSelect
        label={t('what')}
        value={capability}
        choices={capabilities}
        wordOf={(one) => t(`capabilities.${one}`)}
        onChoice={setCapability}
      />
      <p className="text-15 text-muted">{t('freezeText')}</p>
    </ActSheet>
  )
}
