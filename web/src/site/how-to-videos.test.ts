/** Facts of the recorded how-to videos: each file is there, light, as long as its plan, and says what its words say. */
/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@kapao/contract/lists.ts'
import { keepWordsWhole } from '@kapao/contract/unbroken-words.ts'
import { describe, expect, test } from 'vitest'
import { messages as en } from '../i18n/en/catalogue.ts'
import { messages as la } from '../i18n/la/catalogue.ts'
import { messages as th } from '../i18n/th/catalogue.ts'
import { captionsFile, howToVideos, posterFile, stepAt, stepsOf, videoFile } from './how-to-videos.ts'

const words = { th, la, en }
const videoBytesMax = 2_000_000
const posterBytesMax = 60_000

const fileOf = (path: string) => join(import.meta.dirname, '../../public', path)
const planned = howToVideos.map((video) => ({
  video,
  name: video.name,
  seconds: stepsOf(video).reduce((sum, [, lasts]) => sum + lasts, 0),
}))
const files = planned.flatMap((plan) => locales.map((locale) => ({ ...plan, locale })))

/** Of an MP4: in its header `mvhd` stand the units to a second, then the units of the whole. */
function secondsOfMp4(bytes: Buffer): number {
  const header = bytes.indexOf('mvhd') + 4
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)
}

const secondsOfTime = (time: string) => {
  const [minutes, seconds] = time.split(':').map(Number)
  return (minutes as number) * 60 + (seconds as number)
}

/** The cues of a WebVTT file. */
function readCaptions(text: string) {
  const [head, ...cues] = text.trim().split('\n\n')
  expect(head).toBe('WEBVTT')
  return cues.map((cue) => {
    const [id, times = '', ...lines] = cue.split('\n')
    const [from = '', until = ''] = times.split(' --> ')
    return { id, from: secondsOfTime(from), until: secondsOfTime(until), text: lines.join('\n') }
  })
}

test('there are five, and each takes about half a minute', () => {
  expect(planned.map(({ name }) => name)).toEqual(['wallet', 'play', 'balance', 'receive', 'end'])
  for (const { name, seconds } of planned)
    expect({ name, fits: seconds >= 25 && seconds <= 35 }).toEqual({ name, fits: true })
})

describe.each(files)('$name in $locale', ({ video, name, locale, seconds }) => {
  test('the video is light, begins before it is whole, and lasts as long as planned', () => {
    const bytes = readFileSync(fileOf(videoFile(name, locale)))
    expect(bytes.length).toBeLessThan(videoBytesMax)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    // H.264, which every phone plays.
    expect(bytes.includes('avc1')).toBe(true)
    expect(secondsOfMp4(bytes)).toBeCloseTo(seconds, 0)
  })

  test('it has a poster', () => {
    expect(existsSync(fileOf(posterFile(name, locale)))).toBe(true)
    expect(readFileSync(fileOf(posterFile(name, locale))).length).toBeLessThan(posterBytesMax)
  })

  test('its captions are its words, one after the other, without a gap', () => {
    const cues = readCaptions(readFileSync(fileOf(captionsFile(name, locale)), 'utf8'))
    let at = 0
    const wanted = stepsOf(video).map(([id, lasts]) => {
      const from = at
      at += lasts
      return { id, from, until: at, text: keepWordsWhole(words[locale].howto.steps[id]) }
    })
    expect(cues).toEqual(wanted)
  })
})

test.each(locales)('what a step tells to tap is written on something, in %s', (locale) => {
  const labels = new Set<string>()
  const collect = (part: object) => {
    for (const one of Object.values(part)) typeof one === 'string' ? labels.add(one) : collect(one)
  }
  const { howto, ...others } = words[locale]
  collect(others)
  const told = Object.values(howto.steps).flatMap((step) =>
    [...step.matchAll(/“(.+?)”/g)].map(([, name]) => name),
  )
  expect(told.length).toBeGreaterThan(8)
  expect(told.filter((name) => !labels.has(name as string))).toEqual([])
})

test('at each moment one step is shown, and the last one when it is over', () => {
  const [wallet] = howToVideos
  expect([0, 3.9, 4, 30.9, 31, 99].map((seconds) => stepAt(wallet, seconds))).toEqual([
    'walletOpen',
    'walletOpen',
    'walletAmount',
    ...['walletBalance', 'walletBalance', 'walletBalance'],
  ])
})
