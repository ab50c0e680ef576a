/** Where toasts appear. Loaded lazily by the app's frame when the first one comes. */
import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'
import { connectToasts, toastStayMs } from './toast.ts'

interface ToasterProps {
  /** Name of the region for screen readers. */
  label: string
}

// The library brings a font of its own, which has no Thai or Lao.
const frame =
  'pointer-events-auto flex w-full items-center gap-3 rounded-field bg-raised px-4 py-3 font-sans text-15 leading-tight text-text shadow-card inner-line'

export function Toaster({ label }: ToasterProps) {
  useEffect(() => connectToasts((kind, text) => toast[kind](text, { id: `${kind}:${text}` })), [])
  return (
    <SonnerToaster
      position="top-center"
      duration={toastStayMs}
      containerAriaLabel={label}
      offset={{ top: 'calc(env(safe-area-inset-top) + 12px)' }}
      mobileOffset={{ top: 'calc(env(safe-area-inset-top) + 12px)', left: 16, right: 16 }}
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
