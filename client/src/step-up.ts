/** Asks the member to prove again to be the one who signed in, once for all calls that wait for it (decisions D18). */

/** Shows the ways and resolves to whether one of them was used. */
type Ask = (ways: readonly string[]) => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** The app's frame registers itself, so that no call has to know of sheets. */
export function connectStepUp(connected: Ask | undefined): void {
  ask = connected
}

/** False where nobody can be asked, and when the member would not. */
export function proveAgain(ways: readonly string[]): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask(ways).finally(() => {
    asking = undefined
  })
  return asking
}
