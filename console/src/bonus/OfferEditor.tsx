/** An offer is written: its terms, its words in each language, how it looks, what it may cost, what differs (decisions D7). */
import { currencyUnit } from '@kapao/client/format.ts'
import { changeOffer, createOffer } from '@kapao/contract/calls/staff.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { amountText } from '@kapao/ui/figures.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import type { Faults } from '#act/faults.ts'
import { LanguageChoice } from '#act/LanguageChoice.tsx'
import { useUnsaved } from '#act/use-unsaved.ts'
import { usePlaceNames } from '#table/use-place-names.ts'
import { OfferFields } from './OfferFields.tsx'
import { OfferExample, OfferPreview } from './OfferPreview.tsx'
import { RehearsalOnDemand } from './OfferRehearsal.tsx'
import {
  type BannerDraft,
  bodyOf,
  changedIn,
  costMaxOf,
  faultsOf,
  type OfferDraft,
  type OfferRow,
  rehearsalOfDraft,
  type TermName,
  takesTwo,
  termsOf,
} from './offer-form.ts'

interface OfferEditorProps {
  start: OfferDraft
  /** The one that is changed; absent: a new one. */
  row?: OfferRow
  /** The fields of the banners in one language. */
  banners: (
    locale: Locale,
    pieces: readonly BannerDraft[],
    onPieces: (change: (pieces: readonly BannerDraft[]) => readonly BannerDraft[]) => void,
  ) => ReactNode
  onDone: () => void
}

const givenNothing = { spent: 0, uses: 0 }

/** The offer while it is written: what differs, what is wrong with it, what it may cost, and whether two must agree. */
function useOfferDraft(start: OfferDraft, row: OfferRow | undefined) {
  const form = useTranslations('offer.form')
  const [draft, setDraft] = useState(start)
  const [isSaving, setSaving] = useState(false)
  const given = row ?? givenNothing
  const differing = changedIn(start, draft)
  const isSame = row !== undefined && differing.length === 0
  const found = Object.entries(faultsOf(draft, given)).map(([name, fault]) => [name, form(`faults.${fault}`)])
  const { faults, submit } = useForm<Faults>(
    isSame ? { same: form('same') } : Object.fromEntries(found),
    () => setSaving(true),
  )
  const costMax = costMaxOf(draft, given)
  const unit = currencyUnit(draft.texts.currency)
  const cost: Fact = [form('costMax'), costMax === undefined ? '–' : amountText(costMax, unit)]
  const waits = !row || takesTwo(differing)
  return { draft, setDraft, differing, faults, submit, cost, waits, isSaving, setSaving }
}

export function OfferEditor({ start, row, banners, onDone }: OfferEditorProps) {
  const form = useTranslations('offer.form')
  const written = useOfferDraft(start, row)
  const { draft, setDraft, differing, faults, submit, cost, waits, isSaving, setSaving } = written
  const [locale, setLocale] = useState<Locale>('th')
  const leaveSaved = useUnsaved(JSON.stringify(draft) !== JSON.stringify(start))
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_350px] xl:grid-cols-[minmax(0,1fr)_390px]"
      >
        <div className="grid gap-4">
          <OfferFields
            draft={draft}
            isNew={!row}
            faults={faults}
            onDraft={(part) => setDraft((former) => ({ ...former, ...part }))}
          />
          <section aria-label={form('banners')} className="card grid gap-3 p-4">
            <h2 className="text-17 font-semibold">{form('banners')}</h2>
            <LanguageChoice locale={locale} onLocale={setLocale} />
            <div key={locale}>
              {banners(locale, draft.banners[locale], (change) =>
                setDraft((former) => ({
                  ...former,
                  banners: { ...former.banners, [locale]: change(former.banners[locale]) },
                })),
              )}
            </div>
          </section>
        </div>
        <OfferAside written={written} row={row} locale={locale} onLocale={setLocale} />
      </form>
      <SaveSheet
        {...{ draft, start, row, cost, waits, differing }}
        onDone={() => {
          leaveSaved()
          onDone()
        }}
        open={isSaving}
        onClose={() => setSaving(false)}
      />
    </>
  )
}

interface OfferAsideProps {
  written: ReturnType<typeof useOfferDraft>
  row: OfferRow | undefined
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** How it looks and plays out, what it may cost, what is wrong with it, and the way to save it. */
function OfferAside({ written, row, locale, onLocale }: OfferAsideProps) {
  const form = useTranslations('offer.form')
  const { draft, faults, cost, waits } = written
  const count = Object.keys(faults).length
  return (
    <aside aria-label={form('aside')} className="grid gap-4 lg:sticky lg:top-4">
      <LanguageChoice locale={locale} onLocale={onLocale} />
      <OfferPreview draft={draft} locale={locale} />
      <OfferExample draft={draft} />
      <Facts facts={[cost]} />
      <RehearsalOnDemand terms={rehearsalOfDraft(draft, row)} />
      {count > 0 && (
        <Notice tone="bad" announce>
          {faults.same ?? form('someWrong', { count })}
        </Notice>
      )}
      <Button type="submit" wide>
        {form(waits ? 'askFor' : 'save')}
      </Button>
      <p className="text-13 text-muted">{form(waits ? 'takesTwo' : 'atOnce')}</p>
    </aside>
  )
}

interface SaveSheetProps {
  draft: OfferDraft
  start: OfferDraft
  row: OfferRow | undefined
  cost: Fact
  waits: boolean
  differing: readonly TermName[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

function SaveSheet({ draft, start, row, cost, waits, differing, open, onClose, onDone }: SaveSheetProps) {
  const t = useTranslations('offer')
  const form = useTranslations('offer.form')
  const act = useTranslations('act')
  const differences = useDifferences(start, draft, differing)
  const common = {
    open,
    onClose,
    onDone,
    asks: 'reason' as const,
    confirmLabel: form(waits ? 'askFor' : 'save'),
    children: <p className="text-15 text-muted">{form(waits ? 'takesTwo' : 'atOnce')}</p>,
    done: ({ removed, _id }: { removed: string[]; _id?: string | undefined }) => {
      const said = _id === undefined ? form('saved') : act('asked')
      return removed.length === 0 ? said : `${said} ${form('without', { tags: removed.join(', ') })}`
    },
  }
  if (!row)
    return (
      <ActSheet
        {...common}
        title={form('createTitle')}
        figures={[[t('code'), draft.texts.code], [t('name'), draft.texts['description.en']], cost]}
        call={createOffer}
        args={(reason) => ({ body: { ...bodyOf(draft), reason } })}
      />
    )
  return (
    <ActSheet
      {...common}
      title={form('changeTitle', { code: row.code })}
      figures={[...differences, cost]}
      call={changeOffer}
      args={(reason) => ({ params: { kind: row.kind, code: row.code }, body: { ...termsOf(draft), reason } })}
    />
  )
}

/** Terms with before and after; long words only as changed. */
function useDifferences(before: OfferDraft, after: OfferDraft, parts: readonly TermName[]): readonly Fact[] {
  const t = useTranslations('offer')
  const form = useTranslations('offer.form')
  const { game } = usePlaceNames()
  const shown = (text: string) => text.replace('T', ' ') || t('noEnd')
  return parts.flatMap((part): Fact[] => {
    if (part === 'banners') return [[form('banners'), form('isDifferent')]]
    if (part === 'games')
      return [
        [
          t('games'),
          [before, after].map(({ games }) => games.map(game).join(', ') || t('anyGame')).join(' → '),
        ],
      ]
    if (part === 'description' || part === 'notice')
      return locales
        .filter((locale) => before.texts[`${part}.${locale}`] !== after.texts[`${part}.${locale}`])
        .map((locale) => [
          form(part === 'description' ? 'nameIn' : 'noticeIn', { language: languages[locale].name }),
          `${before.texts[`${part}.${locale}`]} → ${after.texts[`${part}.${locale}`]}`,
        ])
    if (part === 'type')
      return [[t('type'), [before, after].map(({ texts }) => t(`types.${texts.type}`)).join(' → ')]]
    return [[t(part), `${shown(before.texts[part])} → ${shown(after.texts[part])}`]]
  })
}
