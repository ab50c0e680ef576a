/** What is known of the open row, beside its list, which keeps its place; on a phone it covers the list. */
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays in view below: what can be done. */
  footer?: ReactNode
}

/** Of the one that is open, so that the keyboard finds its way into it. */
export const sidePanelId = 'side-panel'

export function SidePanel({ title, onClose, children, footer }: SidePanelProps) {
  const frame = useTranslations('frame')
  return (
    <aside
      id={sidePanelId}
      tabIndex={-1}
      aria-label={title}
      className="fixed inset-0 z-30 flex flex-col bg-surface focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-gold-text lg:static lg:z-auto lg:w-130 lg:shrink-0 lg:border-l lg:border-line"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="text-17 font-semibold">{title}</h2>
        <IconButton label={frame('close')} icon={<X size={18} />} onClick={onClose} />
      </header>
      <div className="relative grid min-h-0 grow content-start gap-5 overflow-y-auto p-4">{children}</div>
      {footer && (
        <footer className="flex flex-wrap gap-3 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] *:grow">
          {footer}
        </footer>
      )}
    </aside>
  )
}
