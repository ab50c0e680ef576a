/** Words for a passkey that did not work: the server's refusal, or what the browser says. */
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

export function usePasskeyText(): (error: unknown) => string {
  const t = useTranslations('session.passkeys')
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof CallError || error instanceof NoAnswerError) return errorText(error)
    return t(error instanceof DOMException && error.name === 'InvalidStateError' ? 'exists' : 'failed')
  }
}
