/** Where a promotion code is entered: in capitals as it is typed, and required (spec §5, ux 36). */
import { useOnline } from '@kapao/client/online.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { asciiDigits } from '@kapao/ui/digits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { upperCaseInPlace } from '@kapao/ui/upper-case.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'

interface PromotionFormProps {
  field: RefObject<HTMLInputElement | null>
  onSearch: (code: string) => void
}

/** As long as a code can be (server/migrations: bonus_offer_code). */
const codeLengthMax = 20

export function PromotionForm({ field, onSearch }: PromotionFormProps) {
  const t = useTranslations('promotion')
  const offline = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = asciiDigits(code).trim().toUpperCase()
    setMissing(typed === '')
    if (typed === '') field.current?.focus()
    else if (isOnline) onSearch(typed)
  }
  return (
    <form onSubmit={submit} noValidate className="card grid gap-3 p-5">
      <Field
        ref={field}
        label={t('label')}
        name="promotion-code"
        value={code}
        onChange={(event) => {
          setMissing(false)
          setCode(upperCaseInPlace(event.target))
        }}
        required
        maxLength={codeLengthMax}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        hint={isOnline ? t('hint') : offline}
        error={isMissing && t('missing')}
      />
      <Button type="submit" wide kind="secondary" disabled={!isOnline}>
        {t('search')}
      </Button>
    </form>
  )
}
