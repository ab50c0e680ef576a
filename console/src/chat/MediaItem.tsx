/** A picture that opens large, or a video or file to download. Links to them end after five minutes and are asked for anew. */
import { call } from '@kapao/client/call.ts'
import { downloadFrom } from '@kapao/client/download.ts'
import { useShowError } from '@kapao/client/show-error.ts'
import { roomHistory } from '@kapao/contract/calls/staff.ts'
import { Modal } from '@kapao/ui/Modal.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface MediaItemProps {
  roomId: string
  seq: number
  media: { fileType: string; filePath: string; name?: string | undefined }
}

async function newLink(roomId: string, seq: number): Promise<string | undefined> {
  const page = await call(roomHistory, { params: { roomId }, body: { afterSeq: seq - 1, limit: 1 } })
  const message = page.find((item) => item.seq === seq && item._id === null)?.message
  return message?.message_type === 'media' ? message.payload.filePath : undefined
}

export function MediaItem({ roomId, seq, media }: MediaItemProps) {
  const t = useTranslations('inbox')
  const frame = useTranslations('frame')
  const showError = useShowError()
  const [address, setAddress] = useState(media.filePath)
  const [step, setStep] = useState<'fine' | 'renewed' | 'lost'>('fine')
  const [isLarge, setLarge] = useState(false)
  const renew = async () => {
    const link = await newLink(roomId, seq)
    if (link) setAddress(link)
    return link
  }
  const onError = () => {
    setStep(step === 'fine' ? 'renewed' : 'lost')
    if (step === 'fine') renew().catch(() => setStep('lost'))
  }
  const name = media.name || t(media.fileType === 'image' ? 'picture' : 'file')
  if (media.fileType !== 'image') {
    const fetchFile = () => renew().then((link) => (link ? downloadFrom(link, name) : undefined), showError)
    return (
      <button type="button" onClick={() => void fetchFile()} className="flex items-center gap-2 underline">
        <Download size={16} aria-hidden />
        {t('download', { name })}
      </button>
    )
  }
  if (step === 'lost') return <span className="text-muted">{t('pictureFailed')}</span>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('enlarge', { name })}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt="" onError={onError} className="size-40 rounded-field object-cover" />
      </button>
      <Modal open={isLarge} onClose={() => setLarge(false)} title={name} closeLabel={frame('close')}>
        <img
          src={address}
          alt={name}
          onError={onError}
          className="mx-auto max-h-[70dvh] max-w-full object-contain"
        />
      </Modal>
    </>
  )
}
