/** Works the trail's chain out again from its first record on, and says whether each follows from the one before it. */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { verifyTrail } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

export function VerifyButton({ onVerified }: { onVerified?: () => void }) {
  const t = useTranslations('audit')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const verify = useApiMutation(verifyTrail, {
    errors: 'inline',
    ...(onVerified && { onSuccess: onVerified }),
  })
  const verdict = verify.data
  return (
    <>
      <Button kind="secondary" loading={verify.isPending} onClick={() => verify.mutate({ body: {} })}>
        {t('verify')}
      </Button>
      <Modal
        open={verdict !== undefined || verify.error !== null}
        onClose={verify.reset}
        title={t('verify')}
        closeLabel={frame('close')}
      >
        {verify.error && (
          <Notice tone="bad" announce>
            {errorText(verify.error)}
          </Notice>
        )}
        {verdict && (
          <Notice tone={verdict.isIntact ? 'good' : 'bad'} announce>
            {verdict.isIntact
              ? t('intact', { count: verdict.records })
              : t('broken', { n: verdict.brokenAt ?? 0, count: verdict.records })}
          </Notice>
        )}
      </Modal>
    </>
  )
}
