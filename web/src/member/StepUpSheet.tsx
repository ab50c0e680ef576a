/** Asks for a passkey or the PIN before what matters; what was wanted goes on by itself after it (decisions D18). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { canUsePasskeys } from '@kapao/client/passkey.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PinProof } from './PinProof.tsx'
import { usePasskeyText } from './passkey-text.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'

interface StepUpSheetProps {
  open: boolean
  /** Those that the member has set. */
  ways: readonly string[]
  onProved: () => void
  onClose: () => void
}

export function StepUpSheet({ open, ways, onProved, onClose }: StepUpSheetProps) {
  const t = useTranslations('safety.stepUp')
  const frame = useTranslations('frame')
  const passkeyText = usePasskeyText()
  const [isSending, setSending] = useState(false)
  const pin = useRef<HTMLInputElement>(null)
  const passkey = usePasskeyProof(() => {
    passkey.forget()
    onProved()
  })
  const close = () => {
    passkey.forget()
    onClose()
  }
  const hasPasskey = ways.includes('passkey')
  const hasPin = ways.includes('pin')
  const failed = passkey.error !== undefined && !isLeaving(passkey.error)
  return (
    <Sheet
      raised
      open={open}
      onClose={close}
      title={t(hasPasskey ? 'passkeyTitle' : 'title')}
      closeLabel={frame('close')}
      locked={isSending || passkey.isPending}
      // On "close", as elsewhere, the next press of the key that brought it would send it away.
      initialFocus={() => (hasPasskey ? null : pin.current)}
    >
      <div className="grid gap-4">
        <p className="text-15 text-muted">{t('text')}</p>
        {hasPasskey &&
          (canUsePasskeys() ? (
            <Button wide loading={passkey.isPending} onClick={passkey.prove}>
              {t('passkey')}
            </Button>
          ) : (
            <Notice tone="info">{t('noPasskeyHere')}</Notice>
          ))}
        {failed && (
          <Notice tone="bad" announce>
            {passkeyText(passkey.error)}
          </Notice>
        )}
        {hasPin ? (
          <PinProof
            ref={pin}
            kind={hasPasskey ? 'secondary' : 'primary'}
            onSending={setSending}
            onProved={onProved}
          />
        ) : (
          <p className="text-13 text-muted">{t('lost')}</p>
        )}
      </div>
    </Sheet>
  )
}
