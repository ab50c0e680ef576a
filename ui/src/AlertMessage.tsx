/** News that must be seen before anything else goes on: one button, which closes it. */
import { type ReactNode, useRef } from 'react'
import { AlertFrame } from './AlertFrame.tsx'
import { Button } from './Button.tsx'

interface AlertMessageProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  closeLabel: string
}

export function AlertMessage({ open, onClose, title, children, closeLabel }: AlertMessageProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <AlertFrame
      open={open}
      onClose={onClose}
      title={title}
      initialFocus={close}
      actions={
        <Button ref={close} wide onClick={onClose} className="mt-4">
          {closeLabel}
        </Button>
      }
    >
      {children}
    </AlertFrame>
  )
}
