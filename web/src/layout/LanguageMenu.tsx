/** Chooses the language: each in its own script, the current one disabled (spec §2). */
import { languages, locales } from '@kapao/contract/lists.ts'
import { toastError } from '@kapao/ui/toast.ts'
import { Check, Globe } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { chooseLocale, useAppLocale } from '#i18n/words.tsx'

/** A menu under its button: a tap or the focus elsewhere closes it, and Escape, after which the button has the focus. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target)
      if (!isInside) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return { open, box, button, close, toggle: () => setOpen(!open) }
}

export function LanguageMenu() {
  const t = useTranslations('frame')
  const current = useAppLocale()
  const id = useId()
  const { open, box, button, close, toggle } = useMenu()
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${t('language')}: ${languages[current].name}`}
        onClick={toggle}
        className="flex min-h-11 items-center gap-1.5 rounded-chip px-3 text-15 transition-colors hover:bg-raised"
      >
        <Globe size={18} aria-hidden className="text-muted" />
        {languages[current].name}
      </button>
      {open && (
        <ul
          id={id}
          className="absolute top-full right-0 z-40 mt-1 grid min-w-40 animate-appear rounded-field bg-raised p-1.5 shadow-card inner-line"
        >
          {locales.map((locale) => (
            <li key={locale}>
              <button
                type="button"
                lang={languages[locale].tag}
                disabled={locale === current}
                aria-current={locale === current ? 'true' : undefined}
                onClick={() => {
                  close()
                  chooseLocale(locale).catch(() => toastError(t('languageFailed')))
                }}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-[10px] px-3 text-left text-15 not-disabled:hover:bg-surface disabled:text-gold-text"
              >
                {languages[locale].name}
                {locale === current && <Check size={18} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
