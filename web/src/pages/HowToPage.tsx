/** How the app is used: five short videos, each opened in a player (spec §2 How-to page). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '#i18n/words.tsx'
import { PageTitle } from '#layout/PageTitle.tsx'
import { type HowToVideo, howToVideos, lengthOf, posterFile } from '#site/how-to-videos.ts'

const HowToModal = lazyPart(() => import('#site/HowToModal.tsx'), 'HowToModal')

export function HowToPage() {
  const t = useTranslations('howto')
  const [watched, setWatched] = useState<{ video: HowToVideo; isOpen: boolean }>()
  return (
    <>
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      <p className="mt-1 mb-5 text-15 text-muted">{t('text')}</p>
      <ul className="grid gap-3">
        {howToVideos.map((video) => (
          <li key={video.name}>
            <VideoCard video={video} onOpen={() => setWatched({ video, isOpen: true })} />
          </li>
        ))}
      </ul>
      <LazyLayer open={watched?.isOpen === true}>
        <HowToModal
          open={watched?.isOpen === true}
          onClose={() => setWatched(watched && { ...watched, isOpen: false })}
          video={watched?.video}
        />
      </LazyLayer>
    </>
  )
}

function VideoCard({ video, onOpen }: { video: HowToVideo; onOpen: () => void }) {
  const t = useTranslations('howto')
  const locale = useAppLocale()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="card flex w-full items-center gap-4 p-3 pr-5 text-left transition-transform active:scale-[0.98]"
    >
      <span className="relative h-28 w-24 shrink-0 overflow-hidden rounded-field bg-raised">
        <img
          src={posterFile(video.name, locale)}
          alt=""
          loading="lazy"
          width={390}
          height={844}
          className="size-full object-cover object-top opacity-80"
        />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-11 place-items-center rounded-chip bg-linear-to-b from-gold to-gold-deep text-on-gold">
            <Play size={20} aria-hidden className="ml-0.5 fill-current" />
          </span>
        </span>
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="text-17 font-semibold">{t(`videos.${video.name}.title`)}</span>
        <span className="text-15 text-muted">{t(`videos.${video.name}.text`)}</span>
        <span className="figures mt-1 text-13 text-muted">{lengthOf(video)}</span>
      </span>
    </button>
  )
}
