/** A text is written in all languages at once; what the server took out is said. */
import { writeBanners, writePieces, writeText } from '@kapao/contract/calls/staff.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { languages } from '@kapao/contract/lists.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Faults } from '#act/faults.ts'
import { type Content, type ContentName, type Draft, lackingLocales, shapeOf, wordsAs } from './draft.ts'
import { SpanFields } from './SpanFields.tsx'
import { noSpan, spanBody, spanFaults } from './span.ts'

interface SaveSheetProps {
  name: ContentName
  draft: Draft
  /** The version that the writer has read. */
  version: string
  changed: readonly Locale[]
  plans: Content[ContentName]['plans']
  open: boolean
  onClose: () => void
  /** It waits for its time. */
  onPlanned: () => void
}

export function SaveSheet({
  name,
  draft,
  version,
  changed,
  plans,
  open,
  onClose,
  onPlanned,
}: SaveSheetProps) {
  const t = useTranslations('content')
  const [span, setSpan] = useState(noSpan)
  const faults = spanFaults(span, plans, Date.now())
  const lacking = lackingLocales(draft)
  const namesOf = (codes: readonly Locale[]) => codes.map((code) => languages[code].name).join(', ')
  const common = {
    open,
    onClose,
    title: t(span.isLater ? 'planTitle' : 'saveTitle', { name: t(`names.${name}`) }),
    figures: [
      [t('changedIn'), namesOf(changed)] as const,
      ...(lacking.length > 0 ? [[t('lackingIn'), namesOf(lacking)] as const] : []),
    ],
    confirmLabel: t(span.isLater ? 'plan' : 'save'),
    faults: Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field, t(`spanFaults.${fault}`)]),
    ),
    done: ({ removed }: { removed: string[] }) =>
      removed.length > 0
        ? t('savedWithout', { tags: removed.join(', ') })
        : t(span.isLater ? 'planned' : 'saved'),
    onDone: () => span.isLater && onPlanned(),
    children: (shown: Faults) => (
      <SpanFields
        span={span}
        mayEnd={name !== 'agreements'}
        faults={shown}
        onSpan={(part) => setSpan((former) => ({ ...former, ...part }))}
      />
    ),
  }
  const params = { name }
  const shape = shapeOf(name)
  if (shape === 'pieces')
    return (
      <ActSheet
        {...common}
        call={writePieces}
        args={() => ({ params, body: { version, words: wordsAs.pieces(draft), ...spanBody(span) } })}
      />
    )
  if (shape === 'banners')
    return (
      <ActSheet
        {...common}
        call={writeBanners}
        args={() => ({ params, body: { version, words: wordsAs.banners(draft), ...spanBody(span) } })}
      />
    )
  return (
    <ActSheet
      {...common}
      call={writeText}
      args={() => ({ params, body: { version, words: wordsAs.text(draft), ...spanBody(span) } })}
    />
  )
}
