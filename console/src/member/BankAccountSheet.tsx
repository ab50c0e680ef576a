/** Asks for another registered bank account of a member; another person approves (staff-calls T2). */
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Faults } from '#act/faults.ts'
import { useBankOptions } from '#table/use-bank-options.ts'
import type { Sheet } from './Part.tsx'

interface BankAccountSheetProps {
  sheet: Sheet
  open: boolean
  onClose: () => void
}

const nothing = { bankCode: '', bankAccountNo: '', bankAccountName: '' }
type Name = keyof typeof nothing

/** What is typed may have dashes and spaces, as on a passbook; the server reads the digits. */
const isAccountNo = (text: string) => /^\d{6,20}$/.test(text.replace(/[\s-]/g, ''))

export function BankAccountSheet({ sheet: { member }, open, onClose }: BankAccountSheetProps) {
  const t = useTranslations('member')
  const act = useTranslations('act')
  const [typed, setTyped] = useState(nothing)
  const banks = useBankOptions({ enabled: open })
  const faults: Partial<Record<Name, string>> = {
    ...(typed.bankCode === '' && { bankCode: t('bankFault') }),
    ...(!isAccountNo(typed.bankAccountNo) && { bankAccountNo: t('accountNoFault') }),
    ...(typed.bankAccountName.trim() === '' && { bankAccountName: t('accountNameFault') }),
  }
  const close = () => {
    setTyped(nothing)
    onClose()
  }
  const field = (name: Name, shown: Faults) => ({
    name,
    value: typed[name],
    error: shown[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('acts.account')}
      figures={[
        [t('name'), member.name],
        [t('account'), `${member.bankCode} ${member.bankAccountNo}, ${member.bankAccountName}`],
      ]}
      asks="reason"
      faults={faults}
      confirmLabel={t('ask')}
      call={newRequest}
      args={(reason) => ({
        body: {
          kind: 'bank_account' as const,
          memberId: member._id,
          bankCode: typed.bankCode,
          bankAccountNo: typed.bankAccountNo.trim(),
          bankAccountName: typed.bankAccountName.trim(),
          reason,
        },
      })}
      done={act('asked')}
    >
      {(shown) => (
        <>
          <Select
            {...field('bankCode', shown)}
            label={t('bank')}
            placeholder={t('bankChoose')}
            options={banks}
          />
          <Field
            {...field('bankAccountNo', shown)}
            label={t('accountNo')}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field {...field('bankAccountName', shown)} label={t('accountName')} autoComplete="off" />
        </>
      )}
    </ActSheet>
  )
}
