/** What a setting is called, and how its value reads. */
import { grouped } from '@kapao/client/format.ts'
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { fieldsOf, type GroupName, partsOf, type Typed } from './setting-form.ts'

/** The name of a setting; one that this console does not know yet is told by its own. */
export function useSettingName(): (name: string) => string {
  const wordOf = useCodeWord('settings.names')
  return (name) => wordOf(name) ?? name
}

export function useKeyLabel(): (key: string) => string {
  const t = useTranslations('settings')
  const nameOf = useSettingName()
  return (key) => {
    const [name = '', part] = key.split('.')
    return part === undefined ? nameOf(name) : `${nameOf(name)}, ${t(`parts.${part as 'THB'}`)}`
  }
}

/** A value in the words of its field. */
export function useTypedText(): (group: GroupName, key: string, typed: Typed) => string {
  const t = useTranslations('settings')
  return (group, key, typed) => {
    const field = fieldsOf(group).find((one) => partsOf(one).includes(key))
    const text = typed[key]?.trim() ?? ''
    if (text === '') return t('none')
    if (field?.type === 'flag') return t(text === 'true' ? 'on' : 'off')
    const choice = field?.options?.find((one) => one === text)
    if (choice) return t(`choices.${choice}`)
    if (field?.type === 'percent') return `${text} %`
    return field?.type === 'amounts' ? grouped(Number(text)) : text
  }
}
