/** Says in the person's language, as a toast, what failed where nothing on the page tells it. */
import { ShowErrors } from '@kapao/client/show-error.ts'
import { toastError } from '@kapao/ui/toast.ts'
import type { ReactNode } from 'react'
import { useErrorText } from '#i18n/use-error-text.ts'

export function ErrorToasts({ children }: { children: ReactNode }) {
  const errorText = useErrorText()
  return <ShowErrors value={(error) => toastError(errorText(error))}>{children}</ShowErrors>
}
