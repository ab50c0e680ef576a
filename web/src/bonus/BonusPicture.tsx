/** The picture of a bonus: the operator's first banner, or a pattern of our own. */
import { classes } from '@kapao/ui/classes.ts'
import { PatternArt } from '@kapao/ui/PatternArt.tsx'
import type { BonusView } from './bonus-view.ts'

interface BonusPictureProps {
  bonus: BonusView
  className?: string
}

export function BonusPicture({ bonus, className }: BonusPictureProps) {
  const image = bonus.banners.find((banner) => banner.image !== null)?.image
  // What it shows is said by the card's own words.
  if (image) return <img src={image} alt="" className={classes('object-cover', className)} />
  return <PatternArt seed={bonus.code} colour="--gold-deep" className={className} />
}
