/** Where the gift link goes: typed or pasted with whatever stands around it; says which link was found (ux 28). */
import { Field } from '@kapao/ui/Field.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { toastError } from '@kapao/ui/toast.ts'
import { CircleCheck, ClipboardPaste } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** How a gift link begins, the same in every language. */
const example = 'https://gift.truemoney.com/…'

interface GiftLinkFieldProps {
  value: string
  /** The link within `value`. */
  link: string | undefined
  onValue: (text: string) => void
  hint: string
  /** Why the server would not take it. */
  error: string | false
}

export function GiftLinkField({ value, link, onValue, hint, error }: GiftLinkFieldProps) {
  const t = useTranslations('deposit.trueMoney')
  const paste = async () => {
    try {
      onValue(await navigator.clipboard.readText())
    } catch {
      // Not allowed: the person can still paste by hand.
      toastError(t('pasteFailed'))
    }
  }
  const canPaste = typeof navigator.clipboard?.readText === 'function'
  return (
    <div className="grid gap-2">
      <Field
        label={t('link')}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={example}
        hint={hint}
        error={error || (value.trim() !== '' && !link && t('notFound'))}
        end={
          canPaste && (
            <IconButton
              label={t('paste')}
              icon={<ClipboardPaste size={20} />}
              className="text-gold-text"
              onClick={() => void paste()}
            />
          )
        }
      />
      <div role="status">
        {link && !error && (
          <p className="flex items-start gap-2 text-13">
            <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-good" />
            <span className="min-w-0">
              {t('found')} <span className="wrap-anywhere text-muted">{link}</span>
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
