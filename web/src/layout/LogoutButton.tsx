/** The way out: asks once, then clears token, sockets and caches. */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLeave } from '#session/enter.ts'

const ConfirmDialog = lazyPart(() => import('@kapao/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

export function LogoutButton() {
  const t = useTranslations('frame.logout')
  const leave = useLeave()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton label={t('label')} icon={<LogOut size={20} />} onClick={() => setAsking(true)} />
      <LazyLayer open={asking}>
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={leave}
          title={t('title')}
          confirmLabel={t('confirm')}
          cancelLabel={t('cancel')}
        >
          {t('text')}
        </ConfirmDialog>
      </LazyLayer>
    </>
  )
}
