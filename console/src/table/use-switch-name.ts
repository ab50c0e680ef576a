/** What a switch opens and closes, in words; those of each game carry its name. */
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { usePlaceNames } from './use-place-names.ts'

export function useSwitchName(): (name: string) => string {
  const t = useTranslations('switches')
  const generalName = useCodeWord('switches.names')
  const { game } = usePlaceNames()
  return (name) => {
    const general = generalName(name.replace(':', '_'))
    if (general !== undefined) return general
    const [kind = '', code = ''] = name.split(':')
    return t(kind === 'play' ? 'play' : 'transfers', { name: game(code) })
  }
}
