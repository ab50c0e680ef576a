/** Lets the device's back button close the top layer (modal, sheet, panel) before it leaves the page. */
import { useEffect, useRef } from 'react'

interface Layer {
  id: string
  close: () => void
  isLocked: () => boolean
  /** The back button has used up its entry and told it to close; React may take its time to do so. */
  isLeaving: boolean
}

const stack: Layer[] = []
let layersMade = 0
let listening = false
/** Steps back that we took ourselves after a layer was closed by its own button: no layer closes for those. */
let ownSteps = 0

// A router may have replaced `history.pushState` on the instance to learn of new addresses. A layer is no new address.
const pushQuietly = (layer: Layer) =>
  History.prototype.pushState.call(window.history, { ...window.history.state, layer: layer.id }, '')

const landedOn = (): string | undefined => window.history.state?.layer

function stepBack() {
  ownSteps += 1
  window.history.back()
}

function onPop(event: PopStateEvent) {
  const landed = landedOn()
  if (ownSteps > 0) {
    ownSteps -= 1
    event.stopImmediatePropagation()
    const place = stack.findIndex((layer) => layer.id === landed)
    // Two layers that closed at once leave the lower one's entry behind: take that back too.
    if (landed && place < 0) stepBack()
    // Those that opened while the step was under way have lost their entries to it.
    else for (const layer of stack.slice(place + 1)) if (!layer.isLeaving) pushQuietly(layer)
    return
  }
  // One that is leaving is in the stack until React has drawn the page without it: the next press is for the one below.
  const top = stack.findLast((layer) => !layer.isLeaving)
  if (!top || landed === top.id) return
  event.stopImmediatePropagation()
  // A layer that may not close now (money is being sent) gets its entry back.
  if (top.isLocked()) return pushQuietly(top)
  top.isLeaving = true
  top.close()
}

/** A layer that was told to close and opens another one instead, a question perhaps, stays: it gets its entry back. */
function keepThoseThatStay() {
  for (const layer of stack.filter(({ isLeaving }) => isLeaving)) {
    layer.isLeaving = false
    pushQuietly(layer)
  }
}

/**
 * While `open`, one step back calls `close` instead of leaving the page. Layers nest: the last one opened closes first.
 * When the layer closes in another way, its history entry is taken back, unless the page has moved on meanwhile.
 *
 * @param locked while true a step back does nothing at all.
 * @returns whether no other layer is above this one: what is pressed up there is not for this one.
 */
export function useBackCloses(open: boolean, close: () => void, locked = false): () => boolean {
  const own = useRef<Layer>(undefined)
  const latest = useRef({ close, locked })
  latest.current = { close, locked }
  useEffect(() => {
    if (!open) return
    if (!listening) window.addEventListener('popstate', onPop, { capture: true })
    listening = true
    keepThoseThatStay()
    layersMade += 1
    const layer: Layer = {
      id: `${Date.now()}-${layersMade}`,
      close: () => latest.current.close(),
      isLocked: () => latest.current.locked,
      isLeaving: false,
    }
    own.current = layer
    stack.push(layer)
    pushQuietly(layer)
    return () => {
      stack.splice(stack.indexOf(layer), 1)
      // Later, so that a navigation begun together with the closing has put its own entry on top already. A step that is
      // under way takes this entry back when it lands on it: one more would leave the page.
      setTimeout(() => {
        if (ownSteps === 0 && landedOn() === layer.id) stepBack()
      })
    }
  }, [open])
  return () => stack.at(-1) === own.current
}
