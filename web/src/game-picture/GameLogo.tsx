/** A game's emblem; while none comes, its first letter in its category's colour, of the same size (ux 70). */
import { classes } from '@kapao/ui/classes.ts'
import { useState } from 'react'
import { categoryColour, type PicturedGame } from './GameScene.tsx'

interface GameLogoProps {
  game: PicturedGame & { name: string }
  /** Says the size. */
  className: string
}

export function GameLogo({ game, className }: GameLogoProps) {
  const { name, category, logo } = game
  const [isMissing, setMissing] = useState(false)
  if (logo === null || isMissing)
    return (
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
    )
  return (
    <img
      src={logo}
      alt=""
      width={128}
      height={128}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className={className}
    />
  )
}
