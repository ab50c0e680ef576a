/** Copies a text that may be copied only once something has been saved: the browser is asked in the tap, and waits (ux 17). */

/** @returns whether it was copied; false too when `after` failed, or the browser cannot wait. */
export async function copyLater(text: string, after: Promise<void>): Promise<boolean> {
  const blob = after.then(() => new Blob([text], { type: 'text/plain' }))
  // Its maker handles its failure.
  blob.catch(() => undefined)
  if (!navigator.clipboard || typeof ClipboardItem === 'undefined') return false
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}
