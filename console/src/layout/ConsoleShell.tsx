/** Stands around every screen: navigation at the side, folded away where the window is narrow, and what watches the session. */
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IdleWatch } from '#operator/IdleWatch.tsx'
import { StepUp } from '#operator/StepUp.tsx'
import { Palette } from './Palette.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SideNav } from './SideNav.tsx'

export function ConsoleShell() {
  const t = useTranslations('frame')
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  // Another screen folds the navigation away, and the keyboard goes on in it.
  useEffect(() => {
    const begin = () => {
      setOpen(false)
      if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    }
    begin()
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) begin()
    })
  }, [router])
  return (
    <div className="flex h-dvh flex-col lg:flex-row">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 rounded-field bg-gold px-4 py-2 text-on-gold not-focus:sr-only"
      >
        {t('nav.skip')}
      </a>
      <header className="relative flex items-center gap-2 border-b border-line px-3 py-1.5 lg:w-62 lg:shrink-0 lg:flex-col lg:items-stretch lg:gap-4 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-3">
        <div className="flex grow items-center gap-2 lg:grow-0">
          <IconButton
            label={t(isOpen ? 'close' : 'nav.open')}
            icon={isOpen ? <X size={18} /> : <Menu size={18} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="lg:hidden"
          />
          <p className="grow px-2 text-17 font-semibold">{t('brand')}</p>
          <Palette />
        </div>
        <div
          className={`${isOpen ? 'flex' : 'hidden'} fixed inset-x-0 top-14 bottom-0 z-40 flex-col gap-4 overflow-y-auto bg-ink p-3 lg:static lg:flex lg:grow lg:bg-transparent lg:p-0`}
        >
          <SideNav />
          <div className="mt-auto">
            <PersonMenu />
          </div>
        </div>
      </header>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="relative min-h-0 min-w-0 grow overflow-y-auto outline-none"
      >
        <Outlet />
      </main>
      <StepUp />
      <IdleWatch />
    </div>
  )
}
