/** The end of a wide screen's third column: what belongs to the page stands there in place of a layer above it (ux 76). */
import { useSyncExternalStore } from 'react'

let dock: HTMLElement | null = null
const listeners = new Set<() => void>()

function setDock(element: HTMLElement | null) {
  dock = element
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function Dock() {
  return <div ref={setDock} data-dock="" className="flex min-h-100 grow flex-col" />
}

/** Null where the screen has no such column. */
export const useDock = (): HTMLElement | null => useSyncExternalStore(subscribe, () => dock)
