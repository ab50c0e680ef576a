/** The card of a question or of news that must be answered before anything else: in the middle, above every sheet. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { useBackCloses } from './use-back-closes.ts'

interface AlertFrameProps {
  open: boolean
  onClose: () => void
  /** While true nothing closes it. */
  locked?: boolean
  title: ReactNode
  children?: ReactNode
  initialFocus: RefObject<HTMLElement | null>
  actions: ReactNode
}

/**
 * Where the focus goes after the answer: back to what had it. That may be gone, as a form is once it has been sent: then to the
 * sheet below, where the outcome stands, and never to the page behind it.
 */
function useFocusBack(open: boolean) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-open]')].at(-1)
    if (!below || opener.current?.isConnected) return true
    below.focus()
    return false
  }
}

export function AlertFrame(props: AlertFrameProps) {
  const { open, onClose, locked = false, title, children, initialFocus, actions } = props
  const close = () => {
    if (!locked) onClose()
  }
  useBackCloses(open, onClose, locked)
  const focusBack = useFocusBack(open)
  // As in `Modal`: a tap is answered before this is drawn, and it closes at once (speed S19).
  const isDrawn = useDeferredValue(open, false) && open
  return (
    <AlertDialog.Root open={isDrawn} onOpenChange={(next) => (next ? undefined : close())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-5 pt-[max(20px,var(--message-room,0px))]">
          <AlertDialog.Popup
            initialFocus={initialFocus}
            finalFocus={focusBack}
            className="grid max-h-full w-full max-w-95 gap-2 overflow-y-auto rounded-card bg-surface p-6 text-text shadow-card outline-none transition-[transform,opacity] duration-(--motion) ease-out data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-20 font-semibold">{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className="text-15 text-muted">
                {children}
              </AlertDialog.Description>
            )}
            {actions}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
