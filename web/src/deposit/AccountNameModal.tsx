/**
 * The member's bank writes names in English and the one that is registered is not: it is asked for before an account of
 * ours is copied, and the number is copied by itself a second after it was saved (spec §2 Deposit modal, ux 17).
 */
import { api } from '@kapao/contract/api.ts'
import type { Wire } from '@kapao/contract/endpoint.ts'
import { englishNameBanks, limits } from '@kapao/contract/limits.ts'
import { isEnglishName } from '@kapao/contract/text.ts'
import type { Wallet } from '@kapao/contract/wallet.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { toastError, toastSuccess } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale, useRefusalWords } from '#i18n/words.tsx'
import { bankName } from '#lib/bank-name.ts'
import { isLeaving } from '#lib/error-funnel.ts'
import { queryKey } from '#lib/use-api.ts'
import { useApiMutation } from '#lib/use-api-mutation.ts'
import { useErrorText } from '#lib/use-error-text.ts'
import { copyLater } from './copy-later.ts'

type OwnAccount = Wire<typeof Wallet>['bankAccount']

export const needsEnglishName = ({ bankCode, bankAccountName }: OwnAccount): boolean =>
  englishNameBanks.includes(bankCode) && !isEnglishName(bankAccountName)

interface AccountNameModalProps {
  open: boolean
  onClose: () => void
  /** The member's own. */
  bankAccount: OwnAccount
  /** Of ours: what is copied in the end. */
  accountNo: string
}

export function AccountNameModal({ open, onClose, bankAccount, accountNo }: AccountNameModalProps) {
  const t = useTranslations('deposit.accountName')
  const copying = useTranslations('deposit.bank')
  const locale = useAppLocale()
  const refusals = useRefusalWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [mustTap, setMustTap] = useState(false)
  const save = useApiMutation(api.updateAccountName, { errors: 'inline' })
  const refused = save.error && !isLeaving(save.error) && errorText(save.error)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('missing'))
    if (!isEnglishName(name)) return toastError(refusals.BANK_ACCOUNT_NAME_ENG ?? t('missing'))
    const saved = save.mutateAsync({ body: { bankCode: bankAccount.bankCode, bankAccountName: name } })
    const aSecondLater = saved.then(
      () => new Promise<void>((done) => setTimeout(done, limits.copyAfterNameMs)),
    )
    // In the tap itself: after waiting, some phones refuse.
    const copied = copyLater(accountNo, aSecondLater)
    try {
      await saved
    } catch {
      return // The form says why.
    }
    if (await copied) {
      toastSuccess(copying('copied'))
      finish()
    } else setMustTap(true)
  }
  const finish = () => {
    void client.invalidateQueries({ queryKey: queryKey(api.wallet) })
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={mustTap ? finish : onClose}
      title={t('title')}
      closeLabel={t('close')}
      locked={save.isPending}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <p className="text-15 text-muted">{t('text', { bank: bankName(bankAccount.bank, locale) })}</p>
        <Field
          label={t('name')}
          value={name}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.bankAccountNameLengthMax}
          disabled={mustTap}
          error={fault ?? (refused || undefined)}
          onChange={({ target }) => {
            setFault(undefined)
            save.reset()
            setName(target.value.toUpperCase())
          }}
        />
        {mustTap ? (
          <div role="status" className="grid justify-items-center gap-2">
            <CopyButton
              text={accountNo}
              label={t('copyNow')}
              copiedLabel={copying('copied')}
              failedLabel={copying('copyFailed')}
            />
          </div>
        ) : (
          <Button type="submit" wide loading={save.isPending}>
            {t('submit')}
          </Button>
        )}
        {save.data && !mustTap && <Notice tone="good">{t('saved')}</Notice>}
      </form>
    </Modal>
  )
}
