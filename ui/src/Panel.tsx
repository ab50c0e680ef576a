/** A panel that fills the screen, or stands docked beside the page of a wide one, which stays usable. */
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useSeenHeight } from './use-seen-height.ts'

interface PanelProps {
  open: boolean
  onClose: () => void
  /** Where it stands instead of over everything (Dock.tsx). */
  dock: HTMLElement | null
  title: ReactNode
  /** Name of the close button, in the person's language. */
  closeLabel: string
  /** Buttons before the close button. */
  actions?: ReactNode
  children: ReactNode
}

const shape = 'flex flex-col bg-surface text-text outline-none'

const places = {
  over: 'fixed z-40 transition-[translate,opacity] duration-(--motion) ease-out top-(--seen-top,0px) inset-x-0 h-(--seen-height,100dvh) pt-[max(env(safe-area-inset-top),var(--message-room,0px))] data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0',
  docked: 'min-h-0 grow overflow-hidden rounded-card inner-line',
} as const

export function Panel({ open, onClose, dock, title, closeLabel, actions, children }: PanelProps) {
  // Beside a usable page the back button is the page's.
  useBackCloses(open && !dock, onClose)
  const popup = useRef<HTMLDivElement>(null)
  useSeenHeight(popup, open && !dock)
  return (
    <Dialog.Root
      // Another place is another dialog: one that was modal leaves nothing of that behind.
      key={dock ? 'docked' : 'over'}
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      modal={!dock}
      disablePointerDismissal
    >
      <Dialog.Portal {...(dock && { container: dock })}>
        {/* The panel itself first: a phone's keyboard must not jump up over what is to be read. */}
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          className={classes(shape, dock ? places.docked : places.over)}
        >
          <header className="mx-auto flex w-full max-w-180 items-center gap-1 border-b border-line py-2 pr-2 pl-5">
            <Dialog.Title className="one-line grow text-20 font-semibold">{title}</Dialog.Title>
            {actions}
            <Dialog.Close
              render={<IconButton label={closeLabel} icon={<X size={22} />} className="text-muted" />}
            />
          </header>
          <div className="mx-auto flex min-h-0 w-full max-w-180 grow flex-col">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
