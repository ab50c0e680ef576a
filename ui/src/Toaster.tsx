/** Where toasts appear. Loaded lazily by the app's frame when the first one comes. */
import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as SonnerToaster, toast, useSonner } from 'sonner'
import { connectToasts, toastStayMs } from './toast.ts'

interface ToasterProps {
  /** Name of the region for screen readers. */
  label: string
}

// The library brings a font of its own, which has no Thai or Lao.
const frame =
  'pointer-events-auto flex w-full items-center gap-3 rounded-field bg-raised px-4 py-3 font-sans text-15 leading-tight text-text shadow-card inner-line'

const edgePx = 12
/** What is seen of each message behind the front one. */
const behindPx = 14
const top = `calc(env(safe-area-inset-top) + ${edgePx}px)`

/** Tells layers how much of the screen's top is taken, so that they begin below (ux 74). */
function useMessageRoom() {
  const { toasts } = useSonner()
  const count = toasts.length
  useEffect(() => {
    const { style } = document.documentElement
    if (count === 0) return void style.removeProperty('--message-room')
    const measure = requestAnimationFrame(() => {
      const heights = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map(
        ({ offsetHeight }) => offsetHeight,
      )
      const room = edgePx + Math.max(0, ...heights) + (count - 1) * behindPx + edgePx
      style.setProperty('--message-room', `calc(env(safe-area-inset-top) + ${room}px)`)
    })
    return () => cancelAnimationFrame(measure)
  }, [count])
}

export function Toaster({ label }: ToasterProps) {
  useMessageRoom()
  useEffect(() => connectToasts((kind, text) => toast[kind](text, { id: `${kind}:${text}` })), [])
  return (
    <SonnerToaster
      position="top-center"
      duration={toastStayMs}
      containerAriaLabel={label}
      offset={{ top }}
      mobileOffset={{ top, left: 16, right: 16 }}
      icons={{
        success: <CircleCheck size={20} className="text-good" />,
        error: <CircleAlert size={20} className="text-bad" />,
        info: <Info size={20} className="text-info" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: { toast: frame, error: 'toast-error', title: 'font-medium' },
      }}
    />
  )
}
