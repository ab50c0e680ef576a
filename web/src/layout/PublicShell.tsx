/** Around the pages for visitors: app name and language above, log in, register, how-to and contact below. */
import { BottomNav, NavFace, navItemClass } from '@kapao/ui/BottomNav.tsx'
import { Weave } from '@kapao/ui/Weave.tsx'
import { Link, Outlet } from '@tanstack/react-router'
import { CirclePlay, Home, MessageCircle, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { ChatPlace } from './ChatPlace.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { OperatorMark } from './Wordmark.tsx'

const places = [
  { to: '/login', word: 'login', icon: <Home size={22} aria-hidden /> },
  { to: '/register', word: 'register', icon: <UserPlus size={22} aria-hidden /> },
  { to: '/howto', word: 'howto', icon: <CirclePlay size={22} aria-hidden /> },
  { to: '/contact', word: 'contact', icon: <MessageCircle size={22} aria-hidden /> },
] as const

export function PublicShell() {
  const t = useTranslations('frame')
  return (
    <div className="relative min-h-dvh md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,480px)] xl:grid-cols-[minmax(0,1fr)_minmax(0,560px)]">
      <aside className="sticky top-0 isolate hidden h-dvh overflow-hidden bg-linear-to-br from-weave-from to-weave-to text-weave-text md:grid md:content-between md:p-8 xl:p-12">
        <Weave className="absolute inset-0 -z-10 text-weave-thread opacity-15" />
        <OperatorMark />
        <p className="max-w-100 text-28 leading-tight xl:text-40 font-semibold">{t('tagline')}</p>
      </aside>
      <div className="mx-auto w-full max-w-(--column) page-end">
        <header className="flex h-(--header-height) items-center justify-between pt-[env(safe-area-inset-top)] pr-1 pl-4 md:justify-end">
          <span className="min-w-0 md:hidden">
            <OperatorMark />
          </span>
          <LanguageMenu />
        </header>
        <ConnectionBanner />
        <main className="px-4 pt-2">
          <Outlet />
        </main>
        <nav aria-label={t('nav.guest')} className="mt-10 hidden justify-center gap-2 md:flex">
          {places.map(({ to, word, icon }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center gap-2 rounded-chip px-4 text-15 text-muted hover:bg-raised aria-[current=page]:text-gold-text"
            >
              {icon}
              {t(`nav.${word}`)}
            </Link>
          ))}
        </nav>
        {/* Last: it comes late, and must push nothing down. */}
        <div className="px-4">
          <ChatSlot part="greeting" />
        </div>
      </div>
      <BottomNav label={t('nav.guest')}>
        {places.map(({ to, word, icon }) => (
          <li key={to}>
            <Link to={to} className={navItemClass}>
              <NavFace icon={icon}>
                {t(`nav.${word}`)}
                {word === 'contact' && <ChatSlot part="badge" />}
              </NavFace>
            </Link>
          </li>
        ))}
      </BottomNav>
      <ChatPlace />
    </div>
  )
}
