/** Who is signed in, with which roles; language, theme, own sessions, the way out. */
import { Popover } from '@base-ui/react/popover'
import { call } from '@kapao/client/call.ts'
import { setTheme, themes, useTheme } from '@kapao/client/theme.ts'
import { staffLogout } from '@kapao/contract/calls/staff.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { toastError } from '@kapao/ui/toast.ts'
import { Link } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import { consoleLocales, showLocale, useConsoleLocale } from '#i18n/words.tsx'
import { endSession, useSignedIn } from '#operator/signed-in.ts'

function signOut() {
  // Not waited for: signing out always works. A session whose call is lost ends by itself when idle.
  call(staffLogout).catch(() => undefined)
  endSession('left')
}

export function PersonMenu() {
  const t = useTranslations('frame')
  const { operator } = useSignedIn()
  const locale = useConsoleLocale()
  const theme = useTheme()
  return (
    <Popover.Root>
      <Popover.Trigger className="flex min-h-11 w-full items-center gap-2.5 rounded-field px-3 text-left text-15 hover:bg-raised">
        <span className="sr-only">{t('person.menu')}</span>
        <CircleUserRound size={18} aria-hidden className="shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{operator.name}</span>
          <span className="block truncate text-13 text-muted">
            {operator.roles.map((role) => t(`roles.${role}`)).join(', ')}
          </span>
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={6} className="z-50">
          <Popover.Popup
            aria-label={t('person.menu')}
            className="grid w-70 gap-3 rounded-card bg-raised p-4 shadow-card outline-none inner-line"
          >
            <ChoiceSelect
              label={t('language')}
              value={locale}
              choices={keysOf(consoleLocales)}
              wordOf={(one) => consoleLocales[one]}
              onChoice={(one) => {
                showLocale(one).catch(() => toastError(t('languageFailed')))
              }}
            />
            <ChoiceSelect
              label={t('theme.label')}
              value={theme}
              choices={themes}
              wordOf={(one) => t(`theme.${one}`)}
              onChoice={setTheme}
            />
            <Link to="/account" className={buttonClass('quiet')}>
              {t('screens.account')}
            </Link>
            <Button kind="secondary" onClick={signOut}>
              {t('person.signOut')}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
