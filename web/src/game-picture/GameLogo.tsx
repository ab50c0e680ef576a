/** A game's emblem; while none comes, its first letter in its category's colour, of the same size (ux 70). */
import { classes } from '@kapao/ui/classes.ts'
import { NearPicture } from '@kapao/ui/NearPicture.tsx'
import { categoryColour, type PicturedGame } from './GameScene.tsx'

interface GameLogoProps {
  game: PicturedGame & { name: string }
  /** Says the size. */
  className: string
}

export function GameLogo({ game, className }: GameLogoProps) {
  const { name, category, logo } = game
  return (
    <NearPicture src={logo} width={128} height={128} className={className}>
      <span
        aria-hidden
        className={classes(
          'grid place-content-center rounded-field bg-surface font-semibold inner-line',
          className,
        )}
        style={{ color: `var(${categoryColour[category]})` }}
      >
        {name.charAt(0)}
      </span>
    </NearPicture>
  )
}
