/** Chooses dark, light, or as the device says. */

import { setTheme, themes, useTheme } from '@kapao/client/theme.ts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

const icons = { auto: Monitor, dark: Moon, light: Sun } as const

export function ThemeChoice() {
  const t = useTranslations('frame.theme')
  const current = useTheme()
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 px-4 text-13 text-muted">{t('label')}</legend>
      <div className="grid grid-cols-3 rounded-field bg-surface p-1 inner-line">
        {themes.map((theme) => {
          const Icon = icons[theme]
          return (
            <label
              key={theme}
              className="relative flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-[10px] px-1 text-center text-13 text-muted has-checked:bg-raised has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-gold-text"
            >
              <input
                type="radio"
                name={group}
                checked={theme === current}
                onChange={() => setTheme(theme)}
                className="sr-only"
              />
              <Icon size={16} aria-hidden className="shrink-0 xl:hidden" />
              {t(theme)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
