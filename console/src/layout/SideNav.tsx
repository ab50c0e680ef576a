/** The screens that a role may see, in groups, with how much waits in each. */
import { Link, useRouterState } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useMay, useSignedIn } from '#operator/signed-in.ts'
import { screens } from './screens.ts'

type Screen = (typeof screens)[number]

function Counter({ useWaiting }: Required<Pick<Screen, 'useWaiting'>>) {
  const t = useTranslations('frame.nav')
  const { data } = useWaiting()
  if (!data || data.total === 0) return null
  return (
    <span className="figures ml-auto rounded-chip bg-raised px-2 text-13 font-medium text-gold-text inner-line">
      <span aria-hidden>{data.total}</span>
      <span className="sr-only">{t('waiting', { count: data.total })}</span>
    </span>
  )
}

/** The sandbox's own page: with the sandbox alone, and of another origin than the console. */
function SwitchboardLink() {
  const t = useTranslations('frame.nav')
  const { switchboardUrl } = useSignedIn()
  if (switchboardUrl === undefined) return null
  return (
    <section>
      <h2 className="px-3 pb-1 text-13 text-muted">{t('sandbox')}</h2>
      <a
        href={switchboardUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-11 items-center gap-2.5 rounded-field px-3 text-15 hover:bg-raised"
      >
        <ExternalLink size={16} aria-hidden className="shrink-0" />
        {t('switchboard')} <span className="sr-only">{t('opensBeside')}</span>
      </a>
    </section>
  )
}

export function SideNav({ onGo }: { onGo?: () => void }) {
  const t = useTranslations('frame')
  const may = useMay()
  const seen = screens.filter(({ needs }) => may(needs))
  const at = useRouterState({ select: ({ location }) => location.pathname })
  const nav = useRef<HTMLElement>(null)
  // Rendered anew for each screen, whose link comes into view.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' })
  })
  const groups = [...new Set(seen.map(({ group }) => group))]
  return (
    <nav ref={nav} aria-label={t('nav.label')} className="grid content-start gap-4">
      {groups.map((group) => (
        <section key={group}>
          <h2 className="px-3 pb-1 text-13 text-muted">{t(`nav.groups.${group}`)}</h2>
          <ul>
            {seen
              .filter((screen) => screen.group === group)
              .map(({ path, word, icon: Icon, useWaiting, view }) => (
                <li key={path}>
                  <Link
                    to={path}
                    onClick={onGo}
                    {...(view === at && { 'aria-current': 'page' })}
                    className="flex min-h-11 items-center gap-2.5 rounded-field px-3 text-15 hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-gold-text"
                  >
                    <Icon size={16} aria-hidden className="shrink-0" />
                    {t(`screens.${word}`)}
                    {useWaiting && <Counter useWaiting={useWaiting} />}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <SwitchboardLink />
    </nav>
  )
}
