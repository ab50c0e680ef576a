/** Registering when it does not go straight: wrong entries, a reload in the middle, an invitation, a phone that is taken (spec §2, §5). */
import { expect, type Page, test } from '@playwright/test'
import { reload, visit, wordsOf } from './journey.ts'
import { newAccountNo, newPhone, smsCode } from './outside.ts'
import { word } from './words.ts'

const locale = 'en'
/** The demo member's (docs: run). */
const takenPhone = '0812345678'

async function confirmPhone(page: Page, phone: string) {
  const at = wordsOf(page, locale)
  await at.field('register.phone.label').fill(phone)
  await at.button('register.next').click()
  await expect(at.heading('register.otp.title')).toBeVisible()
  await at.field('register.otp.label').fill(await smsCode(phone))
  await expect(at.heading('register.profile.title')).toBeVisible()
  return at
}

async function fillProfile(page: Page, password = 'correct-horse-7') {
  const at = wordsOf(page, locale)
  await at.field('register.profile.name').fill('Mali')
  await at.field('register.profile.password').fill(password)
  await at.field('register.profile.confirm').fill(password)
  await at.field('register.profile.source').selectOption('FRIEND')
}

test('a phone number has ten digits, in any script and with any dashes', async ({ page }) => {
  await visit(page, { locale, path: '/register' })
  const at = wordsOf(page, locale)
  const phone = at.field('register.phone.label')
  await at.button('register.next').click()
  await expect(page.getByRole('alert')).toHaveText(at.text('register.phone.missing'))
  await phone.fill('081234567')
  await at.button('register.next').click()
  await expect(page.getByRole('alert')).toHaveText('The phone number must support 10 digits')
  const digits = newPhone()
  const thai = digits.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  await phone.fill(`${thai.slice(0, 3)}-${thai.slice(3, 6)}-${thai.slice(6)}`)
  await expect(page.getByRole('alert')).toBeHidden()
  await at.button('register.next').click()
  await expect(page.getByText(digits)).toBeVisible()
})

test('a reload in the middle loses nothing but the passwords', async ({ page }) => {
  const phone = newPhone()
  await visit(page, { locale, path: '/register?code=KAPAO42' })
  const at = await confirmPhone(page, phone)
  await expect(at.field('register.profile.invite')).toHaveValue('KAPAO42')
  // A code that names nobody keeps nobody out.
  await fillProfile(page)
  await reload(page)
  await expect(at.field('register.profile.name')).toHaveValue('Mali')
  await expect(at.field('register.profile.source')).toHaveValue('FRIEND')
  await expect(at.field('register.profile.invite')).toHaveValue('KAPAO42')
  await expect(at.field('register.profile.password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'correct-horse-7',
  )

  await at.field('register.profile.password').fill('correct-horse-7')
  await at.field('register.profile.confirm').fill('correct-horse-8')
  await at.button('register.next').click()
  await expect(page.getByRole('alert')).toHaveText("Passwords don't match")
  await expect(at.field('register.profile.confirm')).toBeFocused()
  await at.field('register.profile.confirm').fill('correct-horse-7')
  await at.button('register.next').click()
  await expect(at.heading('register.bank.title')).toBeVisible()
  await expect(page.getByText(at.refusal('INVITER_UNKNOWN'))).toBeVisible()

  await at.field('register.bank.bank').selectOption('KTB')
  await expect(page.getByText(at.text('register.bank.englishOnly'))).toBeVisible()
  const accountNo = newAccountNo()
  await at.field('register.bank.accountNo').fill(accountNo)
  await at.field('register.bank.firstName').fill('มะลิ')
  await at.field('register.bank.lastName').fill('sukjai')
  await at.button('register.bank.submit').click()
  await expect(page.getByRole('alert')).toHaveText('Bank account name must be in English only')
  await reload(page)
  // The password has to come again, so the step that asks for it does; the phone stays confirmed.
  await expect(at.heading('register.profile.title')).toBeVisible()
  await fillProfile(page)
  await at.button('register.next').click()
  await expect(at.field('register.bank.accountNo')).toHaveValue(accountNo)
  await at.field('register.bank.firstName').fill('mali')
  await at.button('register.bank.submit').click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => sessionStorage.getItem('register-draft'))).toBeNull()
})

test('only the holder of a phone learns that it is taken', async ({ page }) => {
  await visit(page, { locale, path: '/register' })
  const at = await confirmPhone(page, takenPhone)
  await fillProfile(page)
  await at.button('register.next').click()
  await expect(page.getByRole('alert')).toContainText('already')
  await expect(at.heading('register.profile.title')).toBeVisible()
})

test('an SMS that is never delivered is said, and another number can be used', async ({ page }) => {
  await visit(page, { locale, path: '/register' })
  const at = wordsOf(page, locale)
  await at.field('register.phone.label').fill(`${newPhone().slice(0, 6)}0500`)
  await at.button('register.next').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(at.field('register.phone.label')).toBeEditable()
  await at.field('register.phone.label').fill(newPhone())
  await expect(page.getByRole('alert')).toBeHidden()
  await at.button('register.next').click()
  await expect(at.heading('register.otp.title')).toBeVisible()
  await at.field('register.otp.label').fill('000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: word(locale, 'register.otp.otherPhone') }).click()
  await expect(at.heading('register.phone.title')).toBeVisible()
})
