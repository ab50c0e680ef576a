/** The wide picture behind a game, in a place of a fixed size; while none comes, a pattern drawn from the game's name (ux 70). */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Slot, SlotCategory } from '@kapao/contract/schemas/game.ts'
import { classes } from '@kapao/ui/classes.ts'
import { NearPicture } from '@kapao/ui/NearPicture.tsx'
import { PatternArt } from '@kapao/ui/PatternArt.tsx'

export type PicturedGame = Pick<Wire<typeof Slot>, 'code' | 'category' | 'logo' | 'background'>

/** Colour tokens of the look. */
export const categoryColour = {
  slot: '--slot',
  sport: '--sport',
  lotto: '--lotto',
} as const satisfies Record<SlotCategory, string>

/** Fills the nearest positioned element. */
export function GameScene({ game, className }: { game: PicturedGame; className?: string | undefined }) {
  const { code, category, background } = game
  const place = classes('absolute inset-0 size-full', className)
  return (
    <NearPicture src={background} width={640} height={320} className={classes('object-cover', place)}>
      <PatternArt seed={code} colour={categoryColour[category]} className={place} />
    </NearPicture>
  )
}
