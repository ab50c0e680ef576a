/** Writes a film as MP4 that every phone plays, its poster, and its captions, by the ffmpeg that is installed. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reel } from './film.ts'

/** Of the file. 390 × 844 on the screen, sharp enough for a phone's finer one. */
const size = { width: 624, height: 1_350 }
const posterWidth = 390
const framesPerSecond = 15

/** @param path without its ending: `.mp4` is added. */
export async function writeFilm(path: string, { frames, lengthMs }: Reel) {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-film-'))
  try {
    const lines = frames.map(({ atMs, picture }, index) => {
      const file = join(folder, `${index}.jpg`)
      writeFileSync(file, picture)
      // The first is shown from the beginning, the last until the end.
      const from = index === 0 ? 0 : atMs
      const until = frames[index + 1]?.atMs ?? lengthMs
      return `file '${file}'\nduration ${((until - from) / 1_000).toFixed(4)}`
    })
    // The list's last duration is only kept when its file is named once more.
    const list = join(folder, 'frames.txt')
    writeFileSync(list, [...lines, `file '${join(folder, `${frames.length - 1}.jpg`)}'`].join('\n'))
    const look = `fps=${framesPerSecond},scale=${size.width}:${size.height}:flags=lanczos,format=yuv420p`
    const encoding = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'medium', '-crf', '26', '-an']
    const input = ['-f', 'concat', '-safe', '0', '-i', list]
    const output = ['-t', String(lengthMs / 1_000), '-movflags', '+faststart', `${path}.mp4`]
    await ffmpeg([...input, '-vf', look, ...encoding, ...output])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The picture at this moment of the written film, as WebP. */
export const writePoster = (path: string, atSeconds: number) =>
  ffmpeg([
    ...['-ss', String(atSeconds), '-i', `${path}.mp4`, '-frames:v', '1'],
    ...['-vf', `scale=${posterWidth}:-2:flags=lanczos`, '-c:v', 'libwebp', '-quality', '82', `${path}.webp`],
  ])

interface Caption {
  /** Of its step. */
  id: string
  lastsSeconds: number
  text: string
}

/** WebVTT: one caption after the other, from the beginning. */
export function captionFile(captions: readonly Caption[]): string {
  let at = 0
  const cues = captions.map(({ id, lastsSeconds, text }) => {
    const from = at
    at += lastsSeconds
    return `${id}\n${timeOf(from)} --> ${timeOf(at)}\n${text}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const timeOf = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`

async function ffmpeg(args: string[]) {
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((done, fail) => child.once('exit', done).once('error', fail))
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
