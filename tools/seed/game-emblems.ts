/** Signs for the demo's game emblems, on a square of 128: drawn here, and nobody's mark. */

const [cream, gold, deepGold, ink] = ['#fff6e0', '#ffd166', '#f4a62a', '#1b1436'] as const

/** The same sign on the other side of the middle. */
const mirrored = (sign: string) => `${sign}<g transform="matrix(-1 0 0 1 128 0)">${sign}</g>`
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const line = (d: string, colour: string, wide: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const turned = (degrees: number, sign: string, x = 64, y = 64) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${sign}</g>`

const petal = 'M64 34c15 20 15 38 0 58c-15-20-15-38 0-58z'
const wing = 'M58 66C50 44 36 36 16 38c2 9 7 14 14 16-4 2-7 2-10 1 4 9 11 13 19 12-3 3-6 4-9 3 7 9 18 9 28 2z'
const starPath = 'M64 24l11.8 24.4 26.6 3.7-19.3 18.7 4.7 26.6L64 84.6 40.2 97.4l4.7-26.6L25.6 52.1l26.6-3.7z'
const pentagon = 'M64 50l13.3 9.7-5.1 15.6H55.8L50.7 59.7z'
const seam = line('M64 50V32', ink, 4) + shape('M64 36l-11-5a34 34 0 0 1 22 0z', ink)

const die = (pips: readonly (readonly [number, number])[], fill: string) =>
  `<rect x="46" y="46" width="36" height="36" rx="9" fill="${fill}"/>${pips
    .map(([x, y]) => dot(64 + x * 10, 64 + y * 10, 4, ink))
    .join('')}`

export const emblems = {
  // A serpent that rises from the river.
  serpent:
    line('M34 92c30 8 50-4 38-20S36 64 42 46s34-16 38 4', cream, 12) +
    shape('M70 50l2-22 8 10 9-9 0 14 9 5-7 12-15 4z', gold) +
    dot(84, 50, 3.2, ink) +
    line('M26 104q9.5-9 19 0t19 0 19 0 19 0', deepGold, 5),
  lotus:
    [-68, 68].map((lean) => turned(lean, shape(petal, '#c9a7ff'), 64, 92)).join('') +
    [-36, 36].map((lean) => turned(lean, shape(petal, '#ffc2dd'), 64, 92)).join('') +
    shape(petal, cream) +
    line('M30 100h68M44 109h40', gold, 5),
  bird:
    mirrored(shape(wing, cream)) +
    shape('M64 50c9 0 13 7 11 16l-5 24-6 14-6-14-5-24c-2-9 2-16 11-16z', gold) +
    dot(64, 46, 9, deepGold) +
    shape('M54 40l2-16 8 9 8-9 2 16z', gold) +
    shape('M60 47h8l-4 8z', ink),
  shell:
    shape('M64 102L24 62c4-22 20-34 40-34s36 12 40 34z', '#c9a7ff') +
    line('M64 100L34 50M64 100L52 34M64 100L76 34M64 100L94 50', '#8459e6', 3.5) +
    dot(64, 74, 18, cream) +
    dot(58, 68, 5, '#fff'),
  jadeRing:
    '<circle cx="64" cy="64" r="29" fill="none" stroke="#7ce0ad" stroke-width="20"/>' +
    '<circle cx="64" cy="64" r="29" fill="none" stroke="#35a974" stroke-width="3" stroke-dasharray="3 9"/>' +
    shape('M64 26c-3-12 6-18 18-18 0 12-8 20-18 18z', gold) +
    line('M64 100v12M56 108v10M72 108v10', gold, 4),
  // A stadium under its lights.
  stadium:
    '<ellipse cx="64" cy="76" rx="38" ry="22" fill="#fff6e0"/><ellipse cx="64" cy="74" rx="25" ry="12" fill="#2ec4b6"/>' +
    line('M64 62v24', cream, 3) +
    mirrored(
      `${line('M32 66V42', cream, 5)}<rect x="23" y="28" width="19" height="14" rx="4" fill="${gold}"/>${dot(28.5, 35, 2.5, ink)}${dot(36.5, 35, 2.5, ink)}`,
    ),
  dice:
    `<g transform="translate(-14 -11) rotate(-14 64 64)">${die(
      [
        [-1, -1],
        [1, 1],
        [0, 0],
        [-1, 1],
        [1, -1],
      ],
      cream,
    )}</g>` +
    `<g transform="translate(15 14) rotate(12 64 64)">${die(
      [
        [-1, -1],
        [0, 0],
        [1, 1],
      ],
      gold,
    )}</g>`,
  football:
    dot(64, 64, 35, cream) +
    shape(pentagon, ink) +
    [0, 72, 144, 216, 288].map((turn) => turned(turn, seam)).join(''),
  // A cup, with the river's waves on it.
  cup:
    line('M42 38H28c0 18 6 26 18 28M86 38h14c0 18-6 26-18 28', deepGold, 5) +
    shape('M40 28h48v24c0 20-10 30-24 32-14-2-24-12-24-32z', gold) +
    line('M44 50q5-6 10 0t10 0 10 0 10 0M48 60q4-5 8 0t8 0 8 0 8 0', cream, 4) +
    shape('M60 82h8v12h14v10H46V94h14z', cream),
  glove:
    shape(
      'M46 34c8-8 34-9 42 2 9 12 6 30-6 40v10H48V76c-10-4-16-14-14-22 2-7 9-8 13-3-3-6-4-12-1-17z',
      '#ff7a66',
    ) +
    line('M47 52c4 8 12 10 22 8', '#c23f34', 4) +
    `<rect x="44" y="86" width="42" height="16" rx="5" fill="${cream}"/>` +
    line('M52 94h26', gold, 4),
  house:
    shape('M64 22c6 18 20 30 40 36l-4 9-14-4v39H42V63l-14 4-4-9c20-6 34-18 40-36z', cream) +
    shape('M54 102V84a10 10 0 0 1 20 0v18z', '#b4540a') +
    dot(64, 60, 8, deepGold) +
    line('M64 22v-8', cream, 4),
  // A drum of balls.
  drum:
    dot(64, 58, 36, '#fff6e0') +
    dot(64, 58, 30, '#7c3606') +
    [
      [50, 66, gold],
      [70, 72, '#ff7a66'],
      [80, 56, cream],
      [62, 52, '#2ec4b6'],
      [48, 47, '#c9a7ff'],
      [70, 38, deepGold],
    ]
      .map(([x, y, fill]) => dot(Number(x), Number(y), 9, String(fill)))
      .join('') +
    line('M48 90l-8 18M80 90l8 18M34 108h60', cream, 6),
  star:
    shape(starPath, gold) +
    shape('M64 24l11.8 24.4 26.6 3.7L64 64z', '#ffe9ae') +
    [52, 64, 76].map((x) => dot(x, 68, 4.5, '#7c3606')).join(''),
  bars:
    [
      [30, 78, 24],
      [48, 66, 36],
      [66, 72, 30],
      [84, 52, 50],
    ]
      .map(
        ([x, y, high], index) =>
          `<rect x="${x}" y="${y}" width="13" height="${high}" rx="4" fill="${index % 2 ? cream : gold}"/>`,
      )
      .join('') +
    line('M28 60l20-16 18 10 30-26', cream, 5) +
    line('M82 26h15v15', cream, 5),
} as const satisfies Record<string, string>

export type Emblem = keyof typeof emblems
