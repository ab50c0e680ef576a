/** Proves by a passkey of one's own who acts: it counts as a code (staff-calls T1). */
import { canUsePasskeys, signByPasskey } from '@kapao/client/passkey.ts'
import { send } from '@kapao/client/send.ts'
import { staffStepUpPasskey, staffStepUpPasskeyOptions } from '@kapao/contract/calls/staff.ts'
import { CallError } from '@kapao/contract/client.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePasskeyText } from './passkey-text.ts'

interface StepUpPasskeyProps {
  /** A code is on its way. */
  isWaiting: boolean
  onBusy: (isBusy: boolean) => void
  onProved: () => void
}

export function StepUpPasskey({ isWaiting, onBusy, onProved }: StepUpPasskeyProps) {
  const t = useTranslations('operator.stepUp')
  const passkeyText = usePasskeyText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!canUsePasskeys()) return null
  const faultText = (error: unknown) =>
    error instanceof CallError && error.code === 'NO_DATA' ? t('noPasskey') : passkeyText(error)
  const ask = async () => {
    const response = await signByPasskey(await send(staffStepUpPasskeyOptions, {}))
    if (!response) return t('passkeyLeft')
    await send(staffStepUpPasskey, { body: { response } })
    return undefined
  }
  const prove = async () => {
    setBusy(true)
    onBusy(true)
    setFault(undefined)
    const found = await ask().catch(faultText)
    setBusy(false)
    onBusy(false)
    if (found === undefined) onProved()
    else setFault(found)
  }
  return (
    <>
      <Button kind="secondary" wide loading={isBusy} disabled={isWaiting} onClick={() => void prove()}>
        {t('usePasskey')}
      </Button>
      {fault !== undefined && (
        <Notice tone="warning" announce>
          {fault}
        </Notice>
      )}
    </>
  )
}
