/** A text is written in all languages at once; what the server took out is said. */
import { writeBanners, writePieces, writeText } from '@kapao/contract/calls/staff.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { bannersNames, languages, piecesNames } from '@kapao/contract/lists.ts'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type ContentName, type Draft, lackingLocales, shapeOf, wordsOf } from './draft.ts'

interface SaveSheetProps {
  name: ContentName
  draft: Draft
  /** The version that the writer has read. */
  version: string
  changed: readonly Locale[]
  open: boolean
  onClose: () => void
}

export function SaveSheet({ name, draft, version, changed, open, onClose }: SaveSheetProps) {
  const t = useTranslations('content')
  const lacking = lackingLocales(draft)
  const namesOf = (codes: readonly Locale[]) => codes.map((code) => languages[code].name).join(', ')
  const words = wordsOf(shapeOf(name), draft)
  const common = {
    open,
    onClose,
    title: t('saveTitle', { name: t(`names.${name}`) }),
    figures: [
      [t('changedIn'), namesOf(changed)] as const,
      ...(lacking.length > 0 ? [[t('lackingIn'), namesOf(lacking)] as const] : []),
    ],
    confirmLabel: t('save'),
    done: ({ removed }: { removed: string[] }) =>
      removed.length === 0 ? t('saved') : t('savedWithout', { tags: removed.join(', ') }),
  }
  const body = { version, words } as never
  const isOf = (names: readonly string[]) => names.includes(name)
  const args = () => ({ params: { name }, body }) as never
  if (isOf(piecesNames)) return <ActSheet {...common} call={writePieces} args={args} />
  if (isOf(bannersNames)) return <ActSheet {...common} call={writeBanners} args={args} />
  return <ActSheet {...common} call={writeText} args={args} />
}
