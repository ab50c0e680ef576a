/** Where a promotion code is entered: in capitals as it is typed, and required (spec §5, ux 36). */
import { useOnline } from '@kapao/client/online.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { asciiDigits } from '@kapao/ui/digits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { upperCaseInPlace } from '@kapao/ui/upper-case.ts'
import { useForm } from '@kapao/ui/use-form.ts'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'

interface PromotionFormProps {
  field: RefObject<HTMLInputElement | null>
  onSearch: (code: string) => void
}

const fieldName = 'promotion-code'

export function PromotionForm({ field, onSearch }: PromotionFormProps) {
  const t = useTranslations('promotion')
  const offline = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const [code, setCode] = useState('')
  const typed = asciiDigits(code).trim().toUpperCase()
  const { faults, submit, forget } = useForm(
    typed === '' ? { [fieldName]: t('missing') } : {},
    () => onSearch(typed),
    isOnline,
  )
  return (
    <form onSubmit={submit} noValidate className="card grid gap-3 p-5">
      <Field
        ref={field}
        label={t('label')}
        name={fieldName}
        value={code}
        onChange={(event) => {
          forget()
          setCode(upperCaseInPlace(event.target))
        }}
        required
        maxLength={limits.promotionCodeLengthMax}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        hint={isOnline ? t('hint') : offline}
        error={faults[fieldName]}
      />
      <Button type="submit" wide kind="secondary" disabled={!isOnline}>
        {t('search')}
      </Button>
    </form>
  )
}
