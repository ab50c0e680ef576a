/** What happens in each how-to video, step by step, as a member does it (spec §2 How-to page). */
import { expect, type Page } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import type { Locale } from '../contract/src/edition.ts'
import type { HowToStep, HowToVideo } from '../web/src/site/how-to-videos.ts'
import type { Film } from './film.ts'
import { aMember, type JourneyMember, wordsOf } from './journey.ts'
import { control, payQr } from './outside.ts'
import { wordPattern } from './words.ts'

interface Scene {
  page: Page
  film: Film
  locale: Locale
  member: JourneyMember
}

interface Story<Step extends HowToStep> {
  member: () => Promise<JourneyMember>
  /** Where it begins. */
  path: string
  ready: (page: Page, locale: Locale) => Promise<void>
  /** The end of this step is the poster. */
  poster: Step
  /** Steps in which nothing is done are only read. */
  acts: (scene: Scene) => Partial<Record<Step, () => Promise<void>>>
}

type StoryOf<Video extends { name: string; steps: object }> = {
  [One in Video as One['name']]: Story<keyof One['steps'] & HowToStep>
}

const home = '/user/home'
const slotCode = 'NAGA'

const balance = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: wordsOf(page, locale).text('wallet.balance') })
const gameCard = (page: Page) => page.getByRole('button', { name: /^Naga/ })

/** Of the active bonus: where it ends. */
const ends = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: wordsOf(page, locale).text('bonus.active.label') }).locator('dl')

/** Home with its balance and its games. */
const homeReady = async (page: Page) => {
  await expect(gameCard(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function aMemberWithGame(play?: { stake: number; win: number }): Promise<JourneyMember> {
  const member = await aMember({ money: 1_500 })
  const { username } = await member.call(api.activateSlot, { params: { slotCode } })
  await member.call(api.transfer, { body: { from: 'WALLET', to: slotCode, amount: 400 } })
  if (play) await control('POST', `/games/${slotCode}/${username}/play`, play)
  await member.call(api.refreshSlots)
  return member
}

async function aMemberWithBonus(): Promise<JourneyMember> {
  const member = await aMember({ money: 1_000 })
  await member.call(api.activateSlot, { params: { slotCode } })
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  await member.call(api.transfer, { body: { from: 'WALLET', to: slotCode, amount: 600 } })
  return member
}

export const stories: StoryOf<HowToVideo> = {
  wallet: {
    member: () => aMember({ money: 120 }),
    path: home,
    ready: homeReady,
    poster: 'walletCreate',
    acts: ({ page, film, locale }) => {
      const at = wordsOf(page, locale)
      let qrcodeId = ''
      return {
        walletOpen: () => film.tap(at.button('home.actions.deposit')),
        walletAmount: () => film.tap(at.dialog().getByText('500', { exact: true })),
        walletCreate: async () => {
          const created = page.waitForResponse((answer) => answer.url().includes('/api/qrcode/KBANK'))
          await film.tap(at.button('deposit.create'))
          qrcodeId = ((await (await created).json()) as { qrcodeId: string }).qrcodeId
          const code = page.getByRole('img', { name: wordPattern(locale, 'deposit.scan') })
          await expect(code).toBeVisible()
          await film.cover(code, at.text('howto.example'))
        },
        walletPay: () => film.tap(at.button('deposit.save')),
        walletArrives: async () => {
          await film.uncover()
          await payQr(qrcodeId)
          await expect(page.getByText(at.text('deposit.receivedTitle'))).toBeVisible()
        },
        walletBalance: async () => {
          await expect(at.dialog()).toBeHidden()
          await expect(balance(page, locale)).toContainText('620.00')
          await film.read(balance(page, locale))
        },
      }
    },
  },
  play: {
    member: () => aMember({ money: 1_000 }),
    path: home,
    ready: homeReady,
    poster: 'playMove',
    acts: ({ page, film, locale }) => {
      const at = wordsOf(page, locale)
      const inDialog = (path: string) => at.dialog().getByRole('button', { name: wordPattern(locale, path) })
      return {
        playChoose: () => film.tap(gameCard(page)),
        playOpen: async () => {
          await film.tap(inDialog('game.openAccount'))
          await expect(at.field('game.amount')).toBeVisible()
        },
        playMove: async () => {
          await film.type(at.field('game.amount'), '200')
          await film.tap(inDialog('game.moveInButton'))
          await expect(page.getByText(at.text('transfer.doneTitle'))).toBeVisible()
        },
        playStart: async () => {
          const opened = page.waitForEvent('popup')
          await film.tap(at.button('game.continuePlay'))
          await (await opened).close()
        },
        playBack: async () => {
          await film.tap(at.button('wallet.result.done'))
          await film.tap(at.dialog().getByText(at.text('game.moveOut'), { exact: true }))
          await film.tap(at.button('game.all'))
          await film.tap(inDialog('game.moveOutButton'))
          await expect(page.getByText(at.text('transfer.doneTitle'))).toBeVisible()
        },
        playHome: async () => {
          await film.tap(at.button('wallet.result.done'))
          await film.tap(at.dialog().getByRole('button', { name: at.text('game.close'), exact: true }))
          await expect(balance(page, locale)).toContainText('1,000.00')
          await film.read(balance(page, locale))
        },
      }
    },
  },
  balance: {
    member: () => aMemberWithGame({ stake: 50, win: 80 }),
    path: home,
    ready: homeReady,
    poster: 'balancePlaces',
    acts: ({ page, film, locale }) => {
      const at = wordsOf(page, locale)
      return {
        balanceCheck: () => film.tap(at.button('wallet.check')),
        balanceWhere: async () => {
          await film.tap(at.link('wallet.where.link'))
          await expect(at.heading('wallet.where.title')).toBeVisible()
        },
        balancePlaces: () => film.read(page.getByRole('main').locator('dl').first()),
        balanceHistory: async () => {
          await film.tap(at.link('frame.nav.statement'))
          await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        },
        balanceReceipt: async () => {
          await film.tap(page.getByRole('main').getByRole('listitem').getByRole('button').first())
          await expect(at.dialog().getByRole('listitem').first()).toBeVisible()
        },
        balanceReference: () => {
          const reference = new RegExp(`^${at.text('statement.receipt.reference')} `)
          return film.tap(at.dialog().getByRole('button', { name: reference }))
        },
      }
    },
  },
  receive: {
    member: () => aMember({ money: 1_000 }),
    path: home,
    ready: homeReady,
    poster: 'receiveOpen',
    acts: ({ page, film, locale }) => {
      const at = wordsOf(page, locale)
      return {
        receiveOpen: async () => {
          await film.tap(at.button('home.actions.bonus'))
          await expect(page.getByRole('article').first()).toBeVisible()
        },
        receiveChoose: async () => {
          await film.tap(page.getByRole('article').first().getByRole('button'))
          await expect(at.button('bonus.receive')).toBeVisible()
        },
        receiveTerms: () => film.read(at.dialog().getByText(wordPattern(locale, 'bonus.terms.locked'))),
        receiveTake: async () => {
          await film.tap(at.button('bonus.receive'))
          await expect(page.getByRole('progressbar')).toBeVisible()
        },
        receiveProgress: () => film.read(ends(page, locale)),
      }
    },
  },
  end: {
    member: aMemberWithBonus,
    path: '/user/bonus',
    ready: async (page) => {
      await expect(page.getByRole('progressbar')).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
    poster: 'endFigures',
    acts: ({ page, film, locale }) => {
      const at = wordsOf(page, locale)
      const confirm = () =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: at.text('bonus.clear.confirm'), exact: true })
      return {
        endAlone: () => film.read(ends(page, locale)),
        endCancel: async () => {
          await film.tap(at.button('bonus.active.cancel'))
          await expect(confirm()).toBeEnabled()
        },
        endFigures: () => film.read(page.getByRole('alertdialog').locator('dl')),
        endConfirm: async () => {
          await film.tap(confirm())
          await expect(page.getByText(at.text('bonus.clear.done'))).toBeVisible()
        },
        endDone: async () => {
          await film.tap(at.link('frame.nav.home'))
          await film.read(balance(page, locale))
        },
      }
    },
  },
}
