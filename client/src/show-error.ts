/** How a failure is told when nothing on the page tells it: the app says how, since the words are its own. */
import { createContext, use } from 'react'

type ShowError = (error: unknown) => void

const ErrorDisplay = createContext<ShowError | undefined>(undefined)

/** Stands around the whole app. */
export const ShowErrors = ErrorDisplay.Provider

export function useShowError(): ShowError {
  const tell = use(ErrorDisplay)
  if (!tell) throw new Error('an error is to be told outside ShowErrors')
  return tell
}
