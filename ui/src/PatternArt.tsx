/** A picture drawn from a name: every provider gets a card of its own without anybody's logo. */
import { type ReactNode, useMemo } from 'react'
import { seeded } from './seeded.ts'

interface PatternArtProps {
  /** The same seed gives the same picture. */
  seed: string
  /** A colour token of `tokens.css`, such as `--slot`. */
  colour: string
  className?: string
}

type Draw = (random: () => number) => ReactNode

const times = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

const rings: Draw = (random) => {
  const x = 20 + random() * 60
  const y = 20 + random() * 80
  return times(9, (i) => <circle key={i} cx={x} cy={y} r={7 + i * 12} strokeWidth={i % 2 ? 1 : 3.5} />)
}

const waves: Draw = (random) => {
  const swing = 5 + random() * 8
  const turn = random() * 50 - 25
  return (
    <g transform={`rotate(${turn.toFixed(1)} 50 65)`}>
      {times(15, (i) => {
        const y = -20 + i * 12
        return (
          <path key={i} d={`M-40 ${y}q22.5 ${-swing} 45 0t45 0t45 0t45 0`} strokeWidth={i % 3 ? 1.2 : 3.5} />
        )
      })}
    </g>
  )
}

const rays: Draw = (random) => {
  const x = 15 + random() * 70
  const y = 100 + random() * 25
  const count = 14 + Math.floor(random() * 8)
  return times(count, (i) => {
    const angle = Math.PI + (Math.PI * (i + 0.5)) / count
    return (
      <path
        key={i}
        d={`M${x} ${y}L${(x + Math.cos(angle) * 190).toFixed(1)} ${(y + Math.sin(angle) * 190).toFixed(1)}`}
        strokeWidth={i % 2 ? 1.2 : 4}
      />
    )
  })
}

const scales: Draw = (random) => {
  const size = 13 + random() * 7
  return times(70, (i) => {
    const row = Math.floor(i / 7)
    const x = (i % 7) * size * 2 - (row % 2 ? size : 0)
    const y = row * size
    return (
      <g key={i}>
        <path d={`M${x} ${y}a${size} ${size} 0 0 0 ${2 * size} 0`} strokeWidth="2.2" />
        <path d={`M${x + size / 2} ${y}a${size / 2} ${size / 2} 0 0 0 ${size} 0`} strokeWidth="1" />
      </g>
    )
  })
}

const lozenges: Draw = (random) => {
  const half = 15 + random() * 8
  return times(24, (i) => {
    const row = Math.floor(i / 4)
    const x = (i % 4) * half * 2 + (row % 2 ? half : 0)
    const y = row * half * 1.3
    const lozenge = (r: number) => `M${x} ${y - r * 1.3}L${x + r} ${y}L${x} ${y + r * 1.3}L${x - r} ${y}z`
    return (
      <g key={i}>
        <path d={lozenge(half)} strokeWidth="1" />
        <path d={lozenge(half * 0.55)} strokeWidth="2.4" />
        {(row + i) % 3 === 0 && <path d={lozenge(half * 0.24)} fill="currentColor" stroke="none" />}
      </g>
    )
  })
}

const draws: readonly Draw[] = [rings, waves, rays, scales, lozenges]

export function PatternArt({ seed, colour, className }: PatternArtProps) {
  const { drawing, tilt } = useMemo(() => {
    const random = seeded(seed)
    const draw = draws[Math.floor(random() * draws.length)] ?? rings
    return { tilt: Math.round(random() * 60 - 30), drawing: draw(random) }
  }, [seed])
  return (
    <svg
      viewBox="0 0 100 130"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      // A little to either side of the category's colour, so that neighbours differ and still belong together.
      style={{ color: `var(${colour})`, filter: `hue-rotate(${tilt}deg)` }}
    >
      <rect width="100" height="130" fill="currentColor" opacity="0.16" />
      <g fill="none" stroke="currentColor" opacity="0.6" strokeLinecap="round">
        {drawing}
      </g>
    </svg>
  )
}
