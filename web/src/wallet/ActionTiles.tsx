/** What a member can do from home, as tiles for the thumb. */
import { classes } from '@kapao/ui/classes.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import type { ReactNode } from 'react'

export interface ActionTile {
  name: string
  label: string
  icon: ReactNode
  onPress: () => void
  /** Something is under way: pressing again does nothing. */
  busy?: boolean
}

interface ActionTilesProps {
  label: string
  /** Money in, money around, money out. */
  main: readonly ActionTile[]
  /** The rest, smaller; false where it is not known yet which one it is. */
  more: readonly (ActionTile | false)[]
}

export function ActionTiles({ label, main, more }: ActionTilesProps) {
  return (
    <nav aria-label={label} className="grid gap-3">
      <div className="grid grid-cols-3 gap-3">
        {main.map((tile) => (
          <Tile
            key={tile.name}
            tile={tile}
            className="flex-col px-1 py-4"
            iconClass="size-11 rounded-chip bg-raised"
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 empty:hidden">
        {more.map((tile) =>
          tile ? (
            <Tile key={tile.name} tile={tile} className="px-2 py-2 text-muted" iconClass="size-5" />
          ) : (
            <Skeleton key="unknown" className="min-h-12 rounded-card" />
          ),
        )}
      </div>
    </nav>
  )
}

interface TileProps {
  tile: ActionTile
  className: string
  iconClass: string
}

function Tile({ tile, className, iconClass }: TileProps) {
  return (
    <button
      type="button"
      aria-busy={tile.busy || undefined}
      onClick={() => !tile.busy && tile.onPress()}
      className={classes(
        'card flex min-h-12 items-center justify-center gap-2 text-15 font-medium transition-transform active:scale-[0.98]',
        className,
      )}
    >
      <span className={classes('grid shrink-0 place-items-center text-gold-text', iconClass)}>
        {tile.busy ? <Ring /> : tile.icon}
      </span>
      <span className="text-center leading-tight">{tile.label}</span>
    </button>
  )
}
