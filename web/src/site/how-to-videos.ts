/** The five how-to videos (spec §2 How-to page): what each shows, step by step, and for how many seconds; they are recorded by this plan. */
import type { Locale } from '@kapao/contract/edition.ts'

export const howToVideos = [
  {
    name: 'wallet',
    steps: {
      walletOpen: 4,
      walletAmount: 5,
      walletCreate: 5,
      walletPay: 7,
      walletArrives: 5,
      walletBalance: 5,
    },
  },
  {
    name: 'play',
    steps: { playChoose: 4, playOpen: 5, playMove: 6, playStart: 5, playBack: 8, playHome: 4 },
  },
  {
    name: 'balance',
    steps: {
      balanceCheck: 6,
      balanceWhere: 4,
      balancePlaces: 5,
      balanceHistory: 5,
      balanceReceipt: 5,
      balanceReference: 5,
    },
  },
  {
    name: 'receive',
    steps: { receiveOpen: 4, receiveChoose: 5, receiveTerms: 8, receiveTake: 5, receiveProgress: 7 },
  },
  {
    name: 'end',
    steps: { endPage: 4, endAlone: 7, endCancel: 4, endFigures: 7, endConfirm: 4, endDone: 6 },
  },
] as const

export type HowToVideo = (typeof howToVideos)[number]

/** A step of any of them, named as its words are. */
export type HowToStep = HowToVideo extends infer Video extends { steps: object } ? StepOf<Video> : never
type StepOf<Video extends { steps: object }> = Video extends unknown ? keyof Video['steps'] : never

type Lasting = [step: HowToStep, seconds: number]

/** In the order in which they happen. */
export const stepsOf = ({ steps }: HowToVideo) => Object.entries(steps) as [Lasting, ...Lasting[]]

const secondsOf = (video: HowToVideo): number => stepsOf(video).reduce((sum, [, seconds]) => sum + seconds, 0)

/** As a player shows it: 0:31. */
export function lengthOf(video: HowToVideo): string {
  const seconds = secondsOf(video)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What is being shown then. */
export function stepAt(video: HowToVideo, seconds: number): HowToStep {
  const steps = stepsOf(video)
  let until = 0
  const found = steps.find(([, lasts]) => {
    until += lasts
    return seconds < until
  })
  return (found ?? steps.at(-1) ?? steps[0])[0]
}

const folder = '/howto'

/** Recorded in each language of the screens. */
export const videoFile = (name: HowToVideo['name'], locale: Locale) => `${folder}/${name}.${locale}.mp4`
export const posterFile = (name: HowToVideo['name'], locale: Locale) => `${folder}/${name}.${locale}.webp`
export const captionsFile = (name: HowToVideo['name'], locale: Locale) => `${folder}/${name}.${locale}.vtt`
