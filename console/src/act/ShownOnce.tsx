/** A link or a token that the server tells once: it stays until the person says that it is kept. */
import { Button } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { useTranslations } from 'use-intl'

interface ShownOnceProps {
  title: string
  /** What it is, for how long, and for whom. */
  text: string
  /** Undefined: nothing is shown. */
  value: string | undefined
  onClose: () => void
}

export function ShownOnce({ title, text, value, onClose }: ShownOnceProps) {
  const t = useTranslations('act.once')
  const frame = useTranslations('frame')
  return (
    <Modal open={value !== undefined} onClose={onClose} title={title} closeLabel={frame('close')}>
      <div className="grid gap-4">
        <p className="text-15">{text}</p>
        <code className="rounded-field bg-raised p-3 text-15 wrap-anywhere">{value}</code>
        <div className="flex flex-wrap gap-3">
          <CopyButton
            text={value ?? ''}
            label={t('copy')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
          <Button onClick={onClose}>{t('kept')}</Button>
        </div>
      </div>
    </Modal>
  )
}
