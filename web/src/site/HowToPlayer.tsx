/** Plays a how-to video: at once, since it was tapped for; waiting, failing and being offline are said, and get over by themselves where they can. */

import { useOnline } from '@kapao/client/online.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { prefersReducedMotion } from '@kapao/ui/reduced-motion.ts'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useLate } from '@kapao/ui/use-late.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '#i18n/words.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { captionsFile, type HowToVideo, posterFile, videoFile } from './how-to-videos.ts'
import { useFullscreenCaptions } from './use-fullscreen-captions.ts'

interface HowToPlayerProps {
  video: HowToVideo
  /** Where it stands, a few times a second. */
  onTime: (seconds: number) => void
  /** There is nothing to watch: it is to be read. */
  onUnplayable: () => void
}

export function HowToPlayer({ video, onTime, onUnplayable }: HowToPlayerProps) {
  const t = useTranslations('howto')
  const isOnline = useOnline()
  const [hasFailed, setFailed] = useState(false)
  const [hasPlayed, setPlayed] = useState(false)
  // What has been fetched plays on without a connection.
  const isOut = hasFailed || (!isOnline && !hasPlayed)
  const reportUnplayable = useEffectEvent(onUnplayable)
  useEffect(() => {
    if (isOut) reportUnplayable()
  }, [isOut])
  useEffect(() => {
    if (isOnline) setFailed(false)
  }, [isOnline])
  if (isOut && !isOnline) {
    return (
      <div role="alert">
        <EmptyState drawing="offline" title={t('offline')} />
      </div>
    )
  }
  if (isOut) return <LoadFailed text={t('failed')} retryLabel={t('retry')} onRetry={() => setFailed(false)} />
  return (
    <Screen
      video={video}
      onTime={(seconds) => {
        if (seconds > 0) setPlayed(true)
        onTime(seconds)
      }}
      onFailed={() => setFailed(true)}
    />
  )
}

interface ScreenProps {
  video: HowToVideo
  onTime: (seconds: number) => void
  onFailed: () => void
}

function Screen({ video, onTime, onFailed }: ScreenProps) {
  const t = useTranslations('howto')
  const locale = useAppLocale()
  const screen = useRef<HTMLVideoElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const isLate = useLate(isWaiting)
  useFullscreenCaptions(screen, languages[locale].tag)
  useEffect(() => {
    // A browser that does not let it begin leaves it to the play button.
    if (!prefersReducedMotion()) screen.current?.play()?.catch(() => setWaiting(false))
  }, [])
  return (
    <div className="relative mx-auto aspect-[390/844] h-[min(58dvh,720px)] overflow-hidden rounded-field bg-ink inner-line">
      <video
        ref={screen}
        src={videoFile(video.name, locale)}
        poster={posterFile(video.name, locale)}
        aria-label={t(`videos.${video.name}.title`)}
        controls
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        muted
        playsInline
        preload="none"
        onTimeUpdate={(event) => onTime(event.currentTarget.currentTime)}
        onPlay={(event) => setWaiting(event.currentTarget.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)}
        onWaiting={() => setWaiting(true)}
        onPlaying={() => setWaiting(false)}
        onPause={() => setWaiting(false)}
        onError={onFailed}
        className="size-full"
      >
        {locales.map((language) => (
          <track
            key={language}
            kind="captions"
            src={captionsFile(video.name, language)}
            srcLang={languages[language].tag}
            label={languages[language].name}
            default={language === locale}
          />
        ))}
      </video>
      {isLate && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center bg-scrim">
          <Ring label={t('loading')} />
        </span>
      )}
    </div>
  )
}
