/** What journeys share: a signed-in member, the language of the page, pictures, and the checks that every screen must pass. */
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { type Client, createClient } from '../contract/src/client.ts'
import type { CurrencyChoice, Locale } from '../contract/src/edition.ts'
import type { Code } from '../contract/src/errors.ts'
import { accessFaults } from './access-faults.ts'
import { faultsOfFrame } from './frame-faults.ts'
import { control, newAccountNo, newPhone, payQr, smsCode } from './outside.ts'
import { refusalWords, word } from './words.ts'
import { world } from './world.ts'

export interface JourneyMember {
  phone: string
  password: string
  token: string
  call: Client
}

interface MemberOptions {
  /** Baht in the wallet, by a QR that is paid. */
  money?: number
  accountNo?: string
  /** Where members may choose; the edition's first otherwise. */
  currency?: CurrencyChoice
}

/** A new member through the API, for journeys that begin after registration. */
export async function aMember({
  money = 0,
  accountNo = newAccountNo(),
  currency,
}: MemberOptions = {}): Promise<JourneyMember> {
  const visitor = createClient({ baseUrl: world().address, token: () => null, fetch: fromNewAddress() })
  const phone = newPhone()
  const password = 'correct-horse-7'
  const { otpToken } = await visitor(api.sendOtp, { body: { phoneNumber: phone } })
  await visitor(api.verifyOtp, { body: { otpToken, otpCode: await smsCode(phone) } })
  await visitor(api.register, {
    body: {
      name: 'มะลิ',
      username: phone,
      password,
      sourceCode: 'FRIEND',
      bankCode: 'SCB',
      bankAccountNo: accountNo,
      bankAccountName: 'MALI SUKJAI',
      otpToken,
      ...(currency && { currency }),
    },
  })
  const member = await logIn(phone, password)
  if (money > 0) await payIn(member, money)
  return member
}

/** A session for journeys that go on by the API. */
export async function logIn(phone: string, password: string): Promise<JourneyMember> {
  const visitor = createClient({ baseUrl: world().address, token: () => null, fetch: fromNewAddress() })
  const { token } = await visitor(api.login, { body: { username: phone, password } })
  return { phone, password, token, call: createClient({ baseUrl: world().address, token: () => token }) }
}

/** Codes by SMS are counted by address, and journeys make more members in a minute than one address may in an hour. */
function fromNewAddress(): typeof fetch {
  const address = ['10', ...randomBytes(3)].join('.')
  return (url, request = {}) => {
    const headers = new Headers(request.headers)
    headers.set('X-Forwarded-For', address)
    return fetch(url, { ...request, headers })
  }
}

/** By a QR that is paid, into an empty wallet. */
export async function payIn({ call }: JourneyMember, amount: number) {
  const { qrcodeId } = await call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount } })
  await payQr(qrcodeId as string)
  await expect.poll(async () => (await call(api.wallet)).wallet.amount).toBe(amount)
}

/** All of a member's money in baht, wherever it is: nothing but play, deposits and payouts may change it. */
export async function moneyOf({ call }: JourneyMember): Promise<number> {
  const { wallet, slots } = await call(api.wallet)
  const satang = [wallet.amount, wallet.held, wallet.inTransit, ...slots.map((slot) => slot.amount)]
  return satang.reduce((sum, baht) => sum + Math.round(baht * 100), 0) / 100
}

/** The operator's switch; waits until the server feels it (within a second). */
export async function setTerminated(terminated: boolean) {
  await control('POST', '/terminated', { terminated })
  await expect
    .poll(async () => (await fetch(`${world().address}/api/lookup/info`)).status)
    .toBe(terminated ? 410 : 200)
}

/** Faults and the system switch are shared by all tests: a test that touched them leaves the world as it was. */
export async function mendWorld() {
  await control('DELETE', '/faults')
  const { terminated } = (await control('GET', '/terminated')) as { terminated: boolean }
  if (terminated) await setTerminated(false)
}

interface Visit {
  locale: Locale
  member?: JourneyMember
  /** Where to begin. */
  path?: string
  /** The agreement has been read before. */
  agreed?: boolean
  /** The chat's greeting has been sent away before. */
  greeted?: boolean
  theme?: 'dark' | 'light'
}

/** Opens the app in a language, as this member or as a visitor. */
export async function visit(
  page: Page,
  { locale, member, path = '/', agreed = true, greeted = true, theme = 'dark' }: Visit,
) {
  await page.emulateMedia({ colorScheme: theme })
  await page.addInitScript(
    ({ language, token, hasAgreed, hasBeenGreeted }) => {
      if (sessionStorage.getItem('journey')) return
      sessionStorage.setItem('journey', 'begun')
      localStorage.setItem('locale', language)
      if (token) sessionStorage.setItem('token', token)
      if (hasAgreed) localStorage.setItem('remember-agreement', '2026-01')
      if (hasBeenGreeted) localStorage.setItem('chat-greeted', '1')
    },
    { language: locale, token: member?.token, hasAgreed: agreed, hasBeenGreeted: greeted },
  )
  await page.goto(path)
}

/** A sheet that closes takes its entry of the history back, which would cut off a visit that begins meanwhile. */
async function untilSettled(page: Page) {
  const open = page.locator(':is([role=dialog], [role=alertdialog])[data-open]')
  const isSettled = async () =>
    (await open.count()) > 0 || page.evaluate(() => window.history.state?.layer === undefined)
  await expect.poll(isSettled).toBe(true)
}

/** Goes to an address as if it were typed. */
export async function goTo(page: Page, address: string) {
  await untilSettled(page)
  await page.goto(address)
}

export async function reload(page: Page) {
  await untilSettled(page)
  await page.reload()
}

/**
 * No accessibility fault in the layer on top, nothing cut, covered or too small to hit; for screens that the frame journey does
 * not look at, which asks the same of its own. A picture when there is a folder for them (look.ts).
 */
export async function checkScreen(page: Page, name: string) {
  expect(await faultsOfFrame(page), `the frame of ${name}`).toEqual([])
  // Messages come and go while this looks, and half gone they are pale: they have a journey of their own (frame).
  expect(await accessFaults(page, { without: toasts })).toEqual([])
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` })
}

export const toasts = '[data-sonner-toaster]'

/** Any button, link or field of the page by its word. */
export function wordsOf(page: Page, locale: Locale) {
  const text = (path: string) => word(locale, path)
  return {
    text,
    /** What a refusal or an outcome says. */
    refusal: (code: Code) => refusalWords[locale][code],
    button: (path: string) => page.getByRole('button', { name: text(path), exact: true }),
    tab: (path: string) => page.getByRole('tab', { name: text(path), exact: true }),
    link: (path: string) => page.getByRole('link', { name: text(path), exact: true }),
    field: (path: string) => page.getByLabel(text(path), { exact: true }),
    heading: (path: string) => page.getByRole('heading', { name: text(path), exact: true }),
    dialog: () => page.getByRole('dialog'),
  }
}

export const locales: Locale[] = ['th', 'la', 'en']
