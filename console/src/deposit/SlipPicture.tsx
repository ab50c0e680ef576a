/** The picture of a slip, larger and turned until what is on it can be read: T turns it, Z makes it larger. */
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { RotateCw, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '#act/use-keys.ts'

/** Each a step further; after the last one comes the first. */
const turns = ['', 'rotate-90', 'rotate-180', '-rotate-90'] as const
const widths = ['w-full', 'w-[160%]', 'w-[260%]'] as const

export function SlipPicture({ url }: { url: string }) {
  const t = useTranslations('slip')
  const [turn, setTurn] = useState(0)
  const [width, setWidth] = useState(0)
  const turnOn = () => setTurn((turn + 1) % turns.length)
  const enlarge = () => setWidth((width + 1) % widths.length)
  useKeys({ t: turnOn, z: enlarge })
  return (
    <figure className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keyboard. */}
      <section aria-label={t('picture')} tabIndex={0} className="h-96 overflow-auto rounded-field bg-raised">
        <img
          src={url}
          alt={t('picture')}
          className={classes('max-w-none transition-transform', widths[width], turns[turn])}
        />
      </section>
      <figcaption className="flex gap-2">
        <Button kind="secondary" icon={<ZoomIn size={16} aria-hidden />} onClick={enlarge}>
          {t('enlarge')} <kbd>Z</kbd>
        </Button>
        <Button kind="secondary" icon={<RotateCw size={16} aria-hidden />} onClick={turnOn}>
          {t('turn')} <kbd>T</kbd>
        </Button>
      </figcaption>
    </figure>
  )
}
