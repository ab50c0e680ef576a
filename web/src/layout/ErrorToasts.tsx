/** Says in the person's language, as a toast, what failed where nothing on the page tells it. */
import { TellErrors } from '@kapao/client/tell-error.ts'
import { toastError } from '@kapao/ui/toast.ts'
import type { ReactNode } from 'react'
import { useErrorText } from '#i18n/use-error-text.ts'

export function ErrorToasts({ children }: { children: ReactNode }) {
  const errorText = useErrorText()
  return <TellErrors value={(error) => toastError(errorText(error))}>{children}</TellErrors>
}
