/** One of the operator's banners: a picture with its words below, or the words alone on our cloth. */
import { SafeHtml } from './SafeHtml.tsx'
import { WeaveCard } from './WeaveCard.tsx'

interface BannerSlideProps {
  image: string | null
  html: string
}

export function BannerSlide({ image, html }: BannerSlideProps) {
  if (image === null) {
    return (
      <WeaveCard className="grid h-full min-h-40 content-center shadow-none">
        <SafeHtml html={html} />
      </WeaveCard>
    )
  }
  return (
    <>
      {/* The words below say what the picture shows. */}
      <img src={image} alt="" className="aspect-2/1 w-full rounded-card bg-raised object-cover" />
      <div className="px-1 pt-3">
        <SafeHtml html={html} />
      </div>
    </>
  )
}
