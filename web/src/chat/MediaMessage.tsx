/** A picture that opens large, or a video or file to download. Links to them die after five minutes and are asked for anew. */
import { Modal } from '@kapao/ui/Modal.tsx'
import { toastError } from '@kapao/ui/toast.ts'
import { Download, FileIcon, Film } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { bubbleClass } from './bubble.ts'
import { renewLink } from './chat-room.ts'
import { pictureOf } from './chat-sending.ts'
import { chatState } from './chat-store.ts'

interface Media {
  fileType: string
  filePath: string
  name?: string | undefined
}

interface MediaMessageProps {
  seq: number
  clientId: string | null
  media: Media
  isOwn: boolean
}

export function MediaMessage({ seq, clientId, media, isOwn }: MediaMessageProps) {
  if (media.fileType !== 'image') return <FileMessage seq={seq} media={media} isOwn={isOwn} />
  // Of this device's own pictures there is a copy here.
  return <PictureMessage seq={seq} name={media.name} address={pictureOf(clientId) ?? media.filePath} />
}

interface PictureMessageProps {
  seq: number
  name: string | undefined
  address: string
}

function PictureMessage({ seq, name, address }: PictureMessageProps) {
  const t = useTranslations('chat')
  const frame = useTranslations('frame')
  const [isLarge, setLarge] = useState(false)
  /** The address that could not be loaded, and whether a new one was given since. */
  const [failed, setFailed] = useState<string>()
  const [isLost, setLost] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link is a new chance.
  useEffect(() => setLost(false), [address])
  const onError = () => {
    if (failed === undefined) {
      setFailed(address)
      renewLink(seq).catch(() => setLost(true))
    } else setLost(true)
  }
  const title = name ?? t('picture')
  if (isLost) return <p className={bubbleClass(false, 'text-muted')}>{t('pictureFailed')}</p>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('pictureOpen', { name: title })}
        onClick={() => setLarge(true)}
        className="size-50 overflow-hidden rounded-card bg-raised inner-line"
      >
        <img src={address} alt="" onError={onError} className="size-full object-cover" />
      </button>
      <Modal open={isLarge} onClose={() => setLarge(false)} title={title} closeLabel={frame('close')}>
        <img
          src={address}
          alt={title}
          onError={onError}
          className="mx-auto max-h-[70dvh] max-w-full rounded-field object-contain"
        />
      </Modal>
    </>
  )
}

interface FileMessageProps {
  seq: number
  media: Media
  isOwn: boolean
}

function FileMessage({ seq, media, isOwn }: FileMessageProps) {
  const t = useTranslations('chat')
  const isVideo = media.fileType === 'video'
  const name = media.name ?? t(isVideo ? 'video' : 'file')
  const fetchFile = async () => {
    try {
      await renewLink(seq)
      const found = chatState().log.shown.find((message) => message.seq === seq)?.message
      if (found?.message_type === 'media') startDownload(found.payload.filePath, name)
    } catch {
      toastError(t('downloadFailed'))
    }
  }
  return (
    <button
      type="button"
      aria-label={t('download', { name })}
      onClick={() => void fetchFile()}
      className={bubbleClass(isOwn, 'flex min-h-14 items-center gap-3 text-left')}
    >
      {isVideo ? (
        <Film size={22} aria-hidden className="shrink-0" />
      ) : (
        <FileIcon size={22} aria-hidden className="shrink-0" />
      )}
      <span className="min-w-0">{name}</span>
      <Download size={18} aria-hidden className="shrink-0" />
    </button>
  )
}

/** The server sends it as an attachment: the page stays. */
function startDownload(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
