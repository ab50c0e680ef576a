/** The wide pictures behind the demo's game emblems: water and gardens for slots, grounds for sport, tickets and skies for lotto. */
import { seeded } from '../../ui/src/seeded.ts'

export const [sceneWidth, sceneHeight] = [640, 320] as const
const [middleX, middleY] = [sceneWidth / 2, sceneHeight / 2] as const

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
const fixed = (value: number) => Number(value.toFixed(1))

/** Waves from edge to edge, one below another. */
const waves = (from: number, count: number, apart: number, high: number) =>
  times(count, (i) => {
    const y = from + i * apart
    return `<path d="M${-80 + (i % 2) * 40} ${y}${`q40 ${-high} 80 0t80 0`.repeat(6)}V${sceneHeight}H-80z" fill="#fff" fill-opacity=".07"/>`
  })
const beams = (x: number, y: number, count: number, spread: number, lean: number) =>
  times(count, (i) => {
    const at = (side: number) => {
      const angle = lean + ((i + side) / count - 0.5) * spread
      return `${fixed(x + Math.sin(angle) * 760)} ${fixed(y - Math.cos(angle) * 760)}`
    }
    return `<path d="M${x} ${y}L${at(0.2)}L${at(0.8)}z" fill="#fff" fill-opacity="${i % 2 ? 0.06 : 0.11}"/>`
  })
const circles = (seed: string, count: number, [least, most]: readonly [number, number], draw = filled) => {
  const random = seeded(seed)
  return times(count, () =>
    draw(
      fixed(random() * sceneWidth),
      fixed(random() * sceneHeight),
      fixed(least + random() * (most - least)),
      fixed(0.06 + random() * 0.14),
    ),
  )
}
const filled = (x: number, y: number, r: number, opacity: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity="${opacity}"/>`
const pearl = (x: number, y: number, r: number, opacity: number) =>
  `${filled(x, y, r, opacity)}<circle cx="${fixed(x - r * 0.3)}" cy="${fixed(y - r * 0.3)}" r="${fixed(r * 0.3)}" fill="#fff" fill-opacity=".3"/>`
const ball = (x: number, y: number, r: number, opacity: number) =>
  `${filled(x, y, r, opacity)}<circle cx="${x}" cy="${y}" r="${fixed(r * 0.5)}" fill="#fff" fill-opacity=".16"/>`
const star = (x: number, y: number, r: number, opacity: number) =>
  `<path d="M${x} ${y - r}q0 ${r} ${r} ${r}q${-r} 0 ${-r} ${r}q0 ${-r} ${-r} ${-r}q${r} 0 ${r} ${-r}z" fill="#ffe9ae" fill-opacity="${fixed(opacity + 0.3)}"/>`
const lines = (d: string, wide: number, opacity: number) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`
const rings = (x: number, y: number, count: number, first: number, apart: number, flat = 1) =>
  times(
    count,
    (i) =>
      `<ellipse cx="${x}" cy="${y}" rx="${first + i * apart}" ry="${fixed((first + i * apart) * flat)}" fill="none" stroke="#fff" stroke-opacity="${fixed(0.26 - i * 0.03)}" stroke-width="${i % 2 ? 2 : 5}"/>`,
  )
const leaf = (x: number, y: number, long: number, turn: number) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${long * 0.3} ${-long * 0.3} ${long * 0.8} ${-long * 0.25} ${long} 0C${long * 0.8} ${long * 0.25} ${long * 0.3} ${long * 0.3} 0 0z" fill="#7ce0ad" fill-opacity=".3"/>`
const house = (x: number, y: number, wide: number) =>
  `<path d="M${x} ${y}q${wide * 0.34} ${-wide * 0.1} ${wide * 0.5} ${-wide * 0.6}q${wide * 0.16} ${wide * 0.5} ${wide * 0.5} ${wide * 0.6}h${-wide * 0.14}V${sceneHeight}H${x + wide * 0.14}V${y}z" fill="#3d1703" fill-opacity=".3"/>`

interface Scene {
  /** Above and below. */
  colours: readonly [string, string]
  drawn: string
}

export const scenes = {
  moonlitRiver: { colours: ['#6a4fe0', '#221263'], drawn: filled(470, 84, 52, 0.2) + waves(150, 5, 38, 30) },
  pond: {
    colours: ['#a55ad8', '#3a1466'],
    drawn:
      rings(middleX, 200, 7, 60, 56, 0.4) + rings(70, 60, 3, 24, 26, 0.4) + rings(590, 80, 3, 24, 26, 0.4),
  },
  sunrays: { colours: ['#8a63f2', '#b0437f'], drawn: beams(middleX, 340, 17, Math.PI * 1.1, 0) },
  pearls: { colours: ['#3f5fd6', '#2a1570'], drawn: circles('pearls', 34, [8, 46], pearl) },
  bamboo: {
    colours: ['#57449f', '#12493f'],
    drawn:
      times(
        9,
        (i) =>
          lines(`M${36 + i * 71} -10V330`, 12, 0.1) +
          lines(`M${26 + i * 71} ${60 + (i % 3) * 70}h20`, 4, 0.3),
      ) + times(14, (i) => leaf(42 + ((i * 142) % 600), 30 + ((i * 83) % 270), 66, -30 + ((i * 67) % 120))),
  },
  floodlights: {
    colours: ['#0f5f86', '#062c3d'],
    drawn:
      beams(60, -20, 5, 1.1, Math.PI - 0.55) +
      beams(580, -20, 5, 1.1, Math.PI + 0.55) +
      rings(middleX, 330, 6, 150, 48, 0.5),
  },
  lattice: {
    colours: ['#12806f', '#053a3a'],
    drawn: times(40, (i) => {
      const [x, y] = [(i % 8) * 91, Math.floor(i / 8) * 80]
      return (
        lines(`M${x} ${y - 40}l46 40-46 40-46-40z`, 3, 0.16) +
        lines(`M${x} ${y - 14}l16 14-16 14-16-14z`, 3, 0.3)
      )
    }),
  },
  pitch: {
    colours: ['#1d9a5b', '#0a5a45'],
    drawn:
      times(
        5,
        (i) => `<rect x="${i * 128}" width="64" height="${sceneHeight}" fill="#fff" fill-opacity=".07"/>`,
      ) +
      lines(`M${middleX} 0V320M0 24H640M0 296H640M0 90h90v140H0M640 90h-90v140h90`, 5, 0.45) +
      `<circle cx="${middleX}" cy="${middleY}" r="104" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="5"/>`,
  },
  rapids: {
    colours: ['#15a0b8', '#0a4468'],
    drawn:
      waves(70, 6, 46, 22) +
      times(
        3,
        (i) =>
          lines(`M${40 + i * 190} ${76 + i * 84}q90 30 190 0`, 9, 0.3) +
          lines(
            `M${70 + i * 190} ${60 + i * 84}v42M${130 + i * 190} ${64 + i * 84}v46M${190 + i * 190} ${60 + i * 84}v42`,
            4,
            0.22,
          ),
      ),
  },
  ropes: {
    colours: ['#14757f', '#3a1d3b'],
    drawn:
      beams(middleX, -40, 7, 1.7, Math.PI) +
      times(3, (i) =>
        lines(`M0 ${150 + i * 52}Q${middleX} ${174 + i * 52} 640 ${150 + i * 52}`, 9, 0.34 - i * 0.06),
      ) +
      `<rect x="28" y="120" width="24" height="200" rx="8" fill="#ff7a66" fill-opacity=".7"/><rect x="588" y="120" width="24" height="200" rx="8" fill="#ff7a66" fill-opacity=".7"/>`,
  },
  roofs: {
    colours: ['#f7a24a', '#a8400c'],
    drawn: filled(middleX, 150, 110, 0.22) + times(8, (i) => house(-40 + i * 92, 250 - (i % 3) * 26, 104)),
  },
  balls: { colours: ['#ee7f2b', '#8c2f10'], drawn: circles('balls', 26, [16, 44], ball) },
  nightSky: {
    colours: ['#7a3a6a', '#c8590f'],
    drawn:
      circles('nightSky', 46, [4, 20], star) +
      lines('M60 250L150 190 230 230 320 120 420 170 500 80 590 110', 2, 0.3),
  },
  candles: {
    colours: ['#c2701c', '#5a2a0c'],
    drawn:
      times(5, (i) => lines(`M0 ${40 + i * 60}H640`, 2, 0.12)) +
      times(16, (i) => {
        const top = 210 - i * 8 + ((i * 53) % 60) - 20
        return `${lines(`M${32 + i * 38} ${top - 24}v${118 + ((i * 31) % 30)}`, 3, 0.3)}<rect x="${22 + i * 38}" y="${top}" width="20" height="70" rx="4" fill="${i % 3 ? '#ffe9ae' : '#3d1703'}" fill-opacity=".36"/>`
      }),
  },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
