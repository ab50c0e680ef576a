/** The SMS that carries a code, in the caller's language. */

import type { Locale } from '@kapao/contract/edition.ts'
import type { OtpPurpose } from '@kapao/contract/lists.ts'

type Words = (code: string, reference: string) => string

/** One that changes where money goes, or who signs in, says so: a member who is asked for it under a pretext reads what it is for. */
const texts = {
  th: {
    entry: (code, reference) => `รหัส Kapao ของคุณคือ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร`,
    account: (code, reference) =>
      `รหัส Kapao สำหรับเปลี่ยนข้อมูลบัญชีธนาคารของคุณคือ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร แม้แต่เจ้าหน้าที่`,
    password: (code, reference) =>
      `รหัส Kapao สำหรับตั้งรหัสผ่านใหม่ของคุณคือ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร แม้แต่เจ้าหน้าที่`,
  },
  la: {
    entry: (code, reference) => `ລະຫັດ Kapao ຂອງທ່ານແມ່ນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກໃຜ`,
    account: (code, reference) =>
      `ລະຫັດ Kapao ສຳລັບປ່ຽນຂໍ້ມູນບັນຊີທະນາຄານຂອງທ່ານແມ່ນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກໃຜ ແມ່ນແຕ່ພະນັກງານ`,
    password: (code, reference) =>
      `ລະຫັດ Kapao ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່ຂອງທ່ານແມ່ນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກໃຜ ແມ່ນແຕ່ພະນັກງານ`,
  },
  en: {
    entry: (code, reference) =>
      `Your Kapao code is ${code} (ref ${reference}). Valid for 5 minutes. Tell nobody.`,
    account: (code, reference) =>
      `Your Kapao code to change your bank account details is ${code} (ref ${reference}). Valid for 5 minutes. Tell nobody, not even our staff.`,
    password: (code, reference) =>
      `Your Kapao code to set a new password is ${code} (ref ${reference}). Valid for 5 minutes. Tell nobody, not even our staff.`,
  },
} satisfies Record<Locale, Record<'entry' | 'account' | 'password', Words>>

interface OtpMessage {
  purpose: OtpPurpose
  code: string
  reference: string
}

/** Ends with the line that lets a phone fill the code in on our site only (origin-bound one-time codes). */
export function otpMessage(
  locale: Locale,
  { purpose, code, reference }: OtpMessage,
  publicUrl: string,
): string {
  const words = texts[locale][purpose === 'account' || purpose === 'password' ? purpose : 'entry']
  return `${words(code, reference)}\n\n@${new URL(publicUrl).hostname} #${code}`
}
