/** Step 3 of the registration: name, password, how the member found us, and who invited (spec §2). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { useTranslations } from 'use-intl'
import { type Refused, useRefusedFields } from './refused-fields.ts'
import { checkProfile, type ProfileFault, type ProfileFields } from './register-check.ts'

interface ProfileStepProps {
  fields: ProfileFields & { sourceCode: string; inviteCode: string }
  onFields: (changes: Partial<ProfileStepProps['fields']>) => void
  onNext: () => void
  isChecking: boolean
  error: Error | null
  onTyped: () => void
}

type Faults = Partial<Record<keyof ProfileStepProps['fields'], ProfileFault>>

export function ProfileStep({ fields, onFields, onNext, isChecking, error, onTyped }: ProfileStepProps) {
  const t = useTranslations('register.profile')
  const common = useTranslations('register')
  const session = useTranslations('session')
  const sources = useApiQuery(api.sources, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const { faults, submit } = useForm<Faults>(checkProfile(fields), onNext)
  const refused: Refused = useRefusedFields(error, ['name', 'password', 'sourceCode', 'inviteCode'], {
    password: t('passwordWeak'),
  })
  const change = (changes: Partial<typeof fields>) => {
    onTyped()
    onFields(changes)
  }
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: faults[name] ? t(faults[name]) : refused.fields[name],
  })
  const eye = {
    showLabel: session('showPassword'),
    hideLabel: session('hidePassword'),
    autoComplete: 'new-password',
  } as const
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        {...field('name')}
        label={t('name')}
        autoComplete="nickname"
        maxLength={limits.nameLengthMax}
        hint={t('nameHint')}
      />
      <PasswordField {...field('password')} {...eye} label={t('password')} hint={t('passwordHint')} />
      <PasswordField {...field('confirm')} {...eye} label={t('confirm')} />
      <Select
        {...field('sourceCode')}
        label={t('source')}
        options={[
          // Not required (spec §5): what was chosen can be taken back.
          { value: '', label: t('sourcePick') },
          ...(sources.data ?? []).map(({ code, description }) => ({ value: code, label: description })),
        ]}
      />
      <Field
        {...field('inviteCode')}
        label={t('invite')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
      />
      {refused.rest && (
        <Notice tone="bad" announce>
          {refused.rest}
        </Notice>
      )}
      <Button type="submit" wide loading={isChecking}>
        {common('next')}
      </Button>
    </form>
  )
}
