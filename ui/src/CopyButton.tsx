/** Copies a text in the very tap (a later write is refused by some phones) and says whether it worked. */
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import * as uiLimits from './limits.ts'
import { toastError, toastSuccess } from './toast.ts'

interface CopyButtonProps {
  /** What is copied, without separators. */
  text: string
  /** Words on the button: `Copy`. */
  label: string
  /** What exactly is copied, for screen readers: `Copy account number`. */
  ariaLabel?: string
  copiedLabel: string
  failedLabel: string
  /** Something must be answered before anything is copied: called in the tap, instead of copying. */
  onInstead?: (() => void) | undefined
  /** Smaller words for a line among others; the target stays as large. */
  small?: boolean
}

/** For browsers without a clipboard, or a page without https: the old way, from a field that is selected. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed top-0 opacity-0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand?.('copy') ?? false
  field.remove()
  return copied
}

export function CopyButton({
  text,
  label,
  ariaLabel,
  copiedLabel,
  failedLabel,
  onInstead,
  small = false,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const iconSize = small ? 16 : 18
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), uiLimits.copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const tell = (worked: boolean) => {
    setCopied(worked)
    if (worked) toastSuccess(copiedLabel)
    else toastError(failedLabel)
  }
  const copy = () => {
    if (!navigator.clipboard) return tell(copyBySelection(text))
    navigator.clipboard.writeText(text).then(
      () => tell(true),
      () => tell(copyBySelection(text)),
    )
  }
  return (
    <button
      type="button"
      aria-label={ariaLabel}
      aria-haspopup={onInstead && 'dialog'}
      onClick={onInstead ?? copy}
      className={classes(
        'ml-auto inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-chip px-3 font-medium text-gold-text hover:bg-raised',
        // A reference of wide letters is wider than what the narrowest phone leaves beside its name.
        small ? 'text-left text-13' : 'shrink-0 whitespace-nowrap text-15',
      )}
    >
      {copied ? (
        <Check size={iconSize} className="shrink-0" aria-hidden />
      ) : (
        <Copy size={iconSize} className="shrink-0" aria-hidden />
      )}
      {label}
    </button>
  )
}
