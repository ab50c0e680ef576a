/** What a switch opens and closes, in words; those of each game carry its name. */
import { switchNames } from '@kapao/contract/lists.ts'
import { useTranslations } from 'use-intl'
import { usePlaceNames } from './use-place-names.ts'

type General = (typeof switchNames)[number]

const isGeneral = (name: string): name is General => (switchNames as readonly string[]).includes(name)

export function useSwitchName(): (name: string) => string {
  const t = useTranslations('switches')
  const { game } = usePlaceNames()
  return (name) => {
    if (isGeneral(name)) return t(`names.${name.replace(':', '_') as 'chat'}`)
    const [kind = '', code = ''] = name.split(':')
    return t(kind === 'play' ? 'play' : 'transfers', { name: game(code) })
  }
}
