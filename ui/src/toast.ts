/** Short messages at the top of the screen. The library behind them is fetched with the first message, not before. */

import * as uiLimits from './limits.ts'

type Show = (kind: 'success' | 'error' | 'info', text: string) => void

let show: Show | undefined
let waiting: Parameters<Show>[] = []
let mountToaster: (() => void) | undefined

/** Called by the app's frame: `mount` brings up the `Toaster`, which then calls {@link connectToasts}. */
export function onFirstToast(mount: () => void): void {
  mountToaster = mount
  if (waiting.length > 0) mount()
}

/** Called by the `Toaster` once it is on the page: messages that came before are shown now. */
export function connectToasts(shown: Show): void {
  show = shown
  for (const message of waiting) show(...message)
  waiting = []
}

function tell(...message: Parameters<Show>) {
  if (show) return show(...message)
  waiting.push(message)
  mountToaster?.()
}

/** Something went well: `Copied`. */
export const toastSuccess = (text: string): void => tell('success', text)
/** Something did not: red, 4 s, read out at once. */
export const toastError = (text: string): void => tell('error', text)
/** Something to know. */
export const toastInfo = (text: string): void => tell('info', text)

export const toastStayMs = uiLimits.toastMs
