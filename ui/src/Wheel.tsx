/** The wheel with its pointer, and the button in its hub. */
import { classes } from './classes.ts'
import { useWheelPicture, type WheelParts } from './use-wheel.ts'
import { type SliceView, wheelSize } from './wheel-picture.ts'

interface WheelProps {
  slices: readonly SliceView[]
  parts: WheelParts
  isSpinning: boolean
  /** No coins, or no connection. */
  isDisabled: boolean
  /** The id of the words that say why, or how many coins are left. */
  describedBy?: string
  /** What the picture is called, and what the hub says. */
  picture: string
  label: string
  onSpin: () => void
}

export function Wheel(props: WheelProps) {
  const { slices, parts, isSpinning, isDisabled, describedBy, picture, label, onSpin } = props
  const canvas = useWheelPicture(parts, slices)
  return (
    <div className="relative mx-auto aspect-square w-full max-w-87.5">
      <div className="size-full rounded-chip bg-raised shadow-card">
        {/* Its corners, where nothing is painted, would stand out as it turns and make the sheet scroll sideways. */}
        <div className="size-full overflow-clip">
          <canvas
            ref={canvas}
            width={wheelSize}
            height={wheelSize}
            role="img"
            aria-label={picture}
            className="block size-full font-sans will-change-transform"
          />
        </div>
      </div>
      <svg
        ref={(element) => {
          parts.pointer.current = element
        }}
        viewBox="0 0 32 44"
        aria-hidden="true"
        className="absolute -top-2 left-1/2 -ml-4 w-8 origin-[50%_30%] will-change-transform"
      >
        <path
          d="M16 42C12 31 3 25 3 15a13 13 0 0 1 26 0c0 10-9 16-13 27z"
          className="fill-gold stroke-weave-to"
          strokeWidth="2.5"
        />
        <circle cx="16" cy="15" r="5" className="fill-weave-to" />
      </svg>
      <button
        type="button"
        // Not `disabled`: after the last coin the focus would be lost with it.
        aria-disabled={isDisabled || isSpinning || undefined}
        aria-busy={isSpinning || undefined}
        aria-describedby={describedBy}
        onClick={() => !isDisabled && !isSpinning && onSpin()}
        className={classes(
          'absolute top-1/2 left-1/2 grid size-22 -translate-1/2 place-items-center rounded-chip text-17 leading-tight font-semibold shadow-card ring-4 ring-weave-to transition-transform',
          isDisabled && !isSpinning
            ? 'cursor-not-allowed bg-raised text-muted'
            : 'bg-linear-to-b from-gold to-gold-deep text-on-gold',
          !isDisabled && !isSpinning && 'active:scale-95',
        )}
      >
        {label}
      </button>
    </div>
  )
}
