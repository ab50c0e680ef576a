/** What a change does, before and after side by side, in words and amounts: of requests and of the trail. */
import { useTranslations } from 'use-intl'
import { type Change, useChangedText, useNameText, type WordOf } from './use-changed-text.ts'

interface ChangedValuesProps {
  of: Change
  /** Words that not every page has. */
  more?: WordOf
}

export function ChangedValues({ of, more }: ChangedValuesProps) {
  const t = useTranslations('request')
  const none = useTranslations('table')('none')
  const { before, after } = of
  const text = useChangedText(of, more)
  const nameOf = useNameText(more)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => isSaid(before[name], text(name, before[name])) && isSaid(after[name], text(name, after[name])),
  )
  const isChanged = (name: string) => name in after && text(name, before[name]) !== text(name, after[name])
  if (names.length === 0) return <p className="text-15 text-muted">{t('noValues')}</p>
  return (
    <table className="w-full text-15">
      <thead>
        <tr className="text-left text-13 text-muted">
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('what')}
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('before')}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 text-left text-13 font-normal text-muted">
              {nameOf(name)}
            </th>
            <td className="figures py-1.5 pr-3 whitespace-pre-line wrap-anywhere">
              {text(name, before[name]) ?? none}
            </td>
            <td
              className={`figures py-1.5 whitespace-pre-line wrap-anywhere ${isChanged(name) ? 'font-semibold text-gold-text' : ''}`}
            >
              {text(name, name in after ? after[name] : before[name]) ?? none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is there and yet has no words is for machines alone. */
const isSaid = (value: unknown, text: string | undefined) =>
  text !== undefined || value === undefined || value === null || value === ''
