/** Shows what is masked, for a reason that the trail keeps; it is gone when the window is closed. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { unmaskMember } from '@kapao/contract/calls/staff.ts'
import { maskedFields } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'
import { ActSheet } from './ActSheet.tsx'
import { type Fact, Facts } from './Facts.tsx'

type Field = (typeof maskedFields)[number]
type Shown = Wire<ResultOf<typeof unmaskMember>>

/** Beside what is masked, for those who may ask to see it. */
export function UnmaskButton({ member }: Pick<UnmaskSheetProps, 'member'>) {
  const t = useTranslations('member')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('unmaskMember')) return null
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('acts.unmask')}
      </Button>
      <UnmaskSheet member={member} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface UnmaskSheetProps {
  member: { _id: string; name: string }
  open: boolean
  onClose: () => void
}

export function UnmaskSheet({ member, open, onClose }: UnmaskSheetProps) {
  const t = useTranslations('member')
  const frame = useTranslations('frame')
  const [fields, setFields] = useState<Field[]>([])
  const [shown, setShown] = useState<Shown>()
  const close = () => {
    setFields([])
    onClose()
  }
  return (
    <>
      <ActSheet
        open={open}
        onClose={close}
        title={t('acts.unmask')}
        figures={[[t('name'), member.name]]}
        asks="reason"
        faults={fields.length === 0 ? { fields: t('fieldsFault') } : {}}
        confirmLabel={t('show')}
        call={unmaskMember}
        args={(reason) => ({ params: { memberId: member._id }, body: { fields, reason } })}
        done={t('done')}
        onDone={setShown}
      >
        <fieldset>
          <legend className="mb-1 text-15 font-medium">{t('what')}</legend>
          {maskedFields.map((field) => (
            <Checkbox
              key={field}
              name="fields"
              label={t(`masked.${field}`)}
              checked={fields.includes(field)}
              onChange={({ target }) =>
                setFields(
                  maskedFields.filter((one) => (one === field ? target.checked : fields.includes(one))),
                )
              }
            />
          ))}
          {fields.length === 0 && <p className="text-13 text-muted">{t('fieldsFault')}</p>}
        </fieldset>
      </ActSheet>
      <Modal
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={t('acts.unmask')}
        closeLabel={frame('close')}
      >
        {shown && <Unmasked shown={shown} />}
      </Modal>
    </>
  )
}

function Unmasked({ shown }: { shown: Shown }) {
  const t = useTranslations('member')
  const { phone, bankAccountNo, bankAccountName, payTo, parties } = shown
  const facts: Fact[] = [
    ...(phone === undefined ? [] : [[t('masked.phone'), phone] as const]),
    ...(bankAccountNo === undefined ? [] : [[t('masked.bankAccountNo'), bankAccountNo] as const]),
    ...(bankAccountName === undefined ? [] : [[t('masked.bankAccountName'), bankAccountName] as const]),
    ...(payTo
      ? [
          [
            t('payTo'),
            [payTo.bankCode, payTo.bankAccountNo, payTo.bankAccountName].filter(Boolean).join(' '),
          ] as const,
        ]
      : []),
    ...(parties ?? []).map((one): Fact => [`${one.bankCode} ${one.bankAccountNo}`, one.name]),
  ]
  return <Facts facts={facts} />
}
