/** Narrows a list to one member, who is found as on the page of members: by name, number, phone or account. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { members } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Phone } from './Phone.tsx'
import { usePaused } from './use-paused.ts'

interface MemberFilterProps {
  label: string
  /** As the address has it. */
  memberId: string | undefined
  onChoose: (memberId: string | undefined) => void
}

const useMembers = (query: string, enabled = true) =>
  useApiQuery(members, { body: { page: 1, limit: consoleLimits.pickRows, query } }, { enabled }).data?.members

export function MemberFilter({ label, memberId, onChoose }: MemberFilterProps) {
  return memberId === undefined ? (
    <Pick label={label} onChoose={onChoose} />
  ) : (
    <Chosen label={label} memberId={memberId} onChoose={onChoose} />
  )
}

function Chosen({ label, memberId, onChoose }: MemberFilterProps & { memberId: string }) {
  const t = useTranslations('table')
  const member = useMembers(memberId)?.[0]
  const name = member?.name ?? member?.memberNo ?? ''
  return (
    <div className="grid w-full gap-1.5 sm:w-44">
      <span className="text-15 font-medium">{label}</span>
      <Button kind="secondary" aria-label={t('notOnlyOf', { name })} onClick={() => onChoose(undefined)}>
        <span className="truncate">{name}</span> ×
      </Button>
    </div>
  )
}

function Pick({ label, onChoose }: Omit<MemberFilterProps, 'memberId'>) {
  const t = useTranslations('table')
  const [typed, setTyped] = useState('')
  const query = usePaused(typed.trim())
  const isAsked = query.length >= consoleLimits.searchLettersMin
  const found = useMembers(query, isAsked)
  const only = found?.length === 1 && query === typed.trim() ? found[0] : undefined
  return (
    <div className="relative w-full sm:w-44">
      <Field
        label={label}
        value={typed}
        autoComplete="off"
        placeholder={t('memberHint')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (only) onChoose(only._id)
        }}
      />
      {isAsked && found && (
        <ul className="absolute z-10 mt-1 grid w-max min-w-full rounded-field border border-line bg-raised p-1 shadow-lg">
          {found.map(({ _id, name, memberNo, phone }) => (
            <li key={_id}>
              <Button kind="quiet" onClick={() => onChoose(_id)} className="w-full justify-between gap-3">
                <span>{name}</span>
                <span className="figures text-13 text-muted">
                  {memberNo} · <Phone phone={phone} />
                </span>
              </Button>
            </li>
          ))}
          {found.length === 0 && (
            <li role="status" className="px-3 py-2 text-15 text-muted">
              {t('noMember')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
