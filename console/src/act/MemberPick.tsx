/** Finds a member by what is known of them, so that nobody writes an id by hand. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { members } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Phone } from '#table/Phone.tsx'
import { usePaused } from '#table/use-paused.ts'

export type FoundMember = Wire<ResultOf<typeof members>>['members'][number]

interface MemberPickProps {
  chosen: FoundMember | undefined
  /** Also told what is typed, for who must not pass over words that have found nobody. */
  onChoose: (member: FoundMember | undefined, typed: string) => void
  error: string | undefined
  label?: string
}

export function MemberPick({ chosen, onChoose, error, label }: MemberPickProps) {
  const t = useTranslations('act.member')
  const [typed, setTyped] = useState('')
  const query = usePaused(typed.trim())
  return (
    <div className="grid gap-2">
      <Field
        name="member"
        label={label ?? t('label')}
        hint={t('hint')}
        value={typed}
        autoComplete="off"
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          onChoose(undefined, target.value.trim())
        }}
      />
      {query.length >= consoleLimits.searchLettersMin && (
        <Found query={query} chosen={chosen} onChoose={onChoose} label={label ?? t('label')} />
      )}
    </div>
  )
}

interface FoundProps extends Pick<MemberPickProps, 'chosen' | 'onChoose'> {
  query: string
  label: string
}

function Found({ query, chosen, onChoose, label }: FoundProps) {
  const t = useTranslations('act.member')
  const errorText = useErrorText()
  const body = { page: 1, limit: consoleLimits.pickRows, query, state: 'ACTIVE' as const }
  const { data, error } = useApiQuery(members, { body })
  if (error) return <Notice tone="bad">{errorText(error)}</Notice>
  if (!data)
    return (
      <p role="status" className="text-15 text-muted">
        {t('searching')}
      </p>
    )
  if (data.members.length === 0)
    return (
      <p role="status" className="text-15 text-muted">
        {t('nobody')}
      </p>
    )
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{label}</legend>
      {data.members.map((member) => (
        <label
          key={member._id}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-line px-3 py-1.5 text-15 has-checked:border-gold-text"
        >
          <input
            type="radio"
            name="found"
            checked={chosen?._id === member._id}
            onChange={() => onChoose(member, query)}
            className="size-4 accent-gold-deep"
          />
          <span className="min-w-0 grow wrap-anywhere">{member.name}</span>
          <span className="figures text-13 text-muted">
            {member.memberNo} · <Phone phone={member.phone} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
