/** A dialog above the page: focus is kept and given back, the page does not scroll, Esc and the back button close it. */
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useDeferredValue, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useSeenHeight } from './use-seen-height.ts'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Name of the close button, in the person's language. */
  closeLabel: string
  children: ReactNode
  /** Stays in view below the scrolling content: the main action. */
  footer?: ReactNode
  /** While true nothing closes it: an answer about money is being waited for. */
  locked?: boolean
  /** One height whatever it shows, so that nothing jumps when it shows something else. */
  steady?: boolean
  /** Above a question too, which waits until this is done. */
  raised?: boolean
  /** There is nothing in it that takes the focus: the keyboard scrolls the text itself. */
  isText?: boolean
  /** Gets the focus first; by default the first control inside. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
}

const backdrop =
  'fixed inset-y-0 right-(--dock-room,0px) left-0 bg-scrim transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0'

// A message stands above a layer, never on its title (ux 74): the layer begins below it.
const viewport =
  'fixed right-(--dock-room,0px) left-0 top-(--seen-top,0px) flex h-(--seen-height,100dvh) justify-center ' +
  'pt-[max(24px,var(--message-room,0px))] sm:items-center sm:px-6 sm:pb-6'

const popup =
  'relative flex max-h-full w-full flex-col bg-surface text-text shadow-card outline-none ' +
  'transition-[transform,opacity] duration-(--motion) ease-out'

const places = {
  // Slides up from the thumb's end of a phone; a card in the middle of anything wider.
  sheet:
    'rounded-t-card data-ending-style:translate-y-full data-starting-style:translate-y-full sm:max-w-120 sm:rounded-card ' +
    'sm:data-ending-style:translate-y-4 sm:data-starting-style:translate-y-4 sm:data-ending-style:opacity-0 sm:data-starting-style:opacity-0',
  modal:
    'max-w-110 rounded-card data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0',
} as const

/**
 * Not the second of two quick taps: it was meant for what was there before. A mouse counts them, however slow the page is;
 * the second tap of a finger is a first one, and the layer is out of its reach for a moment.
 */
function passFirstTap(event: MouseEvent) {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

interface LayerProps extends ModalProps {
  place: keyof typeof places
}

function Layer(props: LayerProps) {
  const { open, onClose, title, closeLabel, children, footer, initialFocus, place } = props
  const { locked = false, steady = false, isText = false, raised = false } = props
  const level = raised ? 'z-60' : 'z-40'
  const seen = useRef<HTMLDivElement>(null)
  useSeenHeight(seen, open)
  const close = () => {
    if (!locked && isOnTop()) onClose()
  }
  const isOnTop = useBackCloses(open, onClose, locked)
  // A slow phone answers the tap before it draws all that is in a layer (speed S19). It closes at once: a second tap on what
  // has been done must meet nothing.
  const isDrawn = useDeferredValue(open, false) && open
  return (
    <Dialog.Root
      open={isDrawn}
      onOpenChange={(next) => (next ? undefined : close())}
      // What is raised comes by itself: the second of two quick taps must neither close it nor meet a button of it.
      disablePointerDismissal={locked || raised}
    >
      <Dialog.Portal>
        {/* Also above another layer: what is below steps back. */}
        <Dialog.Backdrop forceRender className={classes(backdrop, level)} />
        <Dialog.Viewport
          ref={seen}
          className={classes(viewport, level, place === 'sheet' ? 'items-end' : 'items-center px-4 pb-4')}
        >
          <Dialog.Popup
            initialFocus={initialFocus}
            className={classes(
              popup,
              places[place],
              steady && 'h-(--sheet-height)',
              raised && 'animate-untouched!',
            )}
            onClickCapture={raised ? passFirstTap : undefined}
          >
            <header className="flex items-start justify-between gap-2 pt-4 pr-3 pl-5">
              <Dialog.Title className="pt-1.5 text-20 font-semibold">{title}</Dialog.Title>
              <Dialog.Close
                disabled={locked}
                render={<IconButton label={closeLabel} icon={<X size={22} />} className="text-muted" />}
              />
            </header>
            <div
              tabIndex={isText ? 0 : undefined}
              className="@container min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-2 pb-5"
            >
              {children}
            </div>
            {footer && (
              <footer className="px-5 pt-1 pb-[max(20px,env(safe-area-inset-bottom))]">{footer}</footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A card in the middle of the screen: something to read or to answer. */
export function Modal(props: ModalProps) {
  return <Layer {...props} place="modal" />
}

/** Slides up from the bottom of a phone: forms and money, with the main action under the thumb. */
export function Sheet(props: ModalProps) {
  return <Layer {...props} place="sheet" />
}
