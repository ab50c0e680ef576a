/** Signing in by a passkey: it stands for name, password and code (staff-calls T1). */
import { canUsePasskeys, signByPasskey } from '@kapao/client/passkey.ts'
import { send } from '@kapao/client/send.ts'
import { staffPasskeyLogin, staffPasskeyLoginOptions } from '@kapao/contract/calls/staff.ts'
import { CallError } from '@kapao/contract/client.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePasskeyText } from '#operator/passkey-text.ts'
import { beginSession } from '#operator/signed-in.ts'

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('session.passkeys')
  const passkeyText = usePasskeyText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  if (!canUsePasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const response = await signByPasskey(await send(staffPasskeyLoginOptions, {}))
      if (response) {
        beginSession(await send(staffPasskeyLogin, { body: { response } }))
        onSignedIn()
      }
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const isUnknown = error instanceof CallError && error.code === 'WRONG_CREDENTIAL'
  return (
    <>
      <Button kind="secondary" wide loading={isBusy} onClick={() => void signIn()}>
        {t('signIn')}
      </Button>
      {error !== undefined && (
        <Notice tone="bad" announce>
          {isUnknown ? t('unknown') : passkeyText(error)}
        </Notice>
      )}
    </>
  )
}
