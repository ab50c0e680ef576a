/** What is frozen and what is flagged; a freeze ends by two people, a flag is closed with a note. */
import { closeFlag, newRequest } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useMay, useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import { FlagText } from '#table/FlagText.tsx'
import { useFlagName } from '#table/use-flag-text.ts'
import { Part, type Sheet } from './Part.tsx'

export function FlagList({ sheet }: { sheet: Sheet }) {
  return (
    <>
      <Freezes sheet={sheet} />
      <OpenFlags sheet={sheet} />
    </>
  )
}

function Freezes({ sheet: { member, frozen } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const act = useTranslations('act')
  const mayAsk = useMayAsk()
  const [thawing, setThawing] = useState<Sheet['frozen'][number]>()
  return (
    <>
      {frozen.length > 0 && (
        <Part title={t('frozen')}>
          <ul className="grid gap-2 text-15">
            {frozen.map((one) => (
              <li key={one.capability} className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 grow wrap-anywhere">
                  {t(`capabilities.${one.capability}`)}: {one.reason}{' '}
                  <span className="text-13 text-muted">
                    {one.by}, <Moment at={one.at} />
                  </span>
                </span>
                {mayAsk('unfreeze') && (
                  <Button kind="secondary" onClick={() => setThawing(one)}>
                    {t('askUnfreeze')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <ActSheet
        open={thawing !== undefined}
        onClose={() => setThawing(undefined)}
        title={t('askUnfreeze')}
        figures={[
          [t('name'), member.name],
          [t('frozen'), thawing && t(`capabilities.${thawing.capability}`)],
        ]}
        asks="reason"
        confirmLabel={t('ask')}
        call={newRequest}
        args={(reason) => ({
          body: {
            kind: 'unfreeze' as const,
            memberId: member._id,
            capability: thawing?.capability ?? 'deposit',
            reason,
          },
        })}
        done={act('asked')}
      />
    </>
  )
}

function OpenFlags({ sheet: { member, flags } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const nameOf = useFlagName()
  const may = useMay()
  const [closing, setClosing] = useState<Sheet['flags'][number]>()
  const open = flags.filter(({ closedAt }) => closedAt === null)
  const memberId = member._id
  return (
    <>
      {open.length > 0 && (
        <Part title={t('flags')}>
          <ul className="grid gap-2 text-15">
            {open.map((flag) => (
              <li key={flag._id} className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 grow wrap-anywhere">
                  <FlagText memberId={memberId} code={flag.code} reason={flag.reason} />{' '}
                  <span className="text-13 text-muted">
                    {flag.holds && <>{t('holds')}, </>}
                    {flag.by ?? t('theProduct')}, <Moment at={flag.at} />
                  </span>
                </span>
                {may('closeFlag') && (
                  <Button kind="secondary" onClick={() => setClosing(flag)}>
                    {t('closeFlag')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <ActSheet
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={t('closeFlag')}
        figures={[
          [t('name'), member.name],
          [t('flag'), closing && nameOf(closing.code)],
        ]}
        asks="note"
        confirmLabel={t('closeFlag')}
        call={closeFlag}
        args={(note) => ({ params: { memberId, flagId: closing?._id ?? '' }, body: { note } })}
        done={t('done')}
      />
    </>
  )
}
