/** Another name at once; another time, budget or life of coupons once a second person approves it (decisions D7). */
import { changeCampaign } from '@kapao/contract/calls/staff.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useUnsaved } from '#act/use-unsaved.ts'
import { RunFields } from './RunFields.tsx'
import { changedIn, faultsOfRun, type RunDraft, runBodyOf, runOf, type WheelRow } from './wheel-form.ts'

interface WheelChangeSheetProps {
  row: WheelRow
  open: boolean
  onClose: () => void
}

export function WheelChangeSheet({ row, open, onClose }: WheelChangeSheetProps) {
  const t = useTranslations('wheel')
  const act = useTranslations('act')
  const before = runOf(row)
  const [run, setRun] = useState(before)
  const differing = changedIn(before, run)
  const waits = differing.some((part) => part !== 'name')
  useUnsaved(open && differing.length > 0)
  const found = Object.entries(faultsOfRun(run, row.spent)).map(([name, fault]) => [
    name,
    t(`faults.${fault}`),
  ])
  const facts = useDifferences(before, run, differing)
  const close = () => {
    setRun(before)
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('changeTitle')}
      asks="reason"
      faults={differing.length === 0 ? { same: t('same') } : Object.fromEntries(found)}
      confirmLabel={t(waits ? 'askFor' : 'save')}
      call={changeCampaign}
      args={(reason) => ({ params: { campaignId: row._id }, body: { ...runBodyOf(run), reason } })}
      done={({ _id }) => (_id === undefined ? t('saved') : act('asked'))}
    >
      {(shown) => (
        <>
          <RunFields
            run={run}
            currency={row.currency}
            faults={shown}
            onRun={(part) => setRun((former) => ({ ...former, ...part }))}
          />
          {differing.length > 0 && (
            <section aria-label={t('differences')} className="grid gap-1.5">
              <h3 className="text-13 font-medium text-muted">{t('differences')}</h3>
              <Facts facts={facts} />
              <p className="text-13 text-muted">{t(waits ? 'takesTwo' : 'atOnce')}</p>
            </section>
          )}
          {shown.same && (
            <p role="alert" className="text-15 font-medium text-bad">
              {t('same')}
            </p>
          )}
        </>
      )}
    </ActSheet>
  )
}

function useDifferences(
  before: RunDraft,
  after: RunDraft,
  parts: readonly (keyof RunDraft)[],
): readonly Fact[] {
  const t = useTranslations('wheel')
  return parts.flatMap((part): Fact[] => {
    if (part !== 'name')
      return [[t(part), arrow(before[part].replace('T', ' '), after[part].replace('T', ' '))]]
    return locales
      .filter((locale) => before.name[locale] !== after.name[locale])
      .map((locale) => [
        t('nameIn', { language: languages[locale].name }),
        arrow(before.name[locale], after.name[locale]),
      ])
  })
}

const arrow = (before: string, after: string) => `${before} → ${after}`
