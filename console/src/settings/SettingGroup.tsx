/** Settings that belong together: what is in force, who set it last, and a form that shows what it would change (staff-calls T5). */
import { changeSettings } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Facts } from '#act/Facts.tsx'
import { useUnsaved } from '#act/use-unsaved.ts'
import { useCurrencies, useMay } from '#operator/signed-in.ts'
import { SettingFields } from './SettingFields.tsx'
import {
  changedIn,
  faultsOf,
  fieldsOf,
  type GroupName,
  partsOf,
  type Settings,
  typedOf,
} from './setting-form.ts'
import { useKeyLabel, useTypedText } from './use-setting-text.ts'

interface SettingGroupProps {
  group: GroupName
  settings: Settings
}

export function SettingGroup({ group, settings }: SettingGroupProps) {
  const t = useTranslations('settings')
  const may = useMay()
  const labelOf = useKeyLabel()
  const textOf = useTypedText()
  const order = useCurrencies()
  const [isOpen, setOpen] = useState(false)
  const typed = typedOf(group, settings)
  return (
    <section aria-label={t(`groups.${group}`)} className="card grid content-start gap-3 p-4">
      <div className="flex items-center gap-3">
        <h2 className="grow text-17 font-semibold">{t(`groups.${group}`)}</h2>
        {may('changeSettings') && (
          <Button kind="secondary" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )}
      </div>
      <Facts
        facts={fieldsOf(group).flatMap((field) =>
          partsOf(field, order).map((key) => {
            const isPicture = field.type === 'picture' && typed[key]
            return [
              labelOf(key),
              isPicture ? (
                <img key={key} src={typed[key]} alt={labelOf(key)} className="size-20 object-contain" />
              ) : (
                textOf(group, key, typed)
              ),
            ] as const
          }),
        )}
      />
      <ChangeSheet
        // A change by somebody else begins the form anew.
        key={JSON.stringify(typed)}
        group={group}
        settings={settings}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}

interface ChangeSheetProps extends SettingGroupProps {
  open: boolean
  onClose: () => void
}

function ChangeSheet({ group, settings, open, onClose }: ChangeSheetProps) {
  const t = useTranslations('settings')
  const before = typedOf(group, settings)
  const [typed, setTyped] = useState(before)
  const labelOf = useKeyLabel()
  const textOf = useTypedText()
  const change = changedIn(group, settings, typed)
  const wrong = Object.entries(faultsOf(group, typed)).map(([key, fault]) => [key, t(`faults.${fault}`)])
  const faults: Record<string, string> = Object.fromEntries(wrong)
  const isSame = Object.keys(change).length === 0
  const differing = Object.keys(typed).filter((key) => (typed[key]?.trim() ?? '') !== before[key])
  useUnsaved(open && differing.length > 0)
  const close = () => {
    setTyped(before)
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('changeTitle', { group: t(`groups.${group}`) })}
      asks="reason"
      faults={isSame ? { same: t('same') } : faults}
      confirmLabel={t('save')}
      call={changeSettings}
      args={(reason) => ({ body: { ...change, reason } })}
      done={({ changed, waiting }) =>
        waiting.length === 0
          ? t('saved', { count: changed.length })
          : t('waits', { changed: changed.length, waiting: waiting.length })
      }
    >
      {(shown) => (
        <>
          <SettingFields
            group={group}
            typed={typed}
            faults={shown}
            onType={(part) => setTyped((former) => ({ ...former, ...part }))}
          />
          {differing.length > 0 && (
            <div className="grid gap-1.5">
              <h3 className="text-13 font-medium text-muted">{t('differences')}</h3>
              <Facts
                facts={differing.map((key) => [
                  labelOf(key),
                  `${textOf(group, key, before)} → ${textOf(group, key, typed)}`,
                ])}
              />
            </div>
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
