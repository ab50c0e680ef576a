/** Asks once before something that cannot be taken back; the focus starts on the way out. */
import { type ReactNode, useRef } from 'react'
import { AlertFrame } from './AlertFrame.tsx'
import { Button } from './Button.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What exactly will happen, and what will be lost. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** Red and with the focus on "cancel": something is lost for good. */
  destructive?: boolean
  /** The answer is on its way: nothing can be pressed twice, nothing closes. */
  loading?: boolean
  /** It cannot be done now; the text says why. */
  confirmDisabled?: boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, confirmLabel, cancelLabel } = props
  const { destructive, loading = false, confirmDisabled = false } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <AlertFrame
      open={open}
      onClose={onClose}
      locked={loading}
      title={title}
      initialFocus={destructive ? cancel : confirm}
      actions={
        // One below the other where the words do not fit side by side: none of them breaks in two.
        <div className="mt-4 flex flex-wrap-reverse gap-3 *:flex-1 *:px-3 *:whitespace-nowrap">
          <Button ref={cancel} kind="secondary" disabled={loading} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            ref={confirm}
            kind={destructive ? 'danger' : 'primary'}
            loading={loading}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
    </AlertFrame>
  )
}
