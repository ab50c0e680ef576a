/** In which of the members' languages something is looked at. */
import type { Locale } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { classes } from '@kapao/ui/classes.ts'

interface LanguageChoiceProps {
  locale: Locale
  onLocale: (locale: Locale) => void
}

export function LanguageChoice({ locale, onLocale }: LanguageChoiceProps) {
  return (
    <div className="flex flex-wrap gap-1">
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={languages[one].tag}
          aria-pressed={one === locale}
          onClick={() => onLocale(one)}
          className={classes(
            'min-h-11 rounded-field px-3 text-13 font-medium',
            one === locale ? 'bg-raised text-gold-text' : 'text-muted hover:bg-raised',
          )}
        >
          {languages[one].name}
        </button>
      ))}
    </div>
  )
}
