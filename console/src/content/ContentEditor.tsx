/** One of the texts that members read: its languages, how it will look, its versions (console.md, Content). */
import { Tabs } from '@base-ui/react/tabs'
import type { Locale } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsaved } from '#act/use-unsaved.ts'
import { useMay } from '#operator/signed-in.ts'
import { ContentPreview } from './ContentPreview.tsx'
import { type Content, type ContentName, changedLocales, draftOf, lackingLocales, shapeOf } from './draft.ts'
import { PieceFields } from './PieceFields.tsx'
import { PlanList } from './PlanList.tsx'
import { SaveSheet } from './SaveSheet.tsx'
import { VersionList } from './VersionList.tsx'

interface ContentEditorProps {
  name: ContentName
  content: Content[ContentName]
}

export function ContentEditor({ name, content }: ContentEditorProps) {
  const t = useTranslations('content')
  const may = useMay()
  const shape = shapeOf(name)
  const [kept] = useState(() => draftOf(content.words))
  const [draft, setDraft] = useState(kept)
  const [locale, setLocale] = useState<Locale>('th')
  const [isSaving, setSaving] = useState(false)
  const changed = changedLocales(shape, kept, draft)
  const isChanged = changed.length > 0
  const mayWrite = may('writeText')
  useUnsaved(isChanged)
  return (
    <Tabs.Root value={locale} onValueChange={setLocale} className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <LanguageTabs locale={locale} changed={changed} lacking={lackingLocales(draft)} />
        {mayWrite && (
          <div className="flex gap-2">
            <Button kind="secondary" disabled={!isChanged} onClick={() => setDraft(kept)}>
              {t('discard')}
            </Button>
            <Button disabled={!isChanged} onClick={() => setSaving(true)}>
              {t('save')}
            </Button>
          </div>
        )}
      </div>
      <Tabs.Panel value={locale} className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_auto]">
        <PieceFields
          key={locale}
          shape={shape}
          locale={locale}
          pieces={draft[locale]}
          isReadOnly={!mayWrite}
          onPieces={(change) => setDraft((former) => ({ ...former, [locale]: change(former[locale]) }))}
        />
        <ContentPreview name={name} shape={shape} locale={locale} pieces={draft[locale]} />
      </Tabs.Panel>
      <PlanList plans={content.plans} mayWrite={mayWrite} onTake={({ words }) => setDraft(draftOf(words))} />
      <VersionList
        name={name}
        current={content.version}
        mayWrite={mayWrite}
        onTake={({ words }) => setDraft(draftOf(words))}
      />
      <SaveSheet
        name={name}
        draft={draft}
        version={content.version}
        changed={changed}
        plans={content.plans}
        open={isSaving}
        onClose={() => setSaving(false)}
        onPlanned={() => setDraft(kept)}
      />
    </Tabs.Root>
  )
}

interface LanguageTabsProps {
  /** The one that is open. */
  locale: Locale
  changed: readonly Locale[]
  lacking: readonly Locale[]
}

/** Each language, and whether its words differ from those that are kept, or are not there. */
function LanguageTabs({ locale, changed, lacking }: LanguageTabsProps) {
  const t = useTranslations('content')
  return (
    <Tabs.List aria-label={t('language')} className="flex grow flex-wrap gap-1">
      {locales.map((one) => (
        <Tabs.Tab
          key={one}
          value={one}
          className={classes(
            'min-h-11 rounded-field px-4 text-15 font-medium',
            one === locale ? 'bg-raised text-gold-text' : 'text-muted hover:bg-raised',
          )}
        >
          {languages[one].name}
          {changed.includes(one) && <span className="ml-2 text-13">{t('isChanged')}</span>}
          {lacking.includes(one) && <span className="ml-2 text-13 text-warning">{t('isLacking')}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
