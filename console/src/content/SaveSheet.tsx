/** A text is written in all languages at once; what the server took out is said. */
import { writeBanners, writePieces, writeText } from '@kapao/contract/calls/staff.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { languages } from '@kapao/contract/lists.ts'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type ContentName, type Draft, lackingLocales, shapeOf, wordsAs } from './draft.ts'

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
  const params = { name }
  const shape = shapeOf(name)
  if (shape === 'pieces')
    return (
      <ActSheet
        {...common}
        call={writePieces}
        args={() => ({ params, body: { version, words: wordsAs.pieces(draft) } })}
      />
    )
  if (shape === 'banners')
    return (
      <ActSheet
        {...common}
        call={writeBanners}
        args={() => ({ params, body: { version, words: wordsAs.banners(draft) } })}
      />
    )
  return (
    <ActSheet
      {...common}
      call={writeText}
      args={() => ({ params, body: { version, words: wordsAs.text(draft) } })}
    />
  )
}
