/** How a failure is told when nothing on the page tells it: the app says how, since the words are its own. */
import { createContext, use } from 'react'

type TellError = (error: unknown) => void

const Telling = createContext<TellError | undefined>(undefined)

/** Stands around the whole app. */
export const TellErrors = Telling.Provider

export function useTellError(): TellError {
  const tell = use(Telling)
  if (!tell) throw new Error('an error is to be told outside TellErrors')
  return tell
}
