/** Logging in by a passkey, without phone number and password (decisions D18). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { canUsePasskeys, signByPasskey } from '@kapao/client/passkey.ts'
import { send } from '@kapao/client/send.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useEnter } from './enter.ts'

export function PasskeyLogin({ remember }: { remember: boolean }) {
  const t = useTranslations('session.passkey')
  const errorText = useErrorText()
  const enter = useEnter()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  if (!canUsePasskeys()) return null
  const logIn = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const response = await signByPasskey(await send(api.loginPasskeyOptions, {}))
      // Whose it is, the server says by the token: no phone number was typed.
      if (response)
        enter((await send(api.loginPasskey, { body: { response, remember } })).token, '', remember)
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const wordsOf = (failure: unknown) => {
    if (failure instanceof CallError && failure.code === 'WRONG_CREDENTIAL') return t('unknown')
    return failure instanceof CallError || failure instanceof NoAnswerError ? errorText(failure) : t('failed')
  }
  return (
    <>
      <Button kind="secondary" wide loading={isBusy} onClick={() => void logIn()}>
        {t('submit')}
      </Button>
      {error !== undefined && !isLeaving(error) && (
        <Notice tone="bad" announce>
          {wordsOf(error)}
        </Notice>
      )}
    </>
  )
}
