/** What every sheet about a person of the staff is given, and shows first. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { StaffPage } from '@kapao/contract/schemas/staff-access.ts'
import { useTranslations } from 'use-intl'

export type StaffRow = Wire<typeof StaffPage>['staff'][number]

export interface PersonSheetProps {
  person: StaffRow
  open: boolean
  onClose: () => void
}

export function useFigures({ username, name }: StaffRow) {
  const t = useTranslations('staff')
  return [
    [t('username'), username],
    [t('name'), name],
  ] as const
}
