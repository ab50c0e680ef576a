/** Asks once before something that cannot be taken back; the focus starts on the way out. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { useBackCloses } from './use-back-closes.ts'

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
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel,
    destructive,
    loading = false,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (!loading) onClose()
  }
  useBackCloses(open, close)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-5">
          <AlertDialog.Popup
            initialFocus={destructive ? cancel : confirm}
            className="grid max-h-[calc(100dvh-40px)] w-full max-w-95 gap-2 overflow-y-auto rounded-card bg-surface p-6 text-text shadow-card outline-none transition-[transform,opacity] duration-(--motion) ease-out data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-20 font-semibold">{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className="text-15 text-muted">
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-4 grid grid-cols-2 gap-3">
              <Button ref={cancel} kind="secondary" disabled={loading} onClick={close} className="px-3">
                {cancelLabel}
              </Button>
              <Button
                ref={confirm}
                kind={destructive ? 'danger' : 'primary'}
                loading={loading}
                onClick={onConfirm}
                className="px-3"
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
