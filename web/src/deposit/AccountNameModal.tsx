/**
 * The member's bank writes names in English and the one that is registered is not: it is asked for before an account of
 * ours is copied, and the number is copied by itself a second after it was saved (spec §2 Deposit modal, ux 17).
 */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { isEnglishName } from '@kapao/contract/account-text.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { englishNameBanks } from '@kapao/contract/limits.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { toastError, toastSuccess } from '@kapao/ui/toast.ts'
import { useForm } from '@kapao/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useAppLocale, useRefusalWords } from '#i18n/words.tsx'
import { AccountCode, needsCode, useAccountCode } from '#otp/AccountCode.tsx'
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
  /** The member's own: a name that does not fit the old one needs a code. */
  phone: string
}

type SavingProps = Pick<AccountNameModalProps, 'bankAccount' | 'accountNo' | 'phone'> & { finish: () => void }

/** Saves the name, with a code when the server asks for one, and copies the number after it. */
function useSaveAndCopy({ bankAccount: { bankCode }, accountNo, phone, finish }: SavingProps) {
  const copying = useTranslations('deposit.bank')
  const [mustTap, setMustTap] = useState(false)
  const save = useApiMutation(api.updateAccountName, { errors: 'inline' })
  const code = useAccountCode(phone)
  const saveAndCopy = async (bankAccountName: string, token: { otpToken?: string } = code.token) => {
    const saved = save.mutateAsync({ body: { bankCode, bankAccountName, ...token } })
    const aSecondLater = saved.then(
      () => new Promise<void>((done) => setTimeout(done, limits.copyAfterNameMs)),
    )
    // In the tap itself: after waiting, some phones refuse.
    const copied = copyLater(accountNo, aSecondLater)
    try {
      await saved
    } catch (error) {
      if (needsCode(error)) code.ask()
      return // The form says why.
    }
    if (await copied) {
      toastSuccess(copying('copied'))
      finish()
    } else setMustTap(true)
  }
  return {
    saveAndCopy,
    code,
    mustTap,
    isSaving: save.isPending,
    isBusy: save.isPending || code.isSending,
    isSaved: save.isSuccess,
    error: code.error ?? (needsCode(save.error) ? null : save.error),
    reset: () => {
      save.reset()
      code.reset()
    },
  }
}

export function AccountNameModal(props: AccountNameModalProps) {
  const { open, onClose, bankAccount, accountNo } = props
  const t = useTranslations('deposit.accountName')
  const locale = useAppLocale()
  const refusals = useRefusalWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const finish = () => {
    // At once: a tap on the next account that comes before the new wallet must not ask again.
    client.setQueryData<Wire<typeof Wallet>>(
      queryKey(api.wallet),
      (wallet) => wallet && { ...wallet, bankAccount: { ...wallet.bankAccount, bankAccountName: name } },
    )
    void client.invalidateQueries({ queryKey: queryKey(api.wallet) })
    onClose()
  }
  const { saveAndCopy, code, mustTap, error, ...saving } = useSaveAndCopy({ ...props, finish })
  const refused = error && !isLeaving(error) && errorText(error)
  const { faults, submit, forget } = useForm(name.trim() === '' ? { name: t('missing') } : {}, () => {
    // Spec §2 says it in a toast.
    if (!isEnglishName(name)) toastError(refusals.BANK_ACCOUNT_NAME_ENG ?? t('missing'))
    else void saveAndCopy(name)
  })
  const form = (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-15 text-muted">{t('text', { bank: bankName(bankAccount.bank, locale) })}</p>
      <Field
        label={t('name')}
        name="name"
        value={name}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.bankAccountNameLengthMax}
        disabled={mustTap}
        error={faults.name ?? (refused || undefined)}
        onChange={({ target }) => {
          forget()
          saving.reset()
          setName(target.value.toUpperCase())
        }}
      />
      {mustTap ? (
        <CopyNow accountNo={accountNo} />
      ) : (
        <Button type="submit" wide loading={saving.isBusy}>
          {t('submit')}
        </Button>
      )}
      {saving.isSaved && !mustTap && <Notice tone="good">{t('saved')}</Notice>}
    </form>
  )
  return (
    <Modal
      open={open}
      onClose={mustTap ? finish : onClose}
      title={t('title')}
      closeLabel={t('close')}
      locked={saving.isSaving}
    >
      {code.isAsked ? (
        <AccountCode code={code} onVerified={(token) => void saveAndCopy(name, token)} />
      ) : (
        form
      )}
    </Modal>
  )
}

/** The browser did not copy by itself: a tap does. */
function CopyNow({ accountNo }: { accountNo: string }) {
  const t = useTranslations('deposit.accountName')
  const copying = useTranslations('deposit.bank')
  return (
    <div role="status" className="grid justify-items-center gap-2">
      <CopyButton
        text={accountNo}
        label={t('copyNow')}
        copiedLabel={copying('copied')}
        failedLabel={copying('copyFailed')}
      />
    </div>
  )
}
